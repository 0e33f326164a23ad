import type { FilterClass } from '../flows/element-type.ts'
import { ELEMENT_TYPES, type Flow, type FormElement } from '../flows/flow.ts'
import { formVariableId } from '../flows/hiring-flow.ts'
import { DOCUMENT_FIELDS, type DocumentField } from './document-fields.ts'

/**
 * Something that a dotted path names: a form value, a personal field, a fact about the application, or what was found in
 * a document.
 */
export interface Variable {
  /** The path as the caller wrote it, or as the catalogue has it. */
  id: string
  label: string
  filterClass: FilterClass
  updatable: boolean
  source:
    | { kind: 'form'; element: FormElement }
    | { kind: 'personal'; column: PersonalColumn }
    | { kind: 'application'; field: ApplicationField }
    | { kind: 'document'; element: FormElement; field: DocumentField }
}

export const PERSONAL_COLUMNS = {
  FIRST_NAME: ['first_name', 'First name'],
  MIDDLE_NAME: ['middle_name', 'Middle name'],
  LAST_NAME: ['last_name', 'Last name'],
  FULL_NAME: ['full_name', 'Full name'],
  EMAIL: ['email', 'Email'],
  PHONE_NUMBER: ['phone_number', 'Phone number'],
  EXTERNAL_IDENTIFIER: ['external_identifier', 'External identifier'],
} as const

export type PersonalColumn = (typeof PERSONAL_COLUMNS)[keyof typeof PERSONAL_COLUMNS][0]

const APPLICATION_FIELDS = {
  CURRENT_STAGE: ['Current stage', 'selection'],
  CURRENT_PAGE: ['Current page', 'selection'],
  CREATED: ['Created', 'date'],
  UPDATED_AT: ['Updated', 'date'],
} as const

export type ApplicationField = keyof typeof APPLICATION_FIELDS

const PERSONAL: Variable[] = Object.entries(PERSONAL_COLUMNS).map(([name, [column, label]]) => ({
  id: `USER.PERSONAL_INFORMATION.${name}`,
  label,
  filterClass: 'text',
  updatable: true,
  source: { kind: 'personal', column },
}))

const APPLICATION: Variable[] = Object.entries(APPLICATION_FIELDS).map(([field, [label, filterClass]]) => ({
  id: `APPLICATION.STATUS.${field}`,
  label,
  filterClass,
  updatable: false,
  source: { kind: 'application', field: field as ApplicationField },
}))

/** What of a flow has variables. */
export type VariablesOf = Pick<Flow, 'id' | 'stages' | 'pages' | 'form_elements'>

/** What every flow has: details of the person, and facts about the application that do not name a place of one flow. */
export const ANY_FLOW: VariablesOf = { id: '', stages: [], pages: [], form_elements: [] }

/**
 * Every variable of a flow: personal fields, facts about the application, the form elements in order, and what can be
 * found in the documents.
 */
export function catalogue(flow: VariablesOf): Variable[] {
  return [
    ...PERSONAL,
    ...(flow === ANY_FLOW ? APPLICATION.filter(({ filterClass }) => filterClass !== 'selection') : APPLICATION),
    ...flow.form_elements.flatMap((element) => formVariable(flow, element) ?? []),
    ...flow.form_elements.flatMap((element) => documentVariables(element, element.id)),
  ]
}

/** The form element whose value or document a variable names. */
export const elementOf = ({ source }: Variable): FormElement | undefined =>
  'element' in source ? source.element : undefined

/** @param name what stands for the element in the path: its id, or its key */
function documentVariables(element: FormElement, name: string): Variable[] {
  const rules = ELEMENT_TYPES[element.type]
  if (rules.filterClass !== 'document' || !rules.hasFindings) return []
  return Object.entries(DOCUMENT_FIELDS).map(([field, { label, filterClass }]) => ({
    id: `DOCUMENT.${name}.${field}`,
    label: `${element.label}: ${label}`,
    filterClass,
    updatable: false,
    source: { kind: 'document', element, field: field as DocumentField },
  }))
}

function formVariable(flow: VariablesOf, element: FormElement): Variable | undefined {
  const { filterClass } = ELEMENT_TYPES[element.type]
  if (!filterClass) return undefined
  return {
    id: formVariableId(flow.id, element.id),
    label: element.label,
    filterClass,
    updatable: true,
    source: { kind: 'form', element },
  }
}

/**
 * Finds variables by their paths; ids inside a path compare in any case, and a document's element may be named by its
 * key. Paths of variables that do not exist are returned in `unknown`.
 */
export function resolveVariables(flow: VariablesOf, paths: string[]): { variables: Variable[]; unknown: string[] } {
  const byKey = flow.form_elements.flatMap((element) => documentVariables(element, element.key))
  const known = new Map([...byKey, ...catalogue(flow)].map((variable) => [variable.id.toUpperCase(), variable]))
  const variables: Variable[] = []
  const unknown: string[] = []
  for (const path of new Set(paths)) {
    const variable = known.get(path.toUpperCase())
    if (variable) variables.push({ ...variable, id: path })
    else unknown.push(path)
  }
  return { variables, unknown }
}

const FLOW_IN_PATH = /^HIRING_FLOW\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./i

/** The flows that form paths refer to, in lower case. */
export function referencedFlowIds(paths: string[]): string[] {
  return [...new Set(paths.flatMap((path) => FLOW_IN_PATH.exec(path)?.[1]?.toLowerCase() ?? []))]
}
