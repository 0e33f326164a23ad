import { randomUUIDv7 } from 'node:crypto'
import { findTransitionsUpTo } from '../../applications/history-queries.ts'
import { type Database, inSavepoint, inTransaction } from '../../db/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { STEP_KINDS, type Step, type StepKindName, type StepLog } from '../automation.ts'
import { claimRun, type DueRun, findAutomationKeys, findDueRuns, finishRun } from '../queries.ts'
import { recordRunFailed } from '../run-events.ts'
import { RunFailure } from '../step.ts'

/** So many moves in a row by automations, without a person or a system between them, are a loop. */
const LOOP_LENGTH = 25

/**
 * Runs the automations that transitions triggered (spec, "Events"). What ran already does not run again, so this may be
 * repeated after a crash. A failed run is a stored result; it holds up neither the next automation nor another application.
 * @throws when runs broke off for another reason, such as a lost connection; they are not stored and can be repeated
 */
export async function runStageAutomations(db: Database, companyId: string, transitionIds: string[]): Promise<void> {
  const due = await findDueRuns(db, companyId, transitionIds)
  const broken: Error[] = []
  for (const runs of Map.groupBy(due, (run) => run.transition_id).values()) {
    try {
      for (const run of runs) await runAutomation(db, companyId, run)
    } catch (error) {
      broken.push(error as Error)
    }
  }
  if (broken.length > 0) {
    const count = `${broken.length} of ${transitionIds.length} transitions`
    throw new AggregateError(broken, `Automations broke off for ${count}: ${broken[0]?.message}`)
  }
}

/** One run with its effects, in one transaction: both are stored or neither. */
async function runAutomation(db: Database, companyId: string, due: DueRun): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const runId = randomUUIDv7()
    if (!(await claimRun(transaction, companyId, runId, due))) return
    const log: StepLog[] = []
    const error = await inSavepoint(transaction, () => runSteps(transaction, companyId, runId, due, log)).then(
      () => null,
      failureMessage,
    )
    await finishRun(transaction, companyId, runId, { error, steps: error === null ? log : rolledBack(log) })
    if (error !== null) await recordRunFailed(transaction, companyId, runId)
  })
}

async function runSteps(db: Database, companyId: string, runId: string, due: DueRun, log: StepLog[]): Promise<void> {
  await stopLoop(db, companyId, due)
  for (const step of due.steps) {
    const [[kind, settings]] = Object.entries(step) as [[StepKindName, Step[StepKindName]]]
    const entry: StepLog = { id: randomUUIDv7(), kind, status: 'failed' }
    log.push(entry)
    const context = {
      companyId,
      applicationId: due.application_id,
      automationId: due.automation_id,
      runId,
      stepId: entry.id,
    }
    await STEP_KINDS[kind].run(db, context, settings as never)
    entry.status = 'succeeded'
  }
}

/** @throws {RunFailure} when automations have moved the application again and again */
async function stopLoop(db: Database, companyId: string, due: DueRun): Promise<void> {
  if (due.actor_type !== 'automation' || due.sequence < LOOP_LENGTH) return
  const last = await findTransitionsUpTo(db, companyId, due.application_id, due.sequence, LOOP_LENGTH)
  if (last.some(({ actor_type }) => actor_type !== 'automation')) return
  const stages = [...new Set(last.map(({ stage_name }) => stage_name))]
  const keys = await findAutomationKeys(db, companyId, [...new Set(last.flatMap(({ actor_id }) => actor_id ?? []))])
  throw new RunFailure(
    `Stopped a loop: automations (${keys.join(', ')}) made the last ${LOOP_LENGTH} moves of the application, among the stages ${stages.join(', ')}.`,
  )
}

/** What a failed run is stored with. Whatever else was thrown is not the automation's fault, and is thrown on. */
function failureMessage(error: unknown): string {
  if (error instanceof RunFailure || error instanceof RequestError) return error.message
  throw error
}

const rolledBack = (log: StepLog[]): StepLog[] =>
  log.map((entry) => (entry.status === 'succeeded' ? { ...entry, status: 'rolled_back' } : entry))
