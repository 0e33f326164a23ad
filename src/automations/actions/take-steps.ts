import { randomUUIDv7 } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import { Fault } from '../../contract/fault.ts'
import { withOrigin } from '../../contract/origin.ts'
import { type Database, inSavepoint, inTransaction } from '../../db/database.ts'
import { ExpressionError, holds } from '../../expressions/expression.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { automationRuns } from '../../telemetry/counters.ts'
import { STEP_KINDS, type Step, type StepKindName } from '../automation.ts'
import { loadObjectGraph } from '../object-graph.ts'
import { isOpen, type PendingStep, type Run, type StepLog } from '../run.ts'
import { recordRunFailed, recordRunSucceeded } from '../run-events.ts'
import { enqueueRuns } from '../run-jobs.ts'
import { type LockedRun, saveRun, saveRunAtCommit } from '../run-progress-queries.ts'
import { type Deed, RunRefusal, type StepContext, type StepEffect } from '../step.ts'

/** How often a step is tried that fails for a temporary reason, with pauses of 2, 4, 8 … seconds: 8 minutes in all. */
const MAX_ATTEMPTS = 9

/** A transaction that takes steps. */
export interface StepTransaction {
  db: Database
  config: Config
  /** Whether each step has a savepoint, and so can be undone by itself. */
  canUndoSteps: boolean
  /** The steps are taken to see what they would do, and will be undone. */
  rehearsal?: Rehearsal
}

/** Steps that are taken ahead of their time. */
export interface Rehearsal {
  /** When they would be taken, in milliseconds. */
  now: number
  /** @param step whose deed it is; null is the run's own condition */
  note: (deed: Deed, step: StepLog | null) => void
}

/** A step failed that had no savepoint. */
class StepError extends Error {}

/**
 * Runs work that takes steps, in a transaction. Savepoints are a quarter of a light run's statements, and few steps
 * fail: so the work runs without them first, and again with them if a step failed. Everything that steps do is in the
 * database, so it can be rolled back.
 */
export async function inStepTransaction(
  db: Database,
  config: Config,
  work: (transaction: StepTransaction) => Promise<void>,
): Promise<void> {
  const carefully = () => inTransaction(db, (transaction) => work({ db: transaction, config, canUndoSteps: true }))
  if (db.isTransaction) return carefully()
  try {
    await inTransaction(db, (transaction) => work({ db: transaction, config, canUndoSteps: false }))
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    await carefully()
  }
}

/**
 * Takes the steps of a locked run until it ends or has to wait. A step's effects and its entry in the log are stored in
 * the caller's transaction, both or neither. A failing step undoes only itself.
 */
export async function takeSteps(
  transaction: StepTransaction,
  { run, company, isSuccessWanted }: LockedRun,
): Promise<void> {
  const { db } = transaction
  run.status = 'queued'
  if (!run.started && run.condition !== null) await checkCondition(transaction, company, run, run.condition)
  while (run.status === 'queued' && run.resumeAt === null && run.pending.length > 0) {
    await withOrigin({ actor: { type: 'automation', id: run.automationId } }, () => takeStep(transaction, company, run))
  }
  if (run.status === 'queued' && run.pending.length === 0) run.status = 'succeeded'
  const secrets = secretsOf(transaction.config)
  const isTold = run.error !== null || (isSuccessWanted && run.status === 'succeeded')
  if (!isTold) await saveRunAtCommit(db, company.id, run, secrets)
  else {
    await saveRun(db, company.id, run, secrets)
    if (run.error === null) await recordRunSucceeded(db, company.id, run.id)
    else await recordRunFailed(db, company.id, run.id)
  }
  if (!isOpen(run.status) && !transaction.rehearsal) automationRuns.inc({ outcome: run.status })
  if (run.resumeAt !== null) await enqueueRuns(db, company.id, [run.id], run.resumeAt)
}

async function checkCondition({ db, rehearsal }: StepTransaction, company: CallerCompany, run: Run, condition: string) {
  const graph = await loadObjectGraph(db, company, run)
  let isTrue = false
  try {
    isTrue = holds(condition, graph)
    if (!isTrue) run.status = 'skipped'
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    fail(run, `The condition fails: ${error.message}`)
  }
  rehearsal?.note({ check: { condition, holds: isTrue, graph } }, null)
}

async function takeStep({ db, config, canUndoSteps, rehearsal }: StepTransaction, company: CallerCompany, run: Run) {
  const now = rehearsal?.now ?? Date.now()
  const [{ path, step }, ...rest] = run.pending as [PendingStep, ...PendingStep[]]
  const [[kind, settings]] = Object.entries(step) as [[StepKindName, Step[StepKindName]]]
  const entry = begin(run, path, kind)
  const context: StepContext = {
    company,
    config,
    run,
    stepId: entry.id,
    now,
    graph: () => loadObjectGraph(db, company, run),
  }
  const { applicationId } = run
  const take = () => STEP_KINDS[kind].run(db, context, settings as never)
  try {
    const effect = await (canUndoSteps ? inSavepoint(db, take) : take())
    entry.status = 'succeeded'
    entry.error = null
    if (effect?.result) run.results[kind] = effect.result
    if (effect?.did) rehearsal?.note(effect.did, entry)
    run.pending = [...nextSteps(path, effect ?? {}), ...rest]
    if (effect?.resumeAt && effect.resumeAt.getTime() > now) {
      run.status = 'waiting'
      run.resumeAt = effect.resumeAt
    }
  } catch (error) {
    if (!canUndoSteps) throw new StepError('A step failed.', { cause: error })
    run.applicationId = applicationId
    endAttempt(run, entry, error as Error)
  }
  entry.finished_at = entry.status === 'retrying' ? null : new Date().toISOString()
}

/** The step's entry in the log: its own from the last attempt, or a new one. */
function begin(run: Run, path: string, kind: StepKindName): StepLog {
  const last = run.steps.at(-1)
  const entry: StepLog =
    last?.path === path && last.status !== 'succeeded'
      ? last
      : {
          id: randomUUIDv7(),
          path,
          kind,
          status: 'retrying',
          attempts: 0,
          error: null,
          started_at: new Date().toISOString(),
          finished_at: null,
        }
  if (entry !== last) run.steps.push(entry)
  entry.attempts += 1
  return entry
}

function nextSteps(path: string, { next = [] }: StepEffect): PendingStep[] {
  return next.map((step, index) => ({ path: `${path}.${index}`, step }))
}

function endAttempt(run: Run, entry: StepLog, error: Error) {
  // What a step asks for can be refused with a fault: then that is why the step failed.
  const isFinal = error instanceof RunRefusal || error instanceof Fault || error instanceof ExpressionError
  entry.error = isFinal ? error.message : `The service failed: ${error.message}`
  if (isFinal || entry.attempts % MAX_ATTEMPTS === 0) {
    entry.status = 'failed'
    fail(run, entry.error)
  } else {
    entry.status = 'retrying'
    run.resumeAt = new Date(Date.now() + 1000 * 2 ** (entry.attempts % MAX_ATTEMPTS))
  }
}

/** Marks a run as failed; it can be run again from the step that failed. */
export function fail(run: Run, error: string) {
  run.status = 'failed'
  run.error = error
}
