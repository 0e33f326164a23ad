import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Name } from './name.ts'

/** A candidate as callers see it. */
export interface Candidate extends Name {
  id: string
  external_identifier: string | null
  email: string | null
  phone_number: string | null
}

const candidateColumns = [
  'id',
  'external_identifier',
  'email',
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'phone_number',
] as const

/** One candidate. */
export function findCandidate(db: Database, companyId: string, candidateId: string): Promise<Candidate | undefined> {
  return db
    .selectFrom('candidates')
    .select(candidateColumns)
    .where('company_id', '=', companyId)
    .where('id', '=', candidateId)
    .executeTakeFirst()
}

/** The candidate with this id or this email, held until the transaction ends. */
export function lockCandidate(
  db: Database,
  companyId: string,
  known: { id: string } | { email: string },
): Promise<Candidate | undefined> {
  const candidates = db.selectFrom('candidates').select(candidateColumns).where('company_id', '=', companyId)
  const candidate = 'id' in known ? candidates.where('id', '=', known.id) : candidates.where('email', '=', known.email)
  return candidate.forNoKeyUpdate().executeTakeFirst()
}

/** What the lock of an email is called. */
const emailLock = (companyId: string, email: string) => `candidate email ${companyId} ${email}`

/**
 * Keeps an email and an external identifier until the transaction ends: whoever else is about to give one of them to a
 * candidate waits, and then finds this one. An index alone would let both look first, and fail one of them.
 */
async function lockIdentities(
  db: Database,
  companyId: string,
  { email, external_identifier: identifier }: Pick<CandidateFields, 'email' | 'external_identifier'>,
) {
  const names = [
    ...(email ? [emailLock(companyId, email)] : []),
    ...(identifier ? [`candidate identifier ${companyId} ${identifier}`] : []),
  ]
  if (names.length === 0) return
  await sql`
    select pg_advisory_xact_lock(key)
    from (select hashtextextended(name, 0) as key from unnest(${names}::text[]) as name order by 1) as names
  `.execute(db)
}

export interface NewCandidate extends Name {
  id: string
  company_id: string
  email: string
  phone_number: string | null
}

/**
 * Inserts a candidate, or finds the one with this email (spec, "Candidate / user"). Of an existing candidate only what is
 * empty is filled in: a sign-up form does not rewrite what the company knows. Two calls at once make one candidate.
 * @returns its id, and what it was before, if it was there
 */
