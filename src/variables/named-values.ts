import type { PersonalChange } from '../candidates/personal-changes.ts'
import type { CodedProblem } from '../contract/fault.ts'
import { nearestName } from '../contract/nearest-name.ts'
import { UUID } from '../contract/uuid.ts'
import { parseElementValue } from '../flows/element-value.ts'
import type { Flow, FormElement } from '../flows/flow.ts'
import type { FormValueChange } from './form-value-change.ts'
import { orMeantVariable } from './meant-variable.ts'
import { resolveVariables } from './variable.ts'

/** Values that a caller sends by names, by what they change. */
export interface NamedValues {
  values: FormValueChange[]
  personal: PersonalChange[]
  /** One for each value that cannot be stored. */
  problems: CodedProblem[]
}

/** How the values of a request may be named. */
export interface Naming {
  /** Also by the keys of form elements. */
  byKey?: boolean
  /** What contains the names, for errors: `application_data.` */
  prefix?: string
  /** What else the request takes beside these names. */
  fields?: readonly string[]
}

/**
 * Finds out what each value changes: a form element by its id, or perhaps its key, or a variable by its dotted path.
 */
export function sortNamedValues(
  flow: Flow,
  named: Record<string, unknown>,
  defaultCountry: string,
  naming: Naming = {},
): NamedValues {
  const sorted: NamedValues = { values: [], personal: [], problems: [] }
  for (const [name, value] of Object.entries(named)) {
    const target = namedTarget(flow, name, naming)
    const field = errorField(name, naming)
    if ('code' in target) sorted.problems.push(target)
    else if ('column' in target) sorted.personal.push({ column: target.column, value, field })
    else {
      const parsed = parseElementValue(target, value, defaultCountry)
      if ('problem' in parsed) sorted.problems.push({ code: 'invalid_field', field, message: parsed.problem })
      else sorted.values.push({ value: parsed, field })
    }
  }
  return sorted
}

/** The form element or personal field that a name means, or why it means neither. */
export function namedTarget(
  flow: Flow,
  name: string,
  naming: Naming = {},
): FormElement | Pick<PersonalChange, 'column'> | CodedProblem {
  const problem = (code: CodedProblem['code'], message: string) => ({ code, field: errorField(name, naming), message })
  if (UUID.test(name)) {
    const element = flow.form_elements.find(({ id }) => id === name.toLowerCase())
    return element ?? problem('invalid_form_element_id', 'is not a form element of the hiring flow')
  }
  if (!name.includes('.')) {
    const element = naming.byKey && flow.form_elements.find(({ key }) => key === name)
    return element || problem('unknown_field', unknownName(flow, name, naming))
  }
  const [variable] = resolveVariables(flow, [name]).variables
  if (!variable) {
    return problem('invalid_variable_id', `is not a variable of the hiring flow${orMeantVariable(flow, name)}`)
  }
  if (!variable.updatable) return problem('variable_not_updatable', 'can only be read')
  if (variable.source.kind === 'form') return variable.source.element
  if (variable.source.kind === 'personal') return { column: variable.source.column }
  throw new Error(`${variable.id} is updatable, and nothing updates it.`)
}

function unknownName(flow: Flow, name: string, { byKey, fields = [] }: Naming): string {
  const field = nearestName(name, [...fields])
  const meant = field === undefined ? orMeantVariable(flow, name) : `, but ${field} is`
  return `is not ${byKey ? 'a form element or a variable of the hiring flow' : 'a field of this request'}${meant}`
}

const MAX_NAME_LENGTH = 200

/** A name as errors repeat it. */
export function errorField(name: string, { prefix = '' }: Naming = {}): string {
  return `${prefix}${name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name}`.toWellFormed()
}
