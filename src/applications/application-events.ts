import type { Database } from '../db/database.ts'
import { recordWantedEvents } from '../events/actions/record-events.ts'
import { type ApplicationRow, presentApplication } from './application.ts'
import { findTransitionsById } from './history-queries.ts'
import { findApplications } from './queries.ts'
import { presentTransition } from './transition.ts'

/** Records the event of a sign-up in its transaction. The caller has checked that an endpoint wants it. */
export async function recordApplicationCreated(
  transaction: Database,
  companyId: string,
  application: ApplicationRow,
): Promise<void> {
  const data = { application: presentApplication(application) }
  await recordWantedEvents(transaction, companyId, 'application.created', [{ subjectId: application.id, data }])
}

/**
 * Records the events of moves in their transaction, each with the application as it is after the move. The caller has
 * checked that an endpoint wants them.
 */
export async function recordStageChanges(
  transaction: Database,
  companyId: string,
  transitionIds: string[],
): Promise<void> {
  const transitions = await findTransitionsById(transaction, companyId, transitionIds)
  const applicationIds = transitions.map(({ application_id }) => application_id)
  const rows = await findApplications(transaction, companyId, applicationIds)
  const applications = new Map(rows.map((row) => [row.id, presentApplication(row)]))
  const occurrences = transitions.map((transition) => ({
    subjectId: transition.application_id,
    data: { application: applications.get(transition.application_id), transition: presentTransition(transition) },
  }))
  await recordWantedEvents(transaction, companyId, 'application.stage_changed', occurrences)
}
