import { findTransitionsUpTo } from '../../applications/history-queries.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { type DueRun, findAutomationKeys, findDueRuns } from '../queries.ts'
import { startRun } from './start-run.ts'

/** This many moves in a row by automations, with no person or system in between, count as a loop. */
const LOOP_LENGTH = 25

/**
 * Runs the automations that transitions triggered (docs/external-api.md, "Events"). What has run does not run again, so
 * this may be repeated after a crash. A failed run is a stored result; it holds up neither the next automation nor
 * another application.
 * @throws when runs broke off for another reason, such as a lost connection; they are not stored and can be repeated
 */
export async function runStageAutomations(
  db: Database,
  config: Config,
  companyId: string,
  transitionIds: string[],
): Promise<void> {
  const due = await findDueRuns(db, companyId, transitionIds)
  const broken: Error[] = []
  for (const runs of Map.groupBy(due, (run) => run.transition_id).values()) {
    try {
      for (const run of runs) await runDue(db, config, companyId, run)
    } catch (error) {
      broken.push(error as Error)
    }
  }
  if (broken.length > 0) {
    const count = `${broken.length} of ${transitionIds.length} transitions`
    throw new AggregateError(broken, `Automations broke off for ${count}: ${broken[0]?.message}`)
  }
}

function runDue(db: Database, config: Config, companyId: string, due: DueRun): Promise<void> {
  const newRun = {
    automation: due,
    applicationId: due.application_id,
    transitionId: due.transition_id,
    eventKey: due.transition_id,
    input: { transition_id: due.transition_id },
  }
  return startRun(db, config, companyId, newRun, (transaction) => findLoop(transaction, companyId, due))
}

/** @returns the error message if automations have moved the application in a loop */
async function findLoop(db: Database, companyId: string, due: DueRun): Promise<string | undefined> {
  if (due.actor_type !== 'automation' || due.sequence < LOOP_LENGTH) return
  const last = await findTransitionsUpTo(db, companyId, due.application_id, due.sequence, LOOP_LENGTH)
  if (last.some(({ actor_type }) => actor_type !== 'automation')) return
  const stages = [...new Set(last.map(({ stage_name }) => stage_name))]
  const keys = await findAutomationKeys(db, companyId, [...new Set(last.flatMap(({ actor_id }) => actor_id ?? []))])
  return `Stopped a loop: automations (${keys.join(', ')}) made the last ${LOOP_LENGTH} moves of the application, among the stages ${stages.join(', ')}.`
}
