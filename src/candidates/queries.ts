import { sql } from 'kysely'
import { type Database, executeAfter } from '../db/database.ts'
import { isEventWanted } from '../events/queries.ts'
import type { Candidate, Identity, PersonalDetails } from './candidate.ts'
import type { ToldDetails } from './personal-details.ts'

type Identities = Pick<ToldDetails, Identity>

/**
 * Locks an email and an external identifier until the transaction ends: whoever else is about to give one of them to a
 * candidate waits, and then finds this one. An index alone would let both look first, and fail one of them.
 */
function lockIdentities(companyId: string, { email, external_identifier: identifier }: Identities) {
  const names = [
    ...(email ? [`candidate email ${companyId} ${email}`] : []),
    ...(identifier ? [`candidate identifier ${companyId} ${identifier}`] : []),
  ]
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
    and (id = ${id ?? null}::uuid or email = ${email ?? null} or external_identifier = ${identifier ?? null})
  order by id
  for no key update`

/**
 * The candidates with this id, email or external identifier, held until the transaction ends, as are the email and the
 * identifier; at most three.
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
 * Inserts a candidate, unless there are some with this email or external identifier. All of them are held until the
 * transaction ends, as are the email and the identifier, so that two calls at once make one.
 * @returns those that are there already, at most two; none when it was inserted
 */
export async function lockOrInsertCandidate(
  db: Database,
  companyId: string,
  identities: Identities,
  candidate: Candidate,
): Promise<Candidate[]> {
  const findOrInsert = sql<Candidate>`
    with known as (
      ${candidatesCalled(companyId, identities)}
    ), added as (
      insert into candidates (
        company_id, id, external_identifier, email, full_name, first_name, middle_name, last_name, phone_number
      )
      select ${companyId}::uuid, ${candidate.id}::uuid, ${candidate.external_identifier}, ${candidate.email},
        ${candidate.full_name}, ${candidate.first_name}, ${candidate.middle_name}, ${candidate.last_name},
        ${candidate.phone_number}
      where not exists (select from known)
    )
    select ${candidateColumns} from known`
  const { rows } = await executeAfter(db, lockIdentities(companyId, identities), findOrInsert)
  return rows
}

/** Changes the columns given and leaves the others. @returns whether an endpoint wants to be told */
export async function updateCandidate(
  db: Database,
  companyId: string,
  candidateId: string,
  changes: Partial<PersonalDetails>,
): Promise<boolean> {
  const { is_event_wanted } = await db
    .updateTable('candidates')
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', candidateId)
    .returning(isEventWanted(companyId, 'candidate.updated').as('is_event_wanted'))
    .executeTakeFirstOrThrow()
  return is_event_wanted
}
