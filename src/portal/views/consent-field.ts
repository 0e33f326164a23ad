import { html, type SafeHtml } from '@remix-run/html-template'
import { asWords } from '../../contract/words.ts'
import { consentFingerprint } from '../../flows/element-types/consent.ts'
import type { View } from '../layout.ts'
import { controlAttributes, type Field, helpParagraph, labelText, problemParagraph } from './field-frame.ts'
import { richText } from './rich-text.ts'
import { languageOf, plainWords } from './words.ts'

/** The words, and a box to tick: never ticked before for words that were not read. */
export function consentField(view: View, field: Field): SafeHtml {
  const { element, entry, problem } = field
  const { text = asWords(view.language, '') } = element.translations
  const fingerprint = consentFingerprint(element.constraints)
  const described = [`${element.id}-words`, element.help && `${element.id}-help`, problem && `${element.id}-problem`]
  return html`<div class="field" data-element="${element.id}">
<div class="consent rich" id="${element.id}-words"${languageOf(view, text)}>${richText(plainWords(view, text))}</div>
${element.constraints.url ? html`<p class="help"><a href="${element.constraints.url}">${view.messages.form.wholeText}</a></p>` : ''}
${helpParagraph(view, field)}${problemParagraph(field)}
<div class="option"><input type="checkbox" id="${element.id}" name="${element.id}" value="${fingerprint}"${
    entry === fingerprint ? html` checked` : ''
  } aria-describedby="${described.filter(Boolean).join(' ')}"${controlAttributes(field)}><label class="choice" for="${element.id}">${labelText(view, element)}</label></div>
</div>
`
}
