import { presentApplication } from '../../applications/application.ts'
import { findApplications } from '../../applications/queries.ts'
import { presentCandidateRecord } from '../../candidates/candidate.ts'
import { findMergedInto } from '../../candidates/merge-queries.ts'
import { findCandidates } from '../../candidates/queries.ts'
import type { ObjectChange, ObjectType } from '../../change-log/queries.ts'
import type { Database } from '../../db/database.ts'
import { presentDocumentRecord } from '../../documents/document.ts'
import { findDocumentDetails } from '../../documents/queries.ts'
import type { LinkTo } from '../../http/file-links.ts'
import { presentInterview } from '../../interviews/interview.ts'
import { findInterviews } from '../../interviews/queries.ts'
import type { Change } from '../change.ts'

type Records = Map<string, Change['record']>

/** Changes with their objects as they are now. What is no longer there was deleted. */
export async function presentChanges(
  db: Database,
  companyId: string,
  changes: ObjectChange[],
  linkTo: LinkTo,
): Promise<Change[]> {
  const load: Record<ObjectType, (ids: string[]) => Promise<Records>> = {
    async candidate(ids) {
      const rows = await findCandidates(db, companyId, ids)
      return new Map(rows.map((row) => [row.id, presentCandidateRecord(row)]))
    },
    async application(ids) {
      const rows = await findApplications(db, companyId, ids)
      return new Map(rows.map((row) => [row.id, presentApplication(row)]))
    },
    async document(ids) {
      const rows = await findDocumentDetails(db, companyId, ids)
      const records = rows.map(async (row) => [row.id, await presentDocumentRecord(row, companyId, linkTo)] as const)
      return new Map(await Promise.all(records))
    },
    async interview(ids) {
      const rows = await findInterviews(db, companyId, ids)
      return new Map(rows.map((row) => [row.id, presentInterview(row)]))
    },
  }
  const ids = Map.groupBy(changes, ({ object_type }) => object_type)
  const loaded = await Promise.all(
    [...ids].map(async ([type, ofType]) => [type, await load[type](ofType.map(({ object_id }) => object_id))] as const),
  )
  const records = new Map<ObjectType, Records>(loaded)
  const goneCandidates = (ids.get('candidate') ?? []).filter(
    ({ object_id }) => !records.get('candidate')?.has(object_id),
  )
  const mergedInto = await findMergedInto(
    db,
    companyId,
    goneCandidates.map(({ object_id }) => object_id),
  )
  return changes.map(({ object_type: type, object_id: id, changed_at }) => {
    const record = records.get(type)?.get(id) ?? null
    const merged_into = mergedInto.get(id)
    const change = record ? 'upserted' : 'deleted'
    return {
      type,
      id,
      change,
      changed_at: changed_at.toISOString(),
      record,
      ...(merged_into && { merged_into }),
    } as Change
  })
}
