import { Type } from 'typebox'
import { OneOf, StrictObject, Uuid } from '../contract/schemas.ts'
import { findHidden } from '../flows/asked.ts'
import { presentValue } from '../flows/element-value.ts'
import { ELEMENT_TYPES, type Flow, type FormElement } from '../flows/flow.ts'
import { ElementTypeSchema } from '../flows/hiring-flow.ts'
import type { StoredValueRow } from '../variables/queries.ts'

/** How far an applicant has come with a form. */
const FORM_STATES = ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED'] as const

const filledFields = {
  form_element_id: Uuid('Form element'),
  key: Type.String(),
  label: Type.String(),
  type: ElementTypeSchema,
  value: Type.Unknown({ description: 'Text, number, boolean, list or object by type; null when empty.' }),
}

/** A form element with an application’s value, as it is shown. */
export const FilledElement = StrictObject(filledFields, { title: 'FilledFormElement' })

const IsAsked = Type.Boolean({ description: 'Whether the applicant is asked, by their answers so far (`show_if`).' })

/** A form with an application’s values, as it is shown. */
export const FilledForm = StrictObject(
  {
    id: Uuid('Form'),
    name: Type.String(),
    stage_id: Uuid('Stage'),
    page_id: Uuid('Page'),
    state: OneOf([...FORM_STATES], {
      title: 'FormState',
      description:
        'COMPLETED when every required element that is asked holds a value and at least one element does. A document that was rejected is none.',
    }),
    is_asked: IsAsked,
    values: Type.Array(StrictObject({ ...filledFields, is_asked: IsAsked }, { title: 'FormAnswer' })),
  },
  { title: 'FilledForm' },
)

interface ElementWithValue {
  element: FormElement
  value: unknown
  is_asked: boolean
}

/**
 * The forms of a flow, filled with one application's values.
 * @param documents the newest document of each element, as it is shown
 */
export function presentForms(flow: Flow, values: StoredValueRow[], documents: Map<string, object>) {
  const stored = new Map(values.map((value) => [value.form_element_id, value]))
  const valueOfElement = (element: FormElement): unknown => {
    if (ELEMENT_TYPES[element.type].filterClass === 'document') return documents.get(element.id) ?? null
    const value = stored.get(element.id)
    return value ? presentValue(element.type, value) : null
  }
  const hidden = findHidden(flow, valueOfElement)
  return flow.pages.map((page) => {
    const filled = flow.form_elements
      .filter((element) => element.form_id === page.form_id && ELEMENT_TYPES[element.type].filterClass !== null)
      .map((element) => ({ element, value: valueOfElement(element), is_asked: !hidden.has(element.id) }))
    return {
      id: page.form_id,
      name: page.name,
      stage_id: page.stage_id,
      page_id: page.id,
      state: formState(filled),
      is_asked: !hidden.has(page.id),
      values: filled.map(({ element, value, is_asked }) => ({
        form_element_id: element.id,
        key: element.key,
        label: element.label,
        type: element.type,
        value,
        is_asked,
      })),
    }
  })
}

function formState(elements: ElementWithValue[]): (typeof FORM_STATES)[number] {
  if (elements.every(({ value }) => value === null)) return 'NOT_STARTED'
  return elements.some(({ element, value, is_asked }) => is_asked && element.required && !isAnswer(element, value))
    ? 'IN_PROGRESS'
    : 'COMPLETED'
}

/** A document that was rejected is asked for again. */
const isAnswer = ({ type }: FormElement, value: unknown) =>
  value !== null &&
  !(ELEMENT_TYPES[type].filterClass === 'document' && (value as { status?: string }).status === 'rejected')
