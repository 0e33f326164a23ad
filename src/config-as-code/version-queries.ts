import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { CursorRequest } from '../http/lists/cursor-pages.ts'
import type { CompanyFile } from './company-file.ts'
import type { Change } from './difference.ts'

export const MANAGERS = ['file', 'console'] as const
/** Where a company’s file is looked after: outside, or in the console. */
export type Manager = (typeof MANAGERS)[number]

/** What was applied, without the file itself. */
export interface VersionSummary {
  id: string
  number: number
  created: Date
  actor_type: string | null
  actor_id: string | null
  managed_in: string
  changes: unknown
}

const SUMMARY = ['id', 'number', 'created', 'actor_type', 'actor_id', 'managed_in', 'changes'] as const

/** What was applied last, if anything was since versions are kept. */
export function findLatestVersion(db: Database, companyId: string): Promise<VersionSummary | undefined> {
  return db
    .selectFrom('configuration_versions')
    .select(SUMMARY)
    .where('company_id', '=', companyId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Newest first; one more than the page holds where there is a next one. */
export function listVersions(
  db: Database,
  companyId: string,
  { pageSize, after }: CursorRequest,
): Promise<VersionSummary[]> {
  return db
    .selectFrom('configuration_versions')
    .select(SUMMARY)
    .where('company_id', '=', companyId)
    .$if(after !== undefined, (query) =>
      query.where('number', '<', (inside) =>
        inside
          .selectFrom('configuration_versions as last')
          .select('last.number')
          .where('last.company_id', '=', companyId)
          .where('last.id', '=', after as string),
      ),
    )
    .orderBy('number', 'desc')
    .limit(pageSize + 1)
    .execute()
}

/** One version with the company file as it was then. */
export function findVersion(db: Database, companyId: string, id: string) {
  return db
    .selectFrom('configuration_versions')
    .select([...SUMMARY, 'file'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

interface NewVersion {
  number: number
  actor: { type: string; id: string | null } | null
  managedIn: Manager
  changes: Change[]
  file: CompanyFile
}

/** Keeps what was applied; the company’s configuration is locked. */
export async function insertVersion(
  db: Database,
  companyId: string,
  { number, actor, managedIn, changes, file }: NewVersion,
) {
  await db
    .insertInto('configuration_versions')
    .values({
      company_id: companyId,
      id: randomUUIDv7(),
      number,
      actor_type: actor?.type ?? null,
      actor_id: actor?.id ?? null,
      managed_in: managedIn,
      changes: JSON.stringify(changes),
      file: JSON.stringify(file),
    })
    .execute()
}
