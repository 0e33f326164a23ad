import { findApplication } from '../../applications/queries.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import { type CodedProblem, Fault, fieldFault, refuseProblems } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import type { ReceivedPart } from '../../http/bodies/form-body.ts'
import type { Storage } from '../../storage/storage.ts'
import { type AcceptedFile, checkFile } from '../file-check.ts'
import { type KeptFile, keepFiles } from './keep-files.ts'

/** A command to add documents to an application. */
export interface UploadCommand {
  company: CallerCompany
  applicationId: string
  parts: ReceivedPart[]
}

/**
 * Checks documents for an application, each for the form element that its part is named by, and keeps their files: all of
 * them, or none.
 * @throws {Fault} application_not_found, missing_field; invalid_form_element_id, invalid_file_type and invalid_file
 *   with every file that is refused
 */
export async function receiveDocuments(db: Database, storage: Storage, upload: UploadCommand): Promise<KeptFile[]> {
  const { company, applicationId, parts } = upload
  const application = await findApplication(db, company.id, applicationId)
  const flow = application && !application.erased_at && (await cachedFlow(db, company, application.hiring_flow_id))
  if (!flow) throw new Fault('application_not_found', 'There is no such application.')
  if (parts.length === 0) {
    throw fieldFault(
      'missing_field',
      'form_element_id',
      'is required: send at least one file, named by its form element',
    )
  }
  const elements = new Map(flow.form_elements.map((element) => [element.id, element]))
  const files: AcceptedFile[] = []
  const problems: CodedProblem[] = []
  for (const part of parts) {
    const element = elements.get(part.field.toLowerCase())
    const checked = element ? await checkFile(element, part) : unknownElement(part)
    if ('code' in checked) problems.push(checked)
    else files.push(checked)
  }
  refuseProblems(problems)

  return keepFiles(db, storage, company.id, files, applicationId)
}

const unknownElement = ({ field }: ReceivedPart): CodedProblem => ({
  code: 'invalid_form_element_id',
  field: field.slice(0, 100),
  message: 'is not a form element of the application’s hiring flow',
})
