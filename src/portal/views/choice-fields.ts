import { html, type SafeHtml } from '@remix-run/html-template'
import type { Words } from '../../contract/words.ts'
import type { View } from '../layout.ts'
import { controlAttributes, describedBy, type Field, group, single } from './field-frame.ts'
import { languageOf, plainWords, shownWords } from './words.ts'

/** More choices than this are shown as a drop-down list, unless the element says otherwise. */
const MAX_AS_BUTTONS = 7

interface Choice {
  id: string
  words: Words
}

/** One of several choices. */
export function choiceField(view: View, field: Field): SafeHtml {
  const choices = choicesOf(field)
  const { display = choices.length > MAX_AS_BUTTONS ? 'dropdown' : 'radio' } = field.element.constraints
  if (display === 'dropdown') return dropdown(view, field, choices)
  return group(view, field, options(view, field, 'radio', withNone(view, field, choices)))
}

/** Any number of choices. */
export function choicesField(view: View, field: Field): SafeHtml {
  return group(view, field, options(view, field, 'checkbox', choicesOf(field)), view.messages.form.chooseSeveral)
}

export function yesNoField(view: View, field: Field): SafeHtml {
  const { yes, no } = view.messages.form
  const choices = [
    { id: 'true', words: { [view.language]: yes } },
    { id: 'false', words: { [view.language]: no } },
  ]
  return group(view, field, options(view, field, 'radio', withNone(view, field, choices)))
}

/** A chosen radio button cannot be unchosen; if no answer is required, "none" is a choice too. */
const withNone = ({ language, messages }: View, { element }: Field, choices: Choice[]): Choice[] =>
  element.required ? choices : [...choices, { id: '', words: { [language]: messages.form.noAnswer } }]

const choicesOf = ({ element }: Field): Choice[] =>
  (element.constraints.choices ?? []).map(({ id }) => ({ id, words: element.translations.choices?.[id] as Words }))

const options = (view: View, field: Field, type: 'radio' | 'checkbox', choices: Choice[]): SafeHtml[] =>
  choices.map(({ id, words }, index) => {
    const { id: name } = field.element
    const isChosen = chosenIn(field).includes(id)
    const fieldId = index === 0 ? name : `${name}-${index}`
    return html`<div class="option"><input type="${type}" id="${fieldId}" name="${name}" value="${id}"${
      isChosen ? html` checked` : ''
    }${type === 'radio' ? controlAttributes(field) : ''}><label class="choice" for="${fieldId}">${shownWords(view, words)}</label></div>
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
    html`<option value="${choice.id}"${chosenIn(field).includes(choice.id) ? html` selected` : ''}${languageOf(view, choice.words)}>${plainWords(view, choice.words)}</option>
`,
)}</select>`,
  )
}

/** The chosen ids; only the empty one if nothing is chosen. */
const chosenIn = ({ entry }: Field): string[] => [entry].flat() as string[]
