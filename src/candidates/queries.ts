import { sql } from 'kysely'
import { noteChanges, noteSelectedChanges } from '../change-log/queries.ts'
import { type Database, executeAfter, sendAhead } from '../db/database.ts'
import { containing } from '../db/like-pattern.ts'
import { PLAN_FOR_VALUES } from '../db/prepared-statements.ts'
import { isEventWanted } from '../events/queries.ts'
import type { CursorRequest } from '../http/lists/cursor-pages.ts'
import type { Candidate, CandidateRow, Identity, PersonalDetails } from './candidate.ts'
import type { ToldDetails } from './personal-details.ts'

type Identities = Pick<ToldDetails, Identity>

/**
 * Locks emails and external identifiers until the transaction ends: anyone else about to give one of them to a
 * candidate waits, and then finds this candidate. With an index alone both would look first, and one would fail.
 */
export function lockIdentities(companyId: string, ...people: Identities[]) {
  const names = people.flatMap(({ email, external_identifier: identifier }) => [
    ...(email ? [`candidate email ${companyId} ${email}`] : []),
    ...(identifier ? [`candidate identifier ${companyId} ${identifier}`] : []),
  ])
  return sql`
    select pg_advisory_xact_lock(key)
    from (select hashtextextended(name, 0) as key from unnest(${names}::text[]) as name order by 1) as names`
}

const candidateColumns = sql`
  id, external_identifier, email, full_name, first_name, middle_name, last_name, phone_number`

const candidatesCalled = (
  companyId: string,
  { id, email, external_identifier: identifier }: Identities & { id?: string },
) => sql<Candidate>`
  select ${candidateColumns}
  from candidates
  where company_id = ${companyId}
    and erased_at is null
    and (id = ${id ?? null}::uuid or email = ${email ?? null} or external_identifier = ${identifier ?? null})
  order by id
  for no key update`

/**
 * The candidates with this id, email or external identifier, at most three. They are locked until the transaction ends,
 * and so are the email and the identifier.
 */
export async function lockCandidates(
  db: Database,
  companyId: string,
  known: Identities & { id?: string },
): Promise<Candidate[]> {
  const { rows } = await executeAfter(db, lockIdentities(companyId, known), candidatesCalled(companyId, known))
  return rows
}

/**
 * Inserts a candidate, unless there are any with this email or external identifier. All of them are locked until the
 * transaction ends, and so are the email and the identifier, so that two concurrent calls create one candidate.
 * @returns the existing ones, at most two; none when it was inserted
 */
export async function lockOrInsertCandidate(
  transaction: Database,
  companyId: string,
  identities: Identities,
  candidate: Candidate,
): Promise<Candidate[]> {
  const lock = lockIdentities(companyId, identities)
  const { rows: known } = await executeAfter(transaction, lock, candidatesCalled(companyId, identities))
  if (known.length === 0) {
    await sendAhead(transaction, insertUnlessKnown(companyId, candidate))
    await noteChanges(transaction, companyId, [{ type: 'candidate', id: candidate.id }])
  }
  return known
}

/**
 * Inserts a candidate, as SQL to be sent after `lockIdentities`. Nobody is inserted when there is a candidate with this email
 * or external identifier.
 */
export const insertUnlessKnown = (companyId: string, candidate: Candidate) => sql`
  insert into candidates (${candidateColumns}, company_id)
  values (
    ${candidate.id}, ${candidate.external_identifier}, ${candidate.email}, ${candidate.full_name},
    ${candidate.first_name}, ${candidate.middle_name}, ${candidate.last_name}, ${candidate.phone_number}, ${companyId}
  )
  on conflict do nothing`

/**
 * Changes the columns given and leaves the others. The candidate's applications show them, and so count as changed, too.
 * @returns whether an endpoint wants the event
 */
