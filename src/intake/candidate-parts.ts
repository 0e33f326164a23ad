import type { CodedProblem } from '../contract/fault.ts'
import { type AcceptedFile, checkFile } from '../document-reading/file-check.ts'
import type { Flow } from '../flows/flow.ts'
import type { ReceivedPart } from '../http/bodies/form-body.ts'
import { errorField, type NamedValues, type Naming, namedTarget, sortNamedValues } from '../variables/named-values.ts'

/** The parts of a request, besides its named fields, by what they change. */
export interface CandidateParts extends NamedValues {
  files: AcceptedFile[]
}

/**
 * Finds out what each part changes: a form element by its id, or a variable by its dotted path.
 * @param textFields the named fields, none of which takes a file
 */
export async function sortParts(
  flow: Flow,
  texts: Record<string, unknown>,
  parts: ReceivedPart[],
  defaultCountry: string,
  textFields: readonly string[],
): Promise<CandidateParts> {
  const naming = { fields: textFields }
  const sorted: CandidateParts = { ...sortNamedValues(flow, texts, defaultCountry, naming), files: [] }
  for (const part of parts) {
    const checked = textFields.includes(part.field) ? noFile(part) : await checkPart(flow, part, naming)
    if ('code' in checked) sorted.problems.push(checked)
    else sorted.files.push(checked)
  }
  return sorted
}

function checkPart(flow: Flow, part: ReceivedPart, naming: Naming) {
  const target = namedTarget(flow, part.field, naming)
  if ('id' in target) return checkFile(target, part)
  return 'code' in target ? target : noFile(part)
}

const noFile = ({ field }: ReceivedPart): CodedProblem => ({
  code: 'invalid_field',
  field: errorField(field),
  message: 'takes a text, not a file',
})
