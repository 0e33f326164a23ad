import { randomUUIDv7 } from 'node:crypto'
import { moveOneToStage } from '../../applications/actions/move-one-to-stage.ts'
import { openApplication } from '../../applications/actions/open-application.ts'
import { writeFormValues } from '../../applications/actions/write-form-values.ts'
import { findApplication, findApplicationOfCandidate } from '../../applications/queries.ts'
import type { Actor } from '../../applications/transition.ts'
import { recordCandidateUpdated } from '../../candidates/candidate-events.ts'
import { changePerson, type PersonalChange } from '../../candidates/personal-changes.ts'
import {
  insertOrLockCandidate,
  lockCandidate,
  takenIdentities,
  updateCandidate as updatePerson,
} from '../../candidates/queries.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import { type CodedProblem, Fault, fieldFault, refuseProblems } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { type KeptFile, keepFiles } from '../../document-reading/actions/keep-files.ts'
import { storeDocuments } from '../../document-reading/actions/store-documents.ts'
import type { Flow } from '../../flows/flow.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import type { ReceivedPart } from '../../http/form-body.ts'
import type { Storage } from '../../storage/storage.ts'
import { type CandidateParts, sortParts } from '../candidate-parts.ts'
import { insertUpdate } from '../queries.ts'
import { enqueueFinish } from '../update-jobs.ts'

/** The named fields of a request (spec, "Create or update candidate"). */
export interface CandidateFields {
  application_id?: string
  external_identifier?: string
  flow_id?: string
  full_name?: string
  phone_number?: string
  page_or_stage_id?: string
  stage_reason_id?: string
  is_test: boolean
}

/** An order to create or update a candidate. */
export interface CandidateOrder {
  company: CallerCompany
  apiKeyId: string
  fields: CandidateFields
  /** The other texts, by form element id or dotted path. */
  texts: Record<string, unknown>
  parts: ReceivedPart[]
  /** When a worker is to finish it, if nobody has by then. */
  finishAt?: Date
}

/** An order whose parts were checked against its flow, and whose files are kept. */
export interface ReceivedOrder extends CandidateOrder {
  flow: Flow
  sorted: CandidateParts
  files: KeptFile[]
}

/**
 * Checks the parts of a request, and keeps its files if each part can be used.
 * @throws {Fault} application_not_found, missing_field, invalid_flow_id
 */
export async function receiveOrder(db: Database, storage: Storage, order: CandidateOrder): Promise<ReceivedOrder> {
  const { company, fields, texts, parts } = order
  requireIdentification(fields)
  const flow = await flowOf(db, company, fields)
  const sorted = await sortParts(flow, texts, parts, company.defaultCountry)
  const files = sorted.problems.length > 0 ? [] : await keepFiles(db, storage, company.id, sorted.files)
  return { ...order, flow, sorted, files }
}

/**
 * Stores all that a request brings, or nothing of it: the candidate and application, found or made, values and documents.
 * Reading the documents, moving the application and its automations are left to `finishUpdate`.
 * @returns the id of the update
 * @throws {Fault} application_not_found and what the contract lists as a 400, naming every part at fault
 */
