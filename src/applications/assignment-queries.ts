import { sql } from 'kysely'
import { noteChanges } from '../change-log/queries.ts'
import type { SeenApplications } from '../contract/caller.ts'
import { type Database, executeAfter } from '../db/database.ts'
import { isSeen } from './list-criteria.ts'

/** Who looks after an application, and how it is tagged. */
export interface Assignment {
  assigneeId: string | null
  tags: string[]
}

/** The assignment of an application that is there, and not erased. */
export interface KnownAssignment extends Assignment {
  id: string
}

const readAssignments = (companyId: string, ids: string[]) => sql<KnownAssignment>`
  select id, assignee_id as "assigneeId", tags
  from applications
  where company_id = ${companyId} and id = any(${ids}::uuid[]) and erased_at is null`

export async function findAssignments(db: Database, companyId: string, ids: string[]): Promise<KnownAssignment[]> {
  return (await readAssignments(companyId, ids).execute(db)).rows
}

/** Holds the assignments of applications until the transaction ends, in the order in which moves lock them. */
export async function holdAssignments(
  transaction: Database,
  companyId: string,
  ids: string[],
): Promise<KnownAssignment[]> {
  const hold = sql`
    select id from applications
    where company_id = ${companyId} and id = any(${ids}::uuid[])
    order by id
    for no key update`
  return (await executeAfter(transaction, hold, readAssignments(companyId, ids))).rows
}

/**
 * Stores what is given of an assignment for applications; the same once more changes nothing, nor does one of somebody who was
 * erased.
 */
export async function updateAssignments(
  transaction: Database,
  companyId: string,
  applicationIds: string[],
  { assigneeId, tags }: Partial<Assignment>,
): Promise<void> {
  const set = [
    ...(assigneeId === undefined ? [] : [sql`assignee_id = ${assigneeId}::uuid`]),
    ...(tags === undefined ? [] : [sql`tags = ${tags}::text[]`]),
  ]
  const differs = [
    ...(assigneeId === undefined ? [] : [sql`assignee_id is distinct from ${assigneeId}::uuid`]),
    ...(tags === undefined ? [] : [sql`tags <> ${tags}::text[]`]),
  ]
  const { rows } = await sql<{ id: string }>`
    update applications
    set ${sql.join(set)}, updated_at = greatest(statement_timestamp(), updated_at)
    where company_id = ${companyId} and id = any(${applicationIds}::uuid[]) and erased_at is null
      and (${sql.join(differs, sql` or `)})
    returning id
  `.execute(transaction)
  await noteAll(transaction, companyId, rows)
}

/** Nobody looks any longer after what somebody who leaves has looked after. */
export async function unassignAllOf(transaction: Database, companyId: string, assigneeId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update applications
    set assignee_id = null, updated_at = greatest(statement_timestamp(), updated_at)
    where company_id = ${companyId} and assignee_id = ${assigneeId}
    returning id
  `.execute(transaction)
  await noteAll(transaction, companyId, rows)
}

/** Whether somebody sees an application. */
export async function isSeenApplication(
  db: Database,
  companyId: string,
  applicationId: string,
  sees: SeenApplications,
): Promise<boolean> {
  const { rows } = await sql`
    select application.id from applications application
    where application.company_id = ${companyId} and application.id = ${applicationId} and ${isSeen(sees)}
  `.execute(db)
  return rows.length > 0
}

/** Holds an application against its erasure until the transaction ends. @returns whether it is there, and not erased */
export async function holdApplication(db: Database, companyId: string, applicationId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from applications
    where company_id = ${companyId} and id = ${applicationId} and erased_at is null
    for key share
  `.execute(db)
  return rows.length > 0
}

/** Tells who follows an application that something beside it has changed. */
export const noteApplicationChange = (transaction: Database, companyId: string, applicationId: string): Promise<void> =>
  noteAll(transaction, companyId, [{ id: applicationId }])

const noteAll = (transaction: Database, companyId: string, rows: { id: string }[]): Promise<void> =>
  noteChanges(
    transaction,
    companyId,
    rows.map(({ id }) => ({ type: 'application', id })),
  )
