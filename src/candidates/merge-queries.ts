import { sql } from 'kysely'
import { noteChanges } from '../change-log/queries.ts'
import { type Database, executeAfter } from '../db/database.ts'
import type { Candidate } from './candidate.ts'
import { findCandidates, lockIdentities } from './queries.ts'

/** A candidate with what a merge has to know beside. */
export interface MergeableCandidate extends Candidate {
  phone_as_written: string | null
  language: string | null
  mails_stopped_at: Date | null
  texts_stopped_at: Date | null
  former_emails: string[]
  former_identifiers: string[]
}

/** Whom a candidate who was merged into another leads to. */
export async function findMergedInto(
  db: Database,
  companyId: string,
  candidateIds: string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; merged_into: string }>`
    select id, merged_into from candidates
    where company_id = ${companyId} and id = any(${candidateIds}::uuid[]) and merged_into is not null
  `.execute(db)
  return new Map(rows.map(({ id, merged_into }) => [id, merged_into]))
}

/** The ids that a candidate took over. */
export async function findMergedFrom(db: Database, companyId: string, candidateId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from candidates where company_id = ${companyId} and merged_into = ${candidateId} order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Two candidates, locked against everything until the transaction ends, with the email and identifier that go from one to
 * the other. Those who are not there are left out.
 */
export async function lockCandidatesToMerge(
  transaction: Database,
  companyId: string,
  { keptId, fromId }: { keptId: string; fromId: string },
): Promise<{ kept?: MergeableCandidate | undefined; from?: MergeableCandidate | undefined }> {
  const [known] = await findCandidates(transaction, companyId, [fromId])
  const { email, external_identifier } = known ?? {}
  const identities = lockIdentities(companyId, {
    ...(email && { email }),
    ...(external_identifier && { external_identifier }),
  })
  const { rows } = await executeAfter(
    transaction,
    identities,
    sql<MergeableCandidate>`
      select id, external_identifier, email, full_name, first_name, middle_name, last_name, phone_number, phone_as_written, language,
        mails_stopped_at, texts_stopped_at, former_emails, former_identifiers
      from candidates
      where company_id = ${companyId} and id = any(${[keptId, fromId]}::uuid[]) and erased_at is null
      order by id
      for update`,
  )
  return { kept: rows.find(({ id }) => id === keptId), from: rows.find(({ id }) => id === fromId) }
}

/** Empties a locked candidate's row, which then leads to another one, as do those that led to it. */
export async function leadTo(transaction: Database, companyId: string, fromId: string, keptId: string): Promise<void> {
  await sql`
    update candidates set merged_into = ${keptId} where company_id = ${companyId} and merged_into = ${fromId}
  `.execute(transaction)
  await sql`
    update candidates
    set external_identifier = null, email = null, full_name = null, first_name = null, middle_name = null,
      last_name = null, phone_number = null, phone_as_written = null, language = null, former_emails = '{}', former_identifiers = '{}',
      updated_at = now(), erased_at = now(), merged_into = ${keptId}
    where company_id = ${companyId} and id = ${fromId}
  `.execute(transaction)
  await noteChanges(transaction, companyId, [{ type: 'candidate', id: fromId }])
}

/** What a candidate takes over from another. */
export type TakenOver = Partial<Omit<MergeableCandidate, 'id'>>

/** Gives a locked candidate what it takes over. */
export async function takeOver(
  transaction: Database,
  companyId: string,
  candidateId: string,
  taken: TakenOver,
): Promise<void> {
  await transaction
    .updateTable('candidates')
    .set({ ...taken, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', candidateId)
    .execute()
  await noteChanges(transaction, companyId, [{ type: 'candidate', id: candidateId }])
}
