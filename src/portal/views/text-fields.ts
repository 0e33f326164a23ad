import { html, type SafeHtml } from '@remix-run/html-template'
import type { Autofill } from '../../flows/element-type.ts'
import { DAY_BOXES } from '../forms/entry.ts'
import type { View } from '../layout.ts'
import { controlAttributes, describedBy, type Field, group, single } from './field-frame.ts'

/** One line of text, in a control of an HTML input type. */
export const textField =
  ({ type, autofill }: { type: string; autofill?: Autofill }) =>
  (view: View, field: Field): SafeHtml => {
    const { id, constraints } = field.element
    const autocomplete = constraints.autofill ?? autofill
    return single(
      view,
      field,
      html`<input id="${id}" name="${id}" type="${type}"${type === 'text' ? html` dir="auto"` : ''} value="${textIn(field)}"${counted(field)}${
        autocomplete ? html` autocomplete="${autocomplete}"` : ''
      }${describedBy(field, field.bounds)}${controlAttributes(field)}>`,
      field.bounds,
    )
  }

/** A day, chosen as the browser lets people choose days. */
export function dateField(view: View, field: Field): SafeHtml {
  const { id, constraints } = field.element
  if (constraints.display === 'boxes') return dayBoxes(view, field)
  const bounds = [
    constraints.min === undefined ? '' : html` min="${String(constraints.min)}"`,
    constraints.max === undefined ? '' : html` max="${String(constraints.max)}"`,
  ]
  return single(
    view,
    field,
    html`<input id="${id}" name="${id}" type="date" value="${textIn(field)}"${bounds}${autocompleteOf(constraints.autofill)}${describedBy(field, field.bounds)}${controlAttributes(field)}>`,
    field.bounds,
  )
}

/** A day that people know by heart, such as that of their birth: quicker to type than to look for (GOV.UK, "Dates"). */
function dayBoxes(view: View, field: Field): SafeHtml {
  const { id, constraints } = field.element
  const [year = '', month = '', day = ''] = textIn(field).split('-')
  const typed = { year, month, day }
  const names = new Intl.DisplayNames(view.language, { type: 'dateTimeField' })
  const order = new Intl.DateTimeFormat(view.language)
    .formatToParts(0)
    .flatMap(({ type }) => DAY_BOXES.filter((box) => box === type))
  const boxes = order.map((box, index) => {
    const boxId = index === 0 ? id : `${id}.${box}`
    const own = constraints.autofill === 'bday' ? (`bday-${box}` as const) : constraints.autofill
    return html`<div class="part"><label for="${boxId}">${capitalised(view.language, names.of(box) ?? box)}</label>
<input id="${boxId}" name="${id}.${box}" value="${typed[box]}" inputmode="numeric" maxlength="${box === 'year' ? 4 : 2}" class="${box}" autocomplete="${own ?? 'off'}"${controlAttributes(field)}></div>
`
  })
  return group(view, field, html`<div class="day">${boxes}</div>`, field.bounds)
}

const capitalised = (language: string, text: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

const autocompleteOf = (autofill: Autofill | undefined) => (autofill ? html` autocomplete="${autofill}"` : '')

/** A script counts what is left. */
const counted = ({ element }: Field) =>
  element.constraints.max_length === undefined ? '' : html` data-max-length="${element.constraints.max_length}"`

/** A number is typed as text: browsers change what is typed into their own number fields. */
export function numberField(view: View, field: Field): SafeHtml {
  const { id, constraints } = field.element
  return single(
    view,
    field,
    html`<input id="${id}" name="${id}" type="text" inputmode="${constraints.whole ? 'numeric' : 'decimal'}" value="${textIn(field)}" class="short" autocomplete="off"${describedBy(field, field.bounds)}${controlAttributes(field)}>`,
    field.bounds,
  )
}

export function longTextField(view: View, field: Field): SafeHtml {
  const { id } = field.element
  // HTML ignores the first line break after the tag.
  return single(
    view,
    field,
    html`<textarea id="${id}" name="${id}" rows="5" dir="auto"${counted(field)}${describedBy(field, field.bounds)}${controlAttributes(field)}>
${textIn(field)}</textarea>`,
    field.bounds,
  )
}

const textIn = ({ entry }: Field): string => (typeof entry === 'string' ? entry : '')
