import { sql } from 'kysely'
import { noteChanges } from '../change-log/queries.ts'
import { type Database, executeAfter } from '../db/database.ts'
import type { Candidate } from './candidate.ts'
import { lockIdentities } from './queries.ts'

/** A candidate with what they were called as well, before a merge. */
export interface ErasableCandidate extends Candidate {
  former_emails: string[]
  former_identifiers: string[]
}

/**
 * A candidate, locked against everything until the transaction ends, with their email and identifier.
 * @returns undefined when there is none, or they were erased
 */
export async function lockCandidateToErase(
  transaction: Database,
  companyId: string,
  candidateId: string,
): Promise<ErasableCandidate | undefined> {
  const columns = sql`
    id, external_identifier, email, full_name, first_name, middle_name, last_name, phone_number, former_emails,
    former_identifiers`
  const candidate = sql<ErasableCandidate>`
    select ${columns} from candidates
    where company_id = ${companyId} and id = ${candidateId} and erased_at is null`
  const { rows: known } = await candidate.execute(transaction)
  if (!known[0]) return undefined
  const { email, external_identifier } = known[0]
  const identities = lockIdentities(companyId, {
    ...(email !== null && { email }),
    ...(external_identifier !== null && { external_identifier }),
  })
  const { rows } = await executeAfter(transaction, identities, sql<ErasableCandidate>`${candidate} for update`)
  return rows[0]
}

/** Empties a locked candidate's row. */
export async function emptyCandidate(transaction: Database, companyId: string, candidateId: string): Promise<void> {
  await sql`
    update candidates
    set external_identifier = null, email = null, full_name = null, first_name = null, middle_name = null,
      last_name = null, phone_number = null, phone_as_written = null, language = null, former_emails = '{}', former_identifiers = '{}',
      former_mail_token_hash = null, updated_at = now(), erased_at = now()
    where company_id = ${companyId} and id = ${candidateId}
  `.execute(transaction)
  await noteChanges(transaction, companyId, [{ type: 'candidate', id: candidateId }])
}