export async function updateCandidate(
  transaction: Database,
  companyId: string,
  candidateId: string,
  changes: Partial<PersonalDetails>,
): Promise<boolean> {
  await touchApplicationsOf(transaction, companyId, candidateId)
  const changed = await transaction
    .updateTable('candidates')
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', candidateId)
    .returning(isEventWanted(companyId, 'candidate.updated').as('is_event_wanted'))
    .executeTakeFirst()
  if (changed) await noteChanges(transaction, companyId, [{ type: 'candidate', id: candidateId }])
  return changed?.is_event_wanted ?? false
}

/** Notes that all applications of a candidate changed, which show who it is. */
export async function touchApplicationsOf(transaction: Database, companyId: string, candidateId: string) {
  const ofCandidate = sql`company_id = ${companyId} and candidate_id = ${candidateId}`
  await sendAhead(
    transaction,
    sql`update applications set updated_at = greatest(statement_timestamp(), updated_at) where ${ofCandidate}`,
  )
  await noteSelectedChanges(
    transaction,
    sql`select company_id, 'application', id from applications where ${ofCandidate}`,
  )
}

/** Some candidates, in no particular order; those that the company does not have are left out. */
export async function findCandidates(db: Database, companyId: string, candidateIds: string[]): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select ${candidateColumns}, phone_as_written, created, updated_at
    from candidates
    where company_id = ${companyId} and id = any(${candidateIds}::uuid[]) and erased_at is null
  `.execute(db)
  return rows
}

/** By what candidates are found; all that is given must hold. */
export interface CandidateCriteria {
  email?: string | undefined
  external_identifier?: string | undefined
  /** E.164 */
  phone_number?: string | undefined
  /** A part of the full name, in any case. */
  name?: string | undefined
}

/**
 * Candidates, newest first. A part of a name is found by the index of trigrams, the others by theirs.
 * @returns one row more than the page holds when there is a next page
 */
export async function listCandidates(
  db: Database,
  companyId: string,
  { email, external_identifier, phone_number, name }: CandidateCriteria,
  { pageSize, after }: CursorRequest,
): Promise<CandidateRow[]> {
  const conditions = [
    sql`company_id = ${companyId} and erased_at is null`,
    ...(email ? [sql`email = ${email.toLowerCase()}`] : []),
    ...(external_identifier ? [sql`external_identifier = ${external_identifier}`] : []),
    ...(phone_number ? [sql`phone_number = ${phone_number}`] : []),
    ...(name ? [isNamed(name)] : []),
    ...(after ? [sql`id < ${after}::uuid`] : []),
  ]
  const { rows } = await sql<CandidateRow>`
    ${name ? PLAN_FOR_VALUES : sql``}
    select ${candidateColumns}, phone_as_written, created, updated_at
    from candidates
    where ${sql.join(conditions, sql` and `)}
    order by id desc
    limit ${sql.lit(pageSize + 1)}
  `.execute(db)
  return rows
}

const LETTERS_OF_A_TRIGRAM = 3

/**
 * That a full name has this part, in any case. Of several words the index of trigrams is asked for the end of each alone: whatever the
 * rarest trigram finds is looked up for each of the others, so that few of them take half the time.
 */
function isNamed(part: string) {
  const holds = (text: string) => sql`lower(full_name) like lower(${containing(text)})`
  const words = part.split(/\s+/).map((word) => [...word])
  const ends = words.map((letters) => letters.slice(-LETTERS_OF_A_TRIGRAM)).filter(isTrigram)
  if (ends.length < 2) return holds(part)
  return sql.join(
    [...ends.map((letters) => holds(letters.join(''))), sql`strpos(lower(full_name), lower(${part})) > 0`],
    sql` and `,
  )
}

const isTrigram = (letters: string[]) => letters.length === LETTERS_OF_A_TRIGRAM

/** Notes the language that a person chose. The API does not show it, so nothing has changed for its callers. */
export async function setCandidateLanguage(db: Database, companyId: string, candidateId: string, language: string) {
  await sql`
    update candidates set language = ${language}
    where company_id = ${companyId} and id = ${candidateId} and language is distinct from ${language}
  `.execute(db)
}
