import { setTimeout as sleep } from 'node:timers/promises'
import { moveOneToStage } from '../../applications/actions/move-one-to-stage.ts'
import { findTransitionsAfter } from '../../applications/history-queries.ts'
import { runDocumentAutomations } from '../../automations/actions/run-document-automations.ts'
import { runFieldAutomations } from '../../automations/actions/run-field-automations.ts'
import { runStageAutomations } from '../../automations/actions/run-stage-automations.ts'
import type { Config } from '../../config.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { readDocuments } from '../../document-reading/actions/read-documents.ts'
import type { Services } from '../../services.ts'
import { type CandidateUpdate, findUpdate, lockUpdate, type MoveProblem, markFinished, storeMove } from '../queries.ts'

const POLL_MILLISECONDS = 200

/**
 * Does what is left of an update: reads its documents, moves the application, runs the automations. Any number of processes may
 * do this concurrently and repeatedly; each effect happens once.
 * @param wait whether to wait for documents that another process is reading
 * @returns when to come back, if another process is reading and `wait` is false
 */
export async function finishUpdate(
  services: Pick<Services, 'db' | 'config' | 'storage' | 'reader'>,
  companyId: string,
  updateId: string,
  { wait }: { wait: boolean },
): Promise<{ busyUntil?: Date }> {
  const { db, config } = services
  const update = await findUpdate(db, companyId, updateId)
  // Without an update its person was erased.
  if (!update || update.finished_at) return {}
  for (;;) {
    const busyUntil = await readDocuments(services, companyId, update.document_ids, { again: false })
    if (!busyUntil) break
    if (!wait) return { busyUntil }
    await sleep(POLL_MILLISECONDS)
  }
  await moveOnce(db, companyId, update)
  if (!update.skip_automations) await runAutomations(db, config, companyId, update)
  await markFinished(db, companyId, updateId)
  return {}
}

/** The move and the note of it are stored in one transaction. */
async function moveOnce(db: Database, companyId: string, { id, page_or_stage_id }: CandidateUpdate) {
  if (page_or_stage_id === null) return
  await inTransaction(db, async (transaction) => {
    const update = await lockUpdate(transaction, companyId, id)
    if (!update || update.transition_id || update.move_problem) return
    await storeMove(transaction, companyId, id, await move(transaction, companyId, update, page_or_stage_id))
  })
}

/**
 * The move was possible when the request was answered, but while the documents were read, others may have moved the
 * application.
 */
async function move(
  transaction: Database,
  companyId: string,
  update: CandidateUpdate,
  pageOrStageId: string,
): Promise<{ transitionId: string } | { problem: MoveProblem }> {
  const outcome = await moveOneToStage(transaction, {
    companyId,
    applicationId: update.application_id,
    pageOrStageId,
    reasonId: update.stage_reason_id ?? undefined,
    actor: { type: 'api_key', id: update.actor_id },
    skipAutomations: update.skip_automations,
  })
  if (!outcome.moved) return { problem: { code: outcome.code, message: `${outcome.field} ${outcome.message}.` } }
  if (!outcome.transitionId) throw new Error(`The move of application ${update.application_id} left no transition.`)
  return { transitionId: outcome.transitionId }
}

/** Those of the elements, of the documents, and of every transition since, including those that automations make. */
async function runAutomations(db: Database, config: Config, companyId: string, update: CandidateUpdate) {
  for (const submission of update.submissions) await runFieldAutomations(db, config, submission)
  await runDocumentAutomations(db, config, companyId, update.document_ids)
  let last = update.transitions_before
  for (;;) {
    const transitions = await findTransitionsAfter(db, companyId, update.application_id, last)
    const newest = transitions.at(-1)
    if (!newest) return
    await runStageAutomations(
      db,
      config,
      companyId,
      transitions.map(({ id }) => id),
    )
    last = newest.sequence
  }
}
