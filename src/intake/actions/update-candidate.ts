import { randomUUIDv7 } from 'node:crypto'
import { moveOneToStage } from '../../applications/actions/move-one-to-stage.ts'
import { writeFormValues } from '../../applications/actions/write-form-values.ts'
import type { Actor } from '../../applications/transition.ts'
import { fieldFault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { storeDocuments } from '../../document-reading/actions/store-documents.ts'
import { insertUpdate } from '../queries.ts'
import { enqueueFinish } from '../update-jobs.ts'
import type { CandidateFields, ReceivedCommand } from './receive-command.ts'
import { storePerson } from './store-person.ts'

/**
 * Stores everything that a request brings, or nothing: the candidate and the application, found or created, values and
 * documents. Reading the documents, the move and the automations are left to `finishUpdate`.
 * @returns the id of the update
 * @throws {Fault} application_not_found and what the contract lists as a 400, naming every part at fault
 */
export async function updateCandidate(db: Database, command: ReceivedCommand): Promise<string> {
  const { company, apiKeyId, fields, sorted } = command
  const { skip_automations: skipAutomations } = fields
  const actor: Actor = { type: 'api_key', id: apiKeyId }
  return inTransaction(db, async (transaction) => {
    const application = await storePerson(transaction, command, actor)
    await requireMovable(transaction, company.id, application.id, fields, actor)
    const submission = await writeFormValues(transaction, company, application.id, sorted.values, { skipAutomations })
    const documents = await storeDocuments(transaction, company.id, application.id, command.files, { skipAutomations })
    const id = randomUUIDv7()
    await insertUpdate(transaction, company.id, {
      id,
      applicationId: application.id,
      applicationCreated: application.isNew,
      documentIds: documents.ids,
      submissions: [submission, documents.submission].filter((submitted) => submitted !== null),
      pageOrStageId: fields.page_or_stage_id ?? null,
      reasonId: fields.stage_reason_id ?? null,
      skipAutomations,
      actorId: apiKeyId,
    })
    await enqueueFinish(transaction, company.id, id, { reads: documents.toRead.length > 0, at: command.finishAt })
    return id
  })
}

/** The move itself is made after the documents are read, but a problem with it is reported now. */
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
