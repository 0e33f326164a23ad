import { sql } from 'kysely'
import { isSeen } from '../applications/list-criteria.ts'
import type { SeenApplications } from '../contract/caller.ts'
import { type Database, sendAhead } from '../db/database.ts'
import { each, insertedRows, same } from '../db/inserted-rows.ts'

/** Which documents a reviewer takes. */
export interface QueueCriteria {
  holderId: string
  flowId?: string | undefined
  formElementId?: string | undefined
  /** Only of the applications that somebody sees. */
  sees?: SeenApplications | undefined
  /** These not, though they wait. */
  exceptIds: string[]
  now: Date
}

/** More than these nobody counts. */
export const MOST_COUNTED = 1000

/**
 * What waits for a review: the newest document of its element, of somebody who is still in the flow.
 */
const waiting = (companyId: string, { flowId, formElementId, sees, exceptIds }: QueueCriteria) => sql`
  from documents document
  join applications application on application.company_id = ${companyId} and application.id = document.application_id
  left join review_leases lease on lease.company_id = ${companyId} and lease.document_id = document.id
  where document.company_id = ${companyId} and document.status in ('processed', 'failed', 'in_review')
    and (document.virus_check is null or document.virus_check = 'clean')
    and application.status not in ('REJECTED', 'COMPLETED')
    and not document.id = any(${exceptIds}::uuid[])
    ${flowId ? sql`and application.hiring_flow_id = ${flowId}` : sql``}
    ${formElementId ? sql`and document.form_element_id = ${formElementId}` : sql``}
    ${sees ? sql`and ${isSeen(sees)}` : sql``}
    and not exists (
      select from documents newer
      where newer.company_id = ${companyId} and newer.application_id = document.application_id
        and newer.form_element_id = document.form_element_id and (newer.created, newer.id) > (document.created, document.id)
    )`

/** The oldest documents that wait for a review. @param isHeld only those that the reviewer looks at, or only others */
export async function findWaitingDocuments(
  db: Database,
  companyId: string,
  criteria: QueueCriteria,
  { most, isHeld }: { most: number; isHeld: boolean },
): Promise<string[]> {
  const { holderId, now } = criteria
  const held = isHeld
    ? sql`and lease.holder_id = ${holderId} and lease.expires_at > ${now}`
    : sql`and (lease.document_id is null or lease.expires_at <= ${now})`
  const { rows } = await sql<{ id: string }>`
    select document.id ${waiting(companyId, criteria)} ${held} order by document.id limit ${sql.lit(most)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** How many documents wait for a review, whoever looks at them: up to a bound. */
export async function countWaitingDocuments(db: Database, companyId: string, criteria: QueueCriteria): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select ${waiting(companyId, criteria)} limit ${sql.lit(MOST_COUNTED + 1)}) waiting
  `.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Gives documents to a reviewer until a moment, or for longer. Two at once do not get the same: the second waits for the first, and
 * then does not get it.
 * @returns the ids of those that the reviewer has now
 */
export async function takeLeases(
  transaction: Database,
  companyId: string,
  documentIds: string[],
  { holderId, now, until }: { holderId: string; now: Date; until: Date },
): Promise<Set<string>> {
  if (documentIds.length === 0) return new Set()
  const { rows } = await sql<{ document_id: string }>`
    insert into review_leases (company_id, document_id, holder_id, expires_at)
    ${insertedRows(documentIds.toSorted(), [
      same('uuid', companyId),
      each('uuid', (id) => id),
      same('uuid', holderId),
      same('timestamptz', until),
    ])}
    on conflict (company_id, document_id)
    do update set holder_id = excluded.holder_id, expires_at = excluded.expires_at
      where review_leases.holder_id = excluded.holder_id or review_leases.expires_at <= ${now}
    returning document_id
  `.execute(transaction)
  return new Set(rows.map(({ document_id }) => document_id))
}

/** Lets go of documents that a reviewer does not want, and forgets what nobody looks at any more. */
export async function dropLeases(
  transaction: Database,
  companyId: string,
  { holderId, documentIds, before }: { holderId: string; documentIds: string[]; before: Date },
): Promise<void> {
  await sendAhead(
    transaction,
    sql`
      delete from review_leases
      where company_id = ${companyId}
        and ((holder_id = ${holderId} and document_id = any(${documentIds}::uuid[])) or expires_at < ${before})`,
  )
}
