import { html, type SafeHtml } from '@remix-run/html-template'
import type { View } from '../layout.ts'
import { controlAttributes, describedBy, type Field, single } from './field-frame.ts'

/** One line of text, in a control of an HTML input type. */
export const textField =
  ({ type, autocomplete }: { type: string; autocomplete?: string }) =>
  (view: View, field: Field): SafeHtml => {
    const { id } = field.element
    return single(
      view,
      field,
      html`<input id="${id}" name="${id}" type="${type}" value="${textIn(field)}"${
        autocomplete ? html` autocomplete="${autocomplete}"` : ''
      }${describedBy(field, field.bounds)}${controlAttributes(field)}>`,
      field.bounds,
    )
  }

/** A day, chosen as the browser lets people choose days. */
export function dateField(view: View, field: Field): SafeHtml {
  const { id, constraints } = field.element
  const bounds = [
    constraints.min === undefined ? '' : html` min="${String(constraints.min)}"`,
    constraints.max === undefined ? '' : html` max="${String(constraints.max)}"`,
  ]
  return single(
    view,
    field,
    html`<input id="${id}" name="${id}" type="date" value="${textIn(field)}"${bounds}${describedBy(field, field.bounds)}${controlAttributes(field)}>`,
    field.bounds,
  )
}

/** A number is typed as text: browsers change what is typed into their own number fields. */
export function numberField(view: View, field: Field): SafeHtml {
  const { id } = field.element
  return single(
    view,
    field,
    html`<input id="${id}" name="${id}" type="text" inputmode="decimal" value="${textIn(field)}" class="short" autocomplete="off"${describedBy(field, field.bounds)}${controlAttributes(field)}>`,
    field.bounds,
  )
}

export function longTextField(view: View, field: Field): SafeHtml {
  const { id } = field.element
  // HTML ignores the first line break after the tag.
  return single(
    view,
    field,
    html`<textarea id="${id}" name="${id}" rows="5"${describedBy(field, field.bounds)}${controlAttributes(field)}>
${textIn(field)}</textarea>`,
    field.bounds,
  )
}

const textIn = ({ entry }: Field): string => (typeof entry === 'string' ? entry : '')
