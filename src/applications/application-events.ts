import type { Candidate } from '../candidates/candidate.ts'
import { recordCandidateCreated } from '../candidates/candidate-events.ts'
import type { Database } from '../db/database.ts'
import { recordWantedEvents } from '../events/actions/record-events.ts'
import type { EventType } from '../events/event-types.ts'
import { type ApplicationRow, type ApplicationStatus, presentApplication } from './application.ts'
import { findTransitionsById } from './history-queries.ts'
import { findApplication, findApplications } from './queries.ts'
import { presentTransition } from './transition.ts'

/** The event of a status that ends an application; none for the others. */
export const endingEvents = (status: ApplicationStatus) =>
  ENDINGS.flatMap(([ending, type]) => (ending === status ? [type] : []))

const ENDINGS = [
  ['COMPLETED', 'application.completed'],
  ['REJECTED', 'application.rejected'],
] as const

/** An application that was opened just now, and which of its events endpoints want. */
export interface OpenedApplication {
  candidate: Candidate
  application: ApplicationRow
  transitionId: string
  wantedEvents: EventType[]
}

/** Records the wanted events of a sign-up in its transaction: that of a new candidate, too, and of a flow that ends at once. */
export async function recordApplicationOpened(
  transaction: Database,
  companyId: string,
  { candidate, application, transitionId, wantedEvents }: OpenedApplication,
): Promise<void> {
  for (const type of wantedEvents.toSorted(asTheyHappen)) {
    if (type === 'candidate.created') await recordCandidateCreated(transaction, companyId, candidate)
    else if (type === 'application.created') {
      const data = { application: presentApplication(application) }
      await recordWantedEvents(transaction, companyId, type, [{ subjectId: application.id, data }])
    } else await recordMoves(transaction, companyId, { [type]: [transitionId] })
  }
}

/** A person is there before their application, and that before it can end. */
const FIRST_EVENTS: EventType[] = ['candidate.created', 'application.created']
const rankOf = (type: EventType) => (FIRST_EVENTS.includes(type) ? FIRST_EVENTS.indexOf(type) : FIRST_EVENTS.length)
const asTheyHappen = (one: EventType, other: EventType) => rankOf(one) - rankOf(other)

/**
 * Records the events of moves in their transaction, each with the application as it is after the move. The caller has
 * checked that an endpoint wants them.
 * @param moves the transitions of each type of event
 */
export async function recordMoves(
  transaction: Database,
  companyId: string,
  moves: { [Type in EventType]?: string[] },
): Promise<void> {
  const transitionIds = [...new Set(Object.values(moves).flat())]
  if (transitionIds.length === 0) return
  const transitions = await findTransitionsById(transaction, companyId, transitionIds)
  const applicationIds = transitions.map(({ application_id }) => application_id)
  const rows = await findApplications(transaction, companyId, applicationIds)
  const applications = new Map(rows.map((row) => [row.id, presentApplication(row)]))
  for (const [type, ids] of Object.entries(moves)) {
    const occurrences = transitions
      .filter(({ id }) => ids.includes(id))
      .map((transition) => ({
        subjectId: transition.application_id,
        data: { application: applications.get(transition.application_id), transition: presentTransition(transition) },
      }))
    await recordWantedEvents(transaction, companyId, type as EventType, occurrences)
  }
}

/** Records that values of an application's form were written. The caller has checked that an endpoint wants it. */
export async function recordApplicationUpdated(
  transaction: Database,
  companyId: string,
  applicationId: string,
  formElementIds: string[],
): Promise<void> {
  const data = { form_element_ids: formElementIds }
  await recordOfApplication(transaction, companyId, 'application.updated', applicationId, data)
}

/** Records that an applicant sent the pages of a stage. The caller has checked that an endpoint wants it. */
export async function recordApplicationSubmitted(
  transaction: Database,
  companyId: string,
  applicationId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const data = { stage: { id, name } }
  await recordOfApplication(transaction, companyId, 'application.submitted', applicationId, data)
}

async function recordOfApplication(
  transaction: Database,
  companyId: string,
  type: EventType,
  applicationId: string,
  data: object,
): Promise<void> {
  const row = await findApplication(transaction, companyId, applicationId)
  if (!row) throw new Error(`Application ${applicationId} is gone.`)
  const occurrence = { subjectId: applicationId, data: { application: presentApplication(row), ...data } }
  await recordWantedEvents(transaction, companyId, type, [occurrence])
}