export async function insertOrFindCandidate(
  db: Database,
  candidate: NewCandidate,
): Promise<{ id: string; before: Candidate | null }> {
  // One statement may do both, since the conflict is found with rows that come to be while it waits for the lock.
  const inserted = await sql<{ id: string }>`
    with locked as materialized (
      select pg_advisory_xact_lock(hashtextextended(${emailLock(candidate.company_id, candidate.email)}, 0))
    )
    insert into candidates (company_id, id, email, full_name, first_name, middle_name, last_name, phone_number)
    select ${candidate.company_id}::uuid, ${candidate.id}::uuid, ${candidate.email}, ${candidate.full_name},
      ${candidate.first_name}, ${candidate.middle_name}, ${candidate.last_name}, ${candidate.phone_number}
    from locked
    on conflict (company_id, email) do nothing
    returning id
  `.execute(db)
  if (inserted.rows[0]) return { id: inserted.rows[0].id, before: null }
  const before = (await lockCandidate(db, candidate.company_id, { email: candidate.email })) ?? null
  const { id } = await db
    .insertInto('candidates')
    .values(candidate)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'email']).doUpdateSet((excluded) => ({
        // The four parts of a name go together.
        full_name: sql`coalesce(candidates.full_name, ${excluded.ref('excluded.full_name')})`,
        first_name: sql`case when candidates.full_name is null then excluded.first_name else candidates.first_name end`,
        middle_name: sql`case when candidates.full_name is null then excluded.middle_name else candidates.middle_name end`,
        last_name: sql`case when candidates.full_name is null then excluded.last_name else candidates.last_name end`,
        phone_number: sql`coalesce(candidates.phone_number, ${excluded.ref('excluded.phone_number')})`,
        updated_at: sql`case when candidates.full_name is null or candidates.phone_number is null then now() else candidates.updated_at end`,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, before }
}

/** What is stored of a person. */
export type PersonalDetails = Omit<Candidate, 'id'>

/** Some columns of a candidate. */
export type CandidateFields = Partial<Name> & {
  email?: string | null | undefined
  phone_number?: string | null | undefined
  external_identifier?: string | null | undefined
}

/**
 * The candidates with this external identifier or this email, held until the transaction ends, as are the identifier and
 * the email; at most two.
 */
export async function lockCandidates(
  db: Database,
  companyId: string,
  { email, external_identifier }: CandidateFields,
): Promise<{ id: string; email: string | null; external_identifier: string | null }[]> {
  await lockIdentities(db, companyId, { email, external_identifier })
  const { rows } = await sql<{ id: string; email: string | null; external_identifier: string | null }>`
    select id, email, external_identifier
    from candidates
    where company_id = ${companyId}
      and (external_identifier = ${external_identifier ?? null} or email = ${email ?? null})
    order by id
    for no key update
  `.execute(db)
  return rows
}

/** @returns false when another candidate has the email or the external identifier */
export async function insertCandidate(
  db: Database,
  candidate: CandidateFields & { id: string; company_id: string },
): Promise<boolean> {
  const row = await db
    .insertInto('candidates')
    .values(candidate)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Finds the candidate with this identifier, else the one with this email who has none yet, else makes one; and holds it
 * until the transaction ends, so that two calls at once make one candidate.
 */
export async function insertOrLockCandidate(
  db: Database,
  companyId: string,
  { id, externalIdentifier, email }: { id: string; externalIdentifier: string; email: string | null },
): Promise<string> {
  await lockIdentities(db, companyId, { email, external_identifier: externalIdentifier })
  const { rows } = await sql<{ id: string }>`
    update candidates set external_identifier = ${externalIdentifier}, updated_at = now()
    where company_id = ${companyId} and email = ${email} and external_identifier is null
      and not exists (
        select from candidates known where known.company_id = ${companyId}
          and known.external_identifier = ${externalIdentifier}
      )
    returning id
  `.execute(db)
  if (rows[0]) return rows[0].id
  const found = await sql<{ id: string }>`
    insert into candidates (company_id, id, external_identifier)
    values (${companyId}, ${id}, ${externalIdentifier})
    on conflict (company_id, external_identifier) do update set external_identifier = excluded.external_identifier
    returning id
  `.execute(db)
  return (found.rows[0] as { id: string }).id
}

/** Which of these is the name of another candidate. Those that are not stay free until the transaction ends. */
export async function takenIdentities(
  db: Database,
  companyId: string,
  candidateId: string,
  { email, external_identifier: externalIdentifier }: { email: string | null; external_identifier: string | null },
): Promise<{ email: boolean; external_identifier: boolean }> {
  await lockIdentities(db, companyId, { email, external_identifier: externalIdentifier })
  const others = await db
    .selectFrom('candidates')
    .select(['email', 'external_identifier'])
    .where('company_id', '=', companyId)
    .where('id', '<>', candidateId)
    .where((where) => where.or([where('email', '=', email), where('external_identifier', '=', externalIdentifier)]))
    .execute()
  return {
    email: others.some((other) => other.email === email && email !== null),
    external_identifier: others.some(
      (other) => other.external_identifier === externalIdentifier && externalIdentifier !== null,
    ),
  }
}

/** Changes the columns given and leaves the others. */
export async function updateCandidate(db: Database, companyId: string, candidateId: string, fields: CandidateFields) {
  await db
    .updateTable('candidates')
    .set({ ...fields, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', candidateId)
    .execute()
}
