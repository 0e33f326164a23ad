import { findApplication } from '../../applications/queries.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import { Fault, fieldFault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import { type KeptFile, keepFiles } from '../../document-reading/actions/keep-files.ts'
import type { Flow } from '../../flows/flow.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import type { ReceivedPart } from '../../http/bodies/form-body.ts'
import type { Storage } from '../../storage/storage.ts'
import { type CandidateParts, sortParts } from '../candidate-parts.ts'

/** The named fields of a request (docs/external-api.md, "Create or update candidate"). */
export interface CandidateFields {
  application_id?: string
  external_identifier?: string
  flow_id?: string
  full_name?: string
  phone_number?: string
  page_or_stage_id?: string
  stage_reason_id?: string
  is_test: boolean
  skip_automations: boolean
}

/** A command to create or update a candidate. */
export interface CandidateCommand {
  company: CallerCompany
  apiKeyId: string
  fields: CandidateFields
  /** The other texts, by form element id or dotted path. */
  texts: Record<string, unknown>
  parts: ReceivedPart[]
  /** The names of parts that take no file. */
  textFields: string[]
  /** When a worker is to finish it, if it is not finished by then. */
  finishAt?: Date
}

/** A command whose parts have been checked against its flow, and whose files are kept. */
export interface ReceivedCommand extends CandidateCommand {
  flow: Flow
  sorted: CandidateParts
  files: KeptFile[]
}

/**
 * Checks the parts of a request, and keeps its files if each part can be used.
 * @throws {Fault} application_not_found, missing_field, invalid_flow_id
 */
export async function receiveCommand(
  db: Database,
  storage: Storage,
  command: CandidateCommand,
): Promise<ReceivedCommand> {
  const { company, fields, texts, parts, textFields } = command
  requireIdentification(fields)
  const flow = await findFlow(db, company, fields)
  const sorted = await sortParts(flow, texts, parts, company.defaultCountry, textFields)
  const files =
    sorted.problems.length > 0 ? [] : await keepFiles(db, storage, company.id, sorted.files, fields.application_id)
  return { ...command, flow, sorted, files }
}

function requireIdentification(fields: CandidateFields) {
  const { application_id, external_identifier, flow_id, page_or_stage_id, stage_reason_id } = fields
  if (application_id === undefined) {
    if (external_identifier === undefined) {
      throw fieldFault('missing_field', 'external_identifier', 'is required when application_id is absent')
    }
    if (flow_id === undefined) throw fieldFault('missing_field', 'flow_id', 'is required when application_id is absent')
  }
  if (stage_reason_id !== undefined && page_or_stage_id === undefined) {
    throw fieldFault('missing_field', 'page_or_stage_id', 'is required with stage_reason_id')
  }
}

async function findFlow(db: Database, company: CallerCompany, fields: CandidateFields): Promise<Flow> {
  const { application_id: applicationId, flow_id: flowId = '' } = fields
  if (applicationId === undefined) {
    const flow = await cachedFlow(db, company, flowId)
    if (!flow) throw fieldFault('invalid_flow_id', 'flow_id', 'is not a hiring flow of the company')
    return flow
  }
  const application = await findApplication(db, company.id, applicationId)
  const flow = application && !application.erased_at && (await cachedFlow(db, company, application.hiring_flow_id))
  if (!flow) throw new Fault('application_not_found', 'There is no such application.')
  if (fields.flow_id !== undefined && fields.flow_id !== flow.id) {
    throw fieldFault('invalid_flow_id', 'flow_id', 'is not the hiring flow of the application')
  }
  return flow
}
