import type { Database } from '../db/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { LISTED_KINDS } from './company-file.ts'
import { nameOf, pathIn, present, type StoredObject } from './config-object.ts'
import type { StoredRow } from './kind.ts'
import { company } from './kinds/company.ts'
import { findConfigRows } from './queries.ts'
import { withOpenSecrets } from './sealed-rows.ts'

/** A company as the database has it, removed objects too, in the terms of a company file. */
export async function loadStoredObjects(
  db: Database,
  secrets: Secrets,
  companyRow: StoredRow,
): Promise<StoredObject[]> {
  const tables = LISTED_KINDS.map(({ table }) => table)
  const listed = await findConfigRows(db, companyRow.id, tables)
  const rows = [{ kind: company, row: companyRow }]
  for (const [index, kind] of LISTED_KINDS.entries()) {
    for (const row of listed[index] ?? []) rows.push({ kind, row: withOpenSecrets(secrets, kind.table, row) })
  }
  const byId = new Map<unknown, Pick<StoredObject, 'kind' | 'path'>>()
  const located = rows.map(({ kind, row }) => {
    const parent = byId.get(row[kind.standsIn ?? ''])
    const path = pathIn(parent, row[kind.namedBy] as string, kind)
    const order = parent ? { parent: nameOf(parent), position: row.position as number } : null
    byId.set(row[kind.referredBy ?? 'id'], { kind: kind.kind, path })
    return { kind, row, path, order }
  })
  const pathOf = (id: string | null) => byId.get(id)?.path
  const keyOf = (id: string | null) => pathOf(id)?.split('/').at(-1)
  return located.map(({ kind, row, path, order }) => ({
    kind: kind.kind,
    path,
    order,
    id: row.id,
    removed: Boolean(row.removed_at),
    isOthers: kind.isOthers?.(row) ?? false,
    fields: present(kind.fromRow(row, { pathOf, keyOf })),
  }))
}
