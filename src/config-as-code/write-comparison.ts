import { randomUUIDv7 } from 'node:crypto'
import { saveWebhookAddresses } from '../automations/webhook-addresses.ts'
import { renewConfigVersion } from '../companies/queries.ts'
import type { Theme } from '../companies/theme.ts'
import type { Database } from '../db/database.ts'
import { nameOf, type ObjectKind, type ObjectName, type PlannedObject } from './config-object.ts'
import type { Change, Comparison } from './difference.ts'
import { markRemoved, saveCompany, saveRows, touchFlows } from './queries.ts'
import { ROW_KINDS, rowsOf } from './rows.ts'

/** Brings the database to what is planned; every planned object has its id. */
export async function writeComparison(db: Database, comparison: Comparison) {
  const { planned, changes } = comparison
  const ids = new Map(planned.map((object) => [nameOf(object), object.id as string]))
  const idOf = (name: ObjectName) => ids.get(name) as string
  const [company] = planned as [PlannedObject, ...PlannedObject[]]
  const companyId = idOf(nameOf(company))
  if (changes.some(({ kind }) => kind === 'company')) {
    const { name = '', timezone = '', default_country = '' } = company.fields as Record<string, string>
    const theme = (company.fields.theme as Theme | undefined) ?? null
    await saveCompany(db, { id: companyId, slug: company.path, name, timezone, default_country, theme })
  }
  const rows = rowsOf(planned, idOf, formIds(comparison))
  for (const kind of ROW_KINDS) {
    const removed = changes.filter((change) => change.change === 'removed' && change.kind === kind)
    const removedIds = removed.map(({ id }) => id as string)
    await saveRows(db, companyId, kind, rows[kind])
    await markRemoved(db, companyId, kind, removedIds)
  }
  await touchFlows(db, companyId, touchedFlows(changes))
  await saveWebhookAddresses(db, companyId)
  await renewConfigVersion(db, companyId)
}

/** The form of each page, by the page's path: the one that it has, or a new one. */
function formIds({ planned, stored }: Comparison): (pagePath: string) => string {
  const existing = new Map(stored.map((object) => [nameOf(object), object.formId]))
  const pages = planned.filter(({ kind }) => kind === 'page')
  const forms = new Map(pages.map((page) => [page.path, existing.get(nameOf(page)) ?? randomUUIDv7()]))
  return (pagePath) => forms.get(pagePath) as string
}

const FLOW_KINDS: ObjectKind[] = ['flow', 'reason', 'stage', 'page', 'element']

/** The slugs of flows of which something changed. */
function touchedFlows(changes: Change[]): string[] {
  const inFlows = changes.filter(({ kind }) => FLOW_KINDS.includes(kind))
  return [...new Set(inFlows.map(({ path }) => path.split('/')[0] as string))]
}
