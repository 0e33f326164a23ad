import { html, type SafeHtml } from '@remix-run/html-template'
import type { View } from '../layout.ts'
import { addressField } from './address-field.ts'
import { choiceField, yesNoField } from './choice-fields.ts'
import { documentField } from './document-field.ts'
import type { Field } from './field-frame.ts'
import { richText } from './rich-text.ts'
import { signatureField } from './signature-field.ts'
import { dateField, longTextField, numberField, textField } from './text-fields.ts'

/** One element of a form: its label, its help, its field, and what is wrong beside it. */
export function fieldOf(view: View, field: Field): SafeHtml {
  const { element, entry } = field
  const text = typeof entry === 'string' ? entry : ''
  switch (element.type) {
    case 'text':
      return textField(view, field, text, { type: 'text' })
    case 'email':
      return textField(view, field, text, { type: 'email', autocomplete: 'email' })
    case 'phone':
      return textField(view, field, text, { type: 'tel', autocomplete: 'tel' })
    case 'time':
      return textField(view, field, text, { type: 'time' })
    case 'date':
      return dateField(view, field, text)
    case 'number':
      return numberField(view, field, text)
    case 'long_text':
      return longTextField(view, field, text)
    case 'selection':
    case 'multi_selection':
      return choiceField(view, field, [entry].flat() as string[])
    case 'boolean':
      return yesNoField(view, field, text)
    case 'address':
      return addressField(view, field, typeof entry === 'object' && !Array.isArray(entry) ? entry : {})
    case 'document':
      return documentField(view, field)
    case 'signature':
      return signatureField(view, field)
    case 'section':
      return html`<h2>${element.label}</h2>
${element.constraints.text ? html`<p>${element.constraints.text}</p>` : ''}`
    case 'rich_text':
      return html`<section class="rich" aria-label="${element.label}">${richText(element.constraints.text ?? '')}</section>`
  }
}
