import { html, type SafeHtml } from '@remix-run/html-template'
import type { View } from '../layout.ts'
import type { Field } from './field-frame.ts'
import { richText } from './rich-text.ts'

/** A heading, with a text under it if it has one. */
export const section = (_: View, { element: { label, constraints } }: Field): SafeHtml => html`<h2>${label}</h2>
${constraints.text ? html`<p>${constraints.text}</p>` : ''}`

export const richTextSection = (_: View, { element: { label, constraints } }: Field): SafeHtml =>
  html`<section class="rich" aria-label="${label}">${richText(constraints.text ?? '')}</section>`
