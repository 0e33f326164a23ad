import { t } from '../i18n.ts'
import type { Flow, Variables } from './contracts.ts'
import { elementsOf } from './flow-elements.ts'

/** What a filter of the v2 list takes. */
export type FilterValue = string | boolean | { values_to_include?: string[]; check_for_empty?: boolean }
type Variable = Variables['results'][number]

/** Something that a list can be filtered by. */
export interface FilterField {
  /** Its name in the address: the key of an element, or else the path of the variable. */
  key: string
  variableId: string
  label: string
  group: string
  type: Variable['type']
  choices: { id: string; label: string }[]
}

/** Among the chosen ones of a selection: those who hold none. */
export const NO_ANSWER = '~'
export const PRESETS = ['TODAY', 'THIS_WEEK', 'THIS_MONTH', 'THIS_YEAR'] as const
export const STAGE = 'APPLICATION.STATUS.CURRENT_STAGE'
/** The field above the list is for it. */
const NAME = 'USER.PERSONAL_INFORMATION.FULL_NAME'

/** Everything that a flow's list can be filtered by, in groups. */
export function filterFields(flow: Flow, variables: Variable[]): FilterField[] {
  const elements = new Map(elementsOf(flow).map((element) => [element.variable_id, element]))
  const pages = new Map(flow.forms.flatMap(({ name, form_elements }) => form_elements.map(({ id }) => [id, name])))
  return variables
    .filter(({ variable_id }) => variable_id !== NAME)
    .map(({ variable_id: variableId, label, type, form_element_id: elementId }) => {
      const element = elements.get(variableId)
      return {
        variableId,
        type,
        key: element?.key ?? variableId,
        label: t.list.variables[variableId] ?? label,
        group: groupOf(variableId, (elementId && pages.get(elementId)) || ''),
        choices: element ? choicesOf(element) : placesOf(flow, variableId),
      }
    })
}

function groupOf(variableId: string, page: string): string {
  if (variableId.startsWith('USER.')) return t.aboutPerson
  if (variableId.startsWith('APPLICATION.')) return t.aboutApplication
  return variableId.startsWith('DOCUMENT.') ? t.list.filesAndReadings : page
}

const choicesOf = ({ type, constraints }: ReturnType<typeof elementsOf>[number]) =>
  type === 'boolean'
    ? [
        { id: 'true', label: t.yes },
        { id: 'false', label: t.no },
      ]
    : (constraints.choices ?? [])

function placesOf(flow: Flow, variableId: string) {
  if (variableId === STAGE) return flow.stages.map(({ id, name }) => ({ id, label: name }))
  return flow.forms.map(({ page_id, name }) => ({ id: page_id, label: name }))
}

const ACROSS_FLOWS = [
  ...['EMAIL', 'PHONE_NUMBER', 'FIRST_NAME', 'LAST_NAME', 'EXTERNAL_IDENTIFIER'].map(
    (name) => [`USER.PERSONAL_INFORMATION.${name}`, 'text'] as const,
  ),
  ...['CREATED', 'UPDATED_AT'].map((name) => [`APPLICATION.STATUS.${name}`, 'date'] as const),
]

/** What the list over all flows can be filtered by: what every flow has. */
export const fieldsOfAllFlows = (): FilterField[] =>
  ACROSS_FLOWS.map(([variableId, type]) => ({
    key: variableId,
    variableId,
    type,
    choices: [],
    label: t.list.variables[variableId] ?? variableId,
    group: groupOf(variableId, ''),
  }))

/** What is wrong with a filter as it is; nothing when it can be asked for, or is empty. */
export function filterProblem({ type }: FilterField, parts: string[]): string | undefined {
  const [from = '', to = ''] = parts
  const { problems } = t.list
  if (type === 'number') {
    if ([from, to].some((part) => part !== '' && !/^-?\d+(\.\d+)?$/.test(part))) return problems.number
    return from !== '' && to !== '' && Number(from) > Number(to) ? problems.order : undefined
  }
  if (type !== 'date' || isPreset(from)) return undefined
  if ([from, to].some((part) => part !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(part))) return problems.date
  return from !== '' && to !== '' && from > to ? problems.order : undefined
}

export const isPreset = (part: string) => (PRESETS as readonly string[]).includes(part)

/** Whether a filter says nothing, and so narrows nothing. */
export const isEmptyFilter = (parts: string[]) => parts.every((part) => part === '')

/** A filter as the API takes it. */
export function filterValue({ type }: FilterField, parts: string[]): FilterValue {
  const [first = '', second = ''] = parts
  switch (type) {
    case 'text':
      return first
    case 'document':
      return first === 'true'
    case 'selection':
      return {
        values_to_include: parts.filter((part) => part !== NO_ANSWER),
        ...(parts.includes(NO_ANSWER) && { check_for_empty: true }),
      }
    default:
      return isPreset(first) ? first : `${first || 'null'},${second || 'null'}`
  }
}
