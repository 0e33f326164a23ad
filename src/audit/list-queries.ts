import { type RawBuilder, sql } from 'kysely'
import { firstIdAt } from '../contract/uuid.ts'
import type { Database } from '../db/database.ts'
import type { CursorRequest } from '../http/lists/cursor-pages.ts'
import type { AuditEntry } from './entry.ts'

/** Which entries are looked for; all that is given must hold. */
export interface AuditCriteria {
  action?: string | undefined
  actorType?: string | undefined
  actorId?: string | undefined
  objectType?: string | undefined
  objectId?: string | undefined
  candidateId?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
}

/** An entry as it stands in the chain. */
export type AuditRow = Omit<AuditEntry, 'created'> & { created: Date; position: string; hash: string }

/**
 * A company's entries, newest first. Ids are in the order of time, so each filter is a range of an index.
 * @returns one more than the page holds when there is a next page
 */
export async function listAuditPage(
  db: Database,
  companyId: string,
  criteria: AuditCriteria,
  { pageSize, after }: CursorRequest,
): Promise<AuditRow[]> {
  const { action, actorType, actorId, objectType, objectId, candidateId, since, until } = criteria
  const limit = pageSize + 1
  const conditions = [
    sql`company_id = ${companyId}`,
    ...(action ? [sql`action = ${action}`] : []),
    ...(actorType ? [sql`actor_type = ${actorType}`] : []),
    ...(actorId ? [sql`actor_id = ${actorId}`] : []),
    ...(objectType ? [sql`object_type = ${objectType}`] : []),
    ...(objectId ? [sql`object_id = ${objectId}`] : []),
    ...(since ? [sql`id >= ${firstIdAt(since)}`] : []),
    ...(until ? [sql`id < ${firstIdAt(until)}`] : []),
    ...(after ? [sql`id < ${after}`] : []),
  ]
  const having = (further: RawBuilder<unknown>[]) => sql`
    (select * from audit_entries
     where ${sql.join([...conditions, ...further], sql` and `)}
     order by id desc
     limit ${limit})`
  // Of one person and of several are in an index each; the newest of both are merged.
  const found = candidateId
    ? sql`(
        ${having([sql`candidate_id = ${candidateId}`])}
        union all
        ${having([sql`candidate_ids @> array[${candidateId}::uuid]`])}
      )`
    : having([])
  const { rows } = await sql<AuditRow>`
    select position, id, created, action, actor_type, actor_id, address, user_agent, request_id,
      object_type, object_id, candidate_id, candidate_ids, fields, details, encode(hash, 'hex') as hash
    from ${found} entry
    order by id desc
    limit ${limit}
  `.execute(db)
  return rows
}
