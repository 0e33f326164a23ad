import { recordAudit } from '../../audit/record.ts'
import { Fault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { type Candidate, IDENTITIES, type PersonalDetails } from '../candidate.ts'
import { recordCandidateUpdated } from '../candidate-events.ts'
import { addDetails, type Policy, type ToldDetails } from '../personal-details.ts'
import { lockCandidates, updateCandidate } from '../queries.ts'
import type { Taken } from '../taken.ts'

/**
 * Changes a candidate's details as the policy says, and records the event for the endpoints that want it. Nothing is changed if
 * an email or external identifier belongs to another candidate.
 * @returns the candidate after the change
 * @throws {Fault} candidate_not_found when they were erased meanwhile
 */
export async function changeCandidate(
  db: Database,
  companyId: string,
  candidateId: string,
  told: ToldDetails,
  policy: Policy,
): Promise<Candidate | Taken> {
  return inTransaction(db, async (transaction) => {
    const { email, external_identifier } = told
    const locked = await lockCandidates(transaction, companyId, { id: candidateId, email, external_identifier })
    const before = locked.find(({ id }) => id === candidateId)
    if (!before) throw new Fault('candidate_not_found', 'There is no such candidate any more.')
    const after = addDetails(before, told, policy)
    const others = locked.filter((candidate) => candidate !== before)
    const taken = IDENTITIES.filter((column) =>
      others.some((other) => other[column] !== null && other[column] === after[column]),
    )
    if (taken.length > 0) return { taken }
    await storeChanges(transaction, companyId, before, after)
    return after
  })
}

/** Stores what has changed of a locked candidate, if anything, and records the event for the endpoints that want it. */
export async function storeChanges(
  transaction: Database,
  companyId: string,
  before: Candidate,
  after: Candidate,
): Promise<void> {
  const columns = (Object.keys(before) as (keyof PersonalDetails)[]).filter((name) => after[name] !== before[name])
  if (columns.length === 0) return
  const fields = Object.fromEntries(columns.map((name) => [name, after[name]]))
  const changes = Object.fromEntries(columns.map((name) => [name, { from: before[name], to: after[name] }]))
  const isEventWanted = await updateCandidate(transaction, companyId, before.id, fields)
  await recordAudit(transaction, companyId, {
    action: 'candidate.changed',
    objectId: before.id,
    candidateId: before.id,
    fields: columns,
  })
  if (isEventWanted) await recordCandidateUpdated(transaction, companyId, after, changes)
}
