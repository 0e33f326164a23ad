import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { Candidate } from '../candidate.ts'
import { addDetails, NOTHING_KNOWN, type Policy, type ToldDetails } from '../personal-details.ts'
import { lockCandidates, lockOrInsertCandidate } from '../queries.ts'
import type { Taken } from '../taken.ts'
import { storeChanges } from './change-candidate.ts'

/** A candidate as they now are, locked until the transaction ends. */
export interface FoundCandidate extends Candidate {
  /** Whether they were created just now. */
  isNew: boolean
}

/** Somebody of whom nothing was known before. */
export const newCandidate = (told: ToldDetails): Candidate => ({
  id: randomUUIDv7(),
  ...addDetails(NOTHING_KNOWN, told, 'overwrite'),
})

/**
 * Finds the candidate that the details describe and changes them as the policy says, or creates one (docs/api-decisions.md,
 * "People"). Two concurrent calls for one new person create one candidate.
 * @param toldOfNew the details of a new candidate, if they differ
 */
export async function findOrCreateCandidate(
  transaction: Database,
  companyId: string,
  told: ToldDetails,
  policy: Policy,
  toldOfNew: ToldDetails = told,
): Promise<FoundCandidate | Taken> {
  const added = newCandidate(toldOfNew)
  const known = await lockOrInsertCandidate(transaction, companyId, told, added)
  return known.length === 0 ? { ...added, isNew: true } : change(transaction, companyId, known, told, policy)
}

/** Like `findOrCreateCandidate`, but never creates one. @returns undefined when there is no such candidate */
export async function findCandidate(
  transaction: Database,
  companyId: string,
  told: ToldDetails,
  policy: Policy,
): Promise<FoundCandidate | Taken | undefined> {
  const known = await lockCandidates(transaction, companyId, told)
  return known.length === 0 ? undefined : change(transaction, companyId, known, told, policy)
}

async function change(
  transaction: Database,
  companyId: string,
  known: Candidate[],
  told: ToldDetails,
  policy: Policy,
): Promise<FoundCandidate | Taken> {
  const candidate = recognise(known, told)
  if (!candidate) return { taken: ['email'] }
  const after = addDetails(candidate, told, policy)
  await storeChanges(transaction, companyId, candidate, after)
  return { ...after, isNew: false }
}

/**
 * Not if there are two, one with the email and one with the identifier. Nor one who has this email but another
 * identifier.
 */
function recognise([candidate, another]: Candidate[], { external_identifier: told }: ToldDetails) {
  const known = candidate?.external_identifier
  const hasOther = told !== undefined && known !== null && known !== told
  return another || hasOther ? undefined : candidate
}
