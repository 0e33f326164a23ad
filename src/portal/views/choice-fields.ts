import { html, type SafeHtml } from '@remix-run/html-template'
import type { View } from '../layout.ts'
import { controlAttributes, describedBy, type Field, group, single } from './field-frame.ts'

/** More choices than this are shown as a drop-down list, unless the element says otherwise. */
const MAX_AS_BUTTONS = 7

interface Choice {
  id: string
  label: string
}

/** One of several choices. */
export function choiceField(view: View, field: Field): SafeHtml {
  const { choices = [], display = choices.length > MAX_AS_BUTTONS ? 'dropdown' : 'radio' } = field.element.constraints
  if (display === 'dropdown') return dropdown(view, field, choices)
  return group(view, field, options(field, 'radio', withNone(view, field, choices)))
}

/** Any number of choices. */
export function choicesField(view: View, field: Field): SafeHtml {
  const { choices = [] } = field.element.constraints
  return group(view, field, options(field, 'checkbox', choices), view.messages.form.chooseSeveral)
}

export function yesNoField(view: View, field: Field): SafeHtml {
  const { yes, no } = view.messages.form
  const choices = [
    { id: 'true', label: yes },
    { id: 'false', label: no },
  ]
  return group(view, field, options(field, 'radio', withNone(view, field, choices)))
}

/** A chosen radio button cannot be unchosen; if no answer is required, "none" is a choice too. */
const withNone = ({ messages }: View, { element }: Field, choices: Choice[]): Choice[] =>
  element.required ? choices : [...choices, { id: '', label: messages.form.noAnswer }]

const options = (field: Field, type: 'radio' | 'checkbox', choices: Choice[]): SafeHtml[] =>
  choices.map(({ id, label }, index) => {
    const { id: name } = field.element
    const isChosen = chosenIn(field).includes(id)
    const fieldId = index === 0 ? name : `${name}-${index}`
    return html`<div class="option"><input type="${type}" id="${fieldId}" name="${name}" value="${id}"${
      isChosen ? html` checked` : ''
    }${type === 'radio' ? controlAttributes(field) : ''}><label class="choice" for="${fieldId}">${label}</label></div>
`
  })

function dropdown(view: View, field: Field, choices: Choice[]): SafeHtml {
  const { id } = field.element
  return single(
    view,
    field,
    html`<select id="${id}" name="${id}"${describedBy(field)}${controlAttributes(field)}>
<option value="">${view.messages.form.choose}</option>
${choices.map(
  (choice) =>
    html`<option value="${choice.id}"${chosenIn(field).includes(choice.id) ? html` selected` : ''}>${choice.label}</option>
`,
)}</select>`,
  )
}

/** The chosen ids; only the empty one if nothing is chosen. */
const chosenIn = ({ entry }: Field): string[] => [entry].flat() as string[]
