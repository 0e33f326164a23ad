import { html, type SafeHtml } from '@remix-run/html-template'
import type { DocumentDetailRow } from '../../documents/queries.ts'
import type { FormElement } from '../../flows/flow.ts'
import type { Entry } from '../forms/entry.ts'
import type { View } from '../layout.ts'
import { shownWords } from './words.ts'

/** An element of a form with what it holds and what is wrong with it. */
export interface Field {
  element: FormElement
  entry: Entry
  document: DocumentDetailRow | undefined
  /** What its bounds allow, in a sentence. */
  bounds: string
  problem: string | undefined
  /** What is wrong with an element in an entry of a group. */
  problemOf: (member: FormElement) => string | undefined
}

/** The `aria-describedby` of a field: the ids of its help and its problem. */
export function describedBy({ element, problem }: Field, hint = ''): SafeHtml | '' {
  const ids = [(element.help || hint) && `${element.id}-help`, problem && `${element.id}-problem`].filter(Boolean)
  return ids.length > 0 ? html` aria-describedby="${ids.join(' ')}"` : ''
}

/** The label's text, which says so if the field is optional. */
export const labelText = (view: View, { translations, required }: FormElement): SafeHtml =>
  html`${shownWords(view, translations.label)}${required ? '' : html` <span class="optional">(${view.messages.form.optional})</span>`}`

export const helpParagraph = (view: View, { element }: Field, hint = ''): SafeHtml | '' => {
  const { help } = element.translations
  if (!help && !hint) return ''
  return html`<p class="help" id="${element.id}-help">${help ? shownWords(view, help) : ''}${help && hint ? ' ' : ''}${hint}</p>`
}

export const problemParagraph = ({ element, problem }: Field): SafeHtml | '' =>
  problem ? html`<p class="problem" id="${element.id}-problem">${problem}</p>` : ''

/** A field with one control. */
export const single = (view: View, field: Field, control: SafeHtml, hint = ''): SafeHtml =>
  html`<div class="field" data-element="${field.element.id}">
<label for="${field.element.id}">${labelText(view, field.element)}</label>
${helpParagraph(view, field, hint)}${problemParagraph(field)}
${control}
</div>
`

/** A field with several controls. */
export const group = (view: View, field: Field, controls: SafeHtml | SafeHtml[], hint = ''): SafeHtml =>
  html`<fieldset class="field" data-element="${field.element.id}" id="${field.element.id}-group"${describedBy(field, hint)}>
<legend>${labelText(view, field.element)}</legend>
${helpParagraph(view, field, hint)}${problemParagraph(field)}
${controls}
</fieldset>
`

/** The attributes that every control of a field has. */
export const controlAttributes = ({ element, problem }: Field): SafeHtml =>
  html`${element.required ? html` required` : ''}${problem ? html` aria-invalid="true"` : ''}`
