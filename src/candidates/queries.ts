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

export interface NewCandidate extends Name {
  id: string
  company_id: string
  email: string
  phone_number: string
}

/**
 * Inserts a candidate, or finds the one with this email (spec, "Candidate / user"). Of an existing candidate only what is
 * empty is filled in: a sign-up form does not rewrite what the company knows. Two calls at once make one candidate.
 */
export async function insertOrFindCandidate(db: Database, candidate: NewCandidate): Promise<string> {
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
  return id
}

/** Some columns of a candidate. */
export type CandidateFields = Partial<Name> & {
  email?: string | undefined
  phone_number?: string | undefined
  external_identifier?: string | undefined
}

/** The candidates with this external identifier or this email, held until the transaction ends; at most two. */
export async function findCandidates(
  db: Database,
  companyId: string,
  { email, external_identifier }: CandidateFields,
): Promise<{ id: string; email: string | null; external_identifier: string | null }[]> {
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

/** Changes the columns given and leaves the others. */
export async function updateCandidate(db: Database, companyId: string, candidateId: string, fields: CandidateFields) {
  await db
    .updateTable('candidates')
    .set({ ...fields, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', candidateId)
    .execute()
}
