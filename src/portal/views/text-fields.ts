import { html, type SafeHtml } from '@remix-run/html-template'
import type { View } from '../layout.ts'
import { boundsText } from './bounds-text.ts'
import { descriptionOf, type Field, single, stateOf } from './field-frame.ts'

/** One line of text of some kind. */
export function textField(
  view: View,
  field: Field,
  value: string,
  { type, autocomplete }: { type: string; autocomplete?: string },
): SafeHtml {
  const hint = boundsText(view, field.element)
  const { id } = field.element
  return single(
    view,
    field,
    html`<input id="${id}" name="${id}" type="${type}" value="${value}"${
      autocomplete ? html` autocomplete="${autocomplete}"` : ''
    }${descriptionOf(field, hint)}${stateOf(field)}>`,
    hint,
  )
}

/** A day, chosen as the browser lets people choose days. */
export function dateField(view: View, field: Field, value: string): SafeHtml {
  const { id, constraints } = field.element
  const hint = boundsText(view, field.element)
  const bounds = [
    constraints.min === undefined ? '' : html` min="${String(constraints.min)}"`,
    constraints.max === undefined ? '' : html` max="${String(constraints.max)}"`,
  ]
  return single(
    view,
    field,
    html`<input id="${id}" name="${id}" type="date" value="${value}"${bounds}${descriptionOf(field, hint)}${stateOf(field)}>`,
    hint,
  )
}

/** A number is typed as text: browsers change what is typed into their own fields for numbers. */
export function numberField(view: View, field: Field, value: string): SafeHtml {
  const { id } = field.element
  const hint = boundsText(view, field.element)
  return single(
    view,
    field,
    html`<input id="${id}" name="${id}" type="text" inputmode="decimal" value="${value}" class="short" autocomplete="off"${descriptionOf(field, hint)}${stateOf(field)}>`,
    hint,
  )
}

export function longTextField(view: View, field: Field, value: string): SafeHtml {
  const { id } = field.element
  const hint = boundsText(view, field.element)
  // The first line break after the tag is not part of the text.
  return single(
    view,
    field,
    html`<textarea id="${id}" name="${id}" rows="5"${descriptionOf(field, hint)}${stateOf(field)}>
${value}</textarea>`,
    hint,
  )
}
