import { html, type SafeHtml } from '@remix-run/html-template'
import type { View } from '../layout.ts'
import type { Field } from './field-frame.ts'
import { richText } from './rich-text.ts'
import { languageOf, plainWords, shownWords } from './words.ts'

/** A heading, with a text under it if it has one. */
export const section = (
  view: View,
  { element: { translations: texts } }: Field,
): SafeHtml => html`<h2>${shownWords(view, texts.label)}</h2>
${texts.text ? html`<p>${shownWords(view, texts.text)}</p>` : ''}`

export function richTextSection(view: View, { element: { translations: texts } }: Field): SafeHtml {
  const { label, text = { [view.language]: '' } } = texts
  return html`<section class="rich" aria-label="${plainWords(view, label)}"${languageOf(view, text)}>${richText(plainWords(view, text))}</section>`
}
