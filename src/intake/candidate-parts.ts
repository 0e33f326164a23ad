import type { PersonalChange } from '../candidates/personal-changes.ts'
import { type AcceptedFile, checkFile } from '../documents/file-check.ts'
import type { Flow, FormElement } from '../flows/flow.ts'
import type { ReceivedPart } from '../http/form-body.ts'
import type { CodedProblem } from '../http/request-error.ts'
import type { FormValueChange } from '../variables/actions/write-form-values.ts'
import { readElementValue } from '../variables/element-value.ts'
import { resolveVariables } from '../variables/variable.ts'

/** The parts of a request beside its named fields, by what they change. */
export interface CandidateParts {
  values: FormValueChange[]
  personal: PersonalChange[]
  files: AcceptedFile[]
  /** One for each part that cannot be stored. */
  problems: CodedProblem[]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Says of each part what it changes: a form element by its id, or a variable by its dotted path. */
export async function sortParts(
  flow: Flow,
  texts: Record<string, unknown>,
  parts: ReceivedPart[],
  defaultCountry: string,
): Promise<CandidateParts> {
  const sorted: CandidateParts = { values: [], personal: [], files: [], problems: [] }
  for (const [field, value] of Object.entries(texts)) {
    const target = targetOf(flow, field)
    if ('code' in target) sorted.problems.push(target)
    else if ('column' in target) sorted.personal.push({ column: target.column, value, field })
    else {
      const read = readElementValue(target, value, defaultCountry)
      if ('problem' in read) sorted.problems.push({ code: 'invalid_field', field: clip(field), message: read.problem })
      else sorted.values.push({ elementId: target.id, value, field })
    }
  }
  for (const part of parts) {
    const target = targetOf(flow, part.field)
    const checked = 'id' in target ? await checkFile(target, part) : 'code' in target ? target : noFile(part)
    if ('code' in checked) sorted.problems.push(checked)
    else sorted.files.push(checked)
  }
  return sorted
}

function targetOf(flow: Flow, field: string): FormElement | Pick<PersonalChange, 'column'> | CodedProblem {
  const problem = (code: CodedProblem['code'], message: string) => ({ code, field: clip(field), message })
  if (UUID.test(field)) {
    const element = flow.form_elements.find(({ id }) => id === field.toLowerCase())
    return element ?? problem('invalid_form_element_id', 'is not a form element of the hiring flow')
  }
  if (!field.includes('.')) return problem('unknown_field', 'is not a field of this request')
  const [variable] = resolveVariables(flow, [field]).variables
  if (!variable) return problem('invalid_variable_id', 'is not a variable of the hiring flow')
  if (!variable.updatable) return problem('variable_not_updatable', 'can only be read')
  if (variable.source.kind === 'form') return variable.source.element
  if (variable.source.kind === 'personal') return { column: variable.source.column }
  throw new Error(`${variable.id} is updatable, and nothing updates it.`)
}

const noFile = ({ field }: ReceivedPart): CodedProblem => ({
  code: 'invalid_field',
  field: clip(field),
  message: 'takes a text, not a file',
})

const clip = (name: string) => (name.length > 200 ? `${name.slice(0, 200)}…` : name).toWellFormed()
