import type { Database } from '../db/database.ts'
import { recordEvents } from '../events/actions/record-events.ts'
import { type ApplicationRow, presentApplication } from './application.ts'
import { findTransitionsById } from './history-queries.ts'
import { findApplications } from './queries.ts'
import { presentTransition } from './transition.ts'

/** Tells the endpoints that want it of a sign-up, in its transaction. */
export async function recordApplicationCreated(
  db: Database,
  companyId: string,
  application: ApplicationRow,
): Promise<void> {
  const data = { application: presentApplication(application) }
  await recordEvents(db, companyId, 'application.created', () => [{ subjectId: application.id, data }])
}

/** Tells the endpoints that want it of moves, in their transaction: each with the application as it is after the move. */
export async function recordStageChanges(db: Database, companyId: string, transitionIds: string[]): Promise<void> {
  if (transitionIds.length === 0) return
  await recordEvents(db, companyId, 'application.stage_changed', async () => {
    const transitions = await findTransitionsById(db, companyId, transitionIds)
    const applicationIds = transitions.map((transition) => transition.application_id)
    const rows = await findApplications(db, companyId, applicationIds)
    const applications = new Map(rows.map((row) => [row.id, presentApplication(row)]))
    return transitions.map((transition) => ({
      subjectId: transition.application_id,
      data: { application: applications.get(transition.application_id), transition: presentTransition(transition) },
    }))
  })
}