export async function updateCandidate(db: Database, order: ReceivedOrder): Promise<string> {
  const { company, apiKeyId, fields, flow, sorted } = order
  const actor: Actor = { type: 'api_key', id: apiKeyId }
  return inTransaction(db, async (transaction) => {
    const application = await findOrStart(transaction, order, flow, sorted.personal, actor)
    const problems = [...sorted.problems, ...(await changeCandidate(transaction, order, application, sorted.personal))]
    refuseProblems(problems)
    await requireMovable(transaction, company.id, application.id, fields, actor)
    const submission = await writeFormValues(transaction, company, application.id, sorted.values)
    const documents = await storeDocuments(transaction, company.id, application.id, order.files)
    const id = randomUUIDv7()
    await insertUpdate(transaction, company.id, {
      id,
      applicationId: application.id,
      applicationCreated: application.created,
      documentIds: documents.ids,
      submissions: [submission, documents.submission].filter((submitted) => submitted !== null),
      pageOrStageId: fields.page_or_stage_id ?? null,
      reasonId: fields.stage_reason_id ?? null,
      actorId: apiKeyId,
    })
    await enqueueFinish(transaction, company.id, id, { reads: documents.toRead.length > 0, at: order.finishAt })
    return id
  })
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

async function flowOf(db: Database, company: CallerCompany, fields: CandidateFields): Promise<Flow> {
  const { application_id: applicationId, flow_id: flowId = '' } = fields
  if (applicationId === undefined) {
    const flow = await cachedFlow(db, company, flowId)
    if (!flow) throw fieldFault('invalid_flow_id', 'flow_id', 'is not a hiring flow of the company')
    return flow
  }
  const application = await findApplication(db, company.id, applicationId)
  const flow = application && (await cachedFlow(db, company, application.hiring_flow_id))
  if (!flow) throw new Fault('application_not_found', 'There is no such application.')
  if (fields.flow_id !== undefined && fields.flow_id !== flow.id) {
    throw fieldFault('invalid_flow_id', 'flow_id', 'is not the hiring flow of the application')
  }
  return flow
}

interface FoundApplication {
  id: string
  candidateId: string
  created: boolean
}

async function findOrStart(
  transaction: Database,
  { company, fields }: CandidateOrder,
  flow: Flow,
  personal: PersonalChange[],
  actor: Actor,
): Promise<FoundApplication> {
  const { application_id: applicationId, external_identifier: externalIdentifier = '' } = fields
  if (applicationId !== undefined) {
    const application = await findApplication(transaction, company.id, applicationId)
    if (!application) throw new Fault('application_not_found', 'There is no such application.')
    return { id: application.id, candidateId: application.candidate_id, created: false }
  }
  const email = personal.findLast(({ column }) => column === 'email')?.value
  const candidateId = await insertOrLockCandidate(transaction, company.id, {
    id: randomUUIDv7(),
    externalIdentifier,
    email: typeof email === 'string' ? email.trim().toLowerCase() : null,
  })
  const existing = await findApplicationOfCandidate(transaction, company.id, flow.id, externalIdentifier)
  if (existing) return { id: existing.id, candidateId, created: false }
  const { id } = await openApplication(transaction, company, {
    flowId: flow.id,
    candidate: async () => candidateId,
    isTest: fields.is_test,
    actor,
    flowField: { name: 'flow_id', code: 'invalid_flow_id' },
  })
  return { id, candidateId, created: true }
}

/** Stores what the request tells of the person. @returns what of it cannot be stored */
async function changeCandidate(
  transaction: Database,
  { company, fields }: CandidateOrder,
  { candidateId, created }: FoundApplication,
  personal: PersonalChange[],
): Promise<CodedProblem[]> {
  const candidate = await lockCandidate(transaction, company.id, { id: candidateId })
  if (!candidate) throw new Error(`Candidate ${candidateId} is gone.`)
  const { id: _, ...before } = candidate
  const { external_identifier: identifier, full_name: fullName, phone_number: phone } = fields
  if (identifier !== undefined && before.external_identifier !== null && before.external_identifier !== identifier) {
    const message = 'is not the external identifier of the application’s candidate'
    return [{ code: 'invalid_field', field: 'external_identifier', message }]
  }
  const changes: PersonalChange[] = []
  const change = (column: PersonalChange['column'], value: string) => changes.push({ column, value, field: column })
  if (identifier !== undefined && before.external_identifier === null) change('external_identifier', identifier)
  if (fullName !== undefined) change('full_name', fullName)
  if (created && phone !== undefined) {
    // A sign-up fills in what is empty and checks what it does not need.
    change('phone_number', phone)
  }
  const { details, problems } = changePerson(before, [...changes, ...personal], company.defaultCountry)
  if (problems.length > 0) return problems
  const keepsPhone = before.phone_number !== null && !personal.some(({ column }) => column === 'phone_number')
  const stored = keepsPhone ? { ...details, phone_number: before.phone_number } : details
  const taken = await takenIdentities(transaction, company.id, candidateId, stored)
  const fieldOf = (column: PersonalChange['column']) =>
    [...changes, ...personal].findLast((entry) => entry.column === column)?.field ?? column
  const clashes = (['email', 'external_identifier'] as const)
    .filter((column) => taken[column])
    .map((column): CodedProblem => {
      return { code: 'invalid_field', field: fieldOf(column), message: 'belongs to another candidate' }
    })
  if (clashes.length === 0 && changes.length + personal.length > 0) {
    await updatePerson(transaction, company.id, candidateId, stored)
    if (!created) await recordCandidateUpdated(transaction, company.id, candidate)
  }
  return clashes
}

/** The move itself comes after the documents are read; what is wrong with it is said now. */
async function requireMovable(
  transaction: Database,
  companyId: string,
  applicationId: string,
  { page_or_stage_id: pageOrStageId, stage_reason_id: reasonId }: CandidateFields,
  actor: Actor,
) {
  if (pageOrStageId === undefined) return
  const outcome = await moveOneToStage(transaction, {
    companyId,
    applicationId,
    pageOrStageId,
    reasonId,
    actor,
    dryRun: true,
  })
  if (!outcome.moved) throw fieldFault(outcome.code, outcome.field, outcome.message)
}
