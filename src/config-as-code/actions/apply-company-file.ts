import { randomUUIDv7 } from 'node:crypto'
import { findCompanyBySlug } from '../../companies/queries.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { nameOf, type ObjectName, type PlannedObject, type StoredObject } from '../config-object.ts'
import { type Change, differenceOf } from '../difference.ts'
import { type CompanyPlan, parseCompanyFile } from '../parse-company-file.ts'
import {
  findCompanyRows,
  findCompanySlug,
  lockApplicationsTable,
  lockCompanyConfig,
  lockElements,
  markRemoved,
  saveCompany,
  saveRows,
  touchFlows,
} from '../queries.ts'
import { foreignIds, removalsThatHoldApplications, retypedElements, retypingsThatHoldContent } from '../refusals.ts'
import { ROW_KINDS, rowsOf } from '../rows.ts'
import { type CompanyRow, storedObjects } from '../stored-objects.ts'
import type { FileProblem, SourceFile } from '../yaml-file.ts'

/** What an apply did, or would do. */
export interface Applied {
  company: { slug: string; id: string | null }
  dryRun: boolean
  changes: Change[]
}

/**
 * Makes the database look like a company file, in one transaction (design, "Config as code").
 * @throws {FileError} with every problem, each at its line and column; then nothing has changed
 */
export async function applyCompanyFile(
  db: Database,
  source: SourceFile,
  { dryRun = false }: { dryRun?: boolean | undefined } = {},
): Promise<Applied> {
  const plan = parseCompanyFile(source)
  return inTransaction(db, async (transaction) => {
    await lockCompanyConfig(transaction, plan.slug)
    const company = await findCompanyBySlug(transaction, plan.slug)
    const stored = company ? await readCompany(transaction, company) : { objects: [], formIds: new Map() }
    stopAt(await foreignIdsOf(transaction, plan, stored.objects), plan)

    const planned = withIds(plan.objects, stored.objects, { make: !dryRun })
    const changes = differenceOf(planned, stored.objects)
    if (company) {
      if (!dryRun) await lockWhatChanges(transaction, company.id, changes, planned, stored.objects)
      stopAt(await refusals(transaction, company.id, changes, planned, stored.objects), plan)
    }
    if (!dryRun && changes.length > 0) await write(transaction, planned, changes, stored.formIds)
    return { company: { slug: plan.slug, id: planned[0]?.id ?? null }, dryRun, changes }
  })
}

async function readCompany(db: Database, company: CompanyRow) {
  const rows = await findCompanyRows(db, company.id)
  const objects = storedObjects(company, rows)
  const pagePaths = new Map(objects.filter(({ kind }) => kind === 'page').map(({ id, path }) => [id, path]))
  return { objects, formIds: new Map(rows.pages.map((page) => [pagePaths.get(page.id), page.form_id])) }
}

async function foreignIdsOf(db: Database, plan: CompanyPlan, stored: StoredObject[]): Promise<FileProblem[]> {
  const company = plan.objects[0]
  const owner = company?.id === undefined ? undefined : await findCompanySlug(db, company.id)
  const taken =
    owner && owner.slug !== plan.slug
      ? [{ at: ['company', 'id'], message: `is the id of the company ${owner.slug}` }]
      : []
  return [...taken, ...foreignIds(plan.objects, stored)]
}

function stopAt(problems: FileProblem[], plan: CompanyPlan) {
  if (problems.length > 0) plan.fail(problems)
}

/** Each object with the id that it has, that the file gives it, or that is made now. */
function withIds(planned: PlannedObject[], stored: StoredObject[], { make }: { make: boolean }): PlannedObject[] {
  const ids = new Map(stored.map((object) => [nameOf(object), object.id]))
  return planned.map((object) => ({
    ...object,
    id: ids.get(nameOf(object)) ?? object.id ?? (make ? randomUUIDv7() : undefined),
  }))
}

/** Applications first and elements second, as whoever writes values does: two that lock in one order never deadlock. */
async function lockWhatChanges(
  db: Database,
  companyId: string,
  changes: Change[],
  planned: PlannedObject[],
  stored: StoredObject[],
) {
  const removesPlaces = changes.some(
    ({ change, kind }) => change === 'removed' && (kind === 'flow' || kind === 'stage' || kind === 'page'),
  )
  if (removesPlaces) await lockApplicationsTable(db)
  const retyped = retypedElements(planned, stored)
  if (retyped.length > 0)
    await lockElements(
      db,
      companyId,
      retyped.map(({ id }) => id),
    )
}

async function refusals(
  db: Database,
  companyId: string,
  changes: Change[],
  planned: PlannedObject[],
  stored: StoredObject[],
): Promise<FileProblem[]> {
  return [
    ...(await removalsThatHoldApplications(db, companyId, changes, planned)),
    ...(await retypingsThatHoldContent(db, companyId, retypedElements(planned, stored))),
  ]
}

async function write(
  db: Database,
  planned: PlannedObject[],
  changes: Change[],
  formIds: Map<string | undefined, string>,
) {
  const ids = new Map(planned.map((object) => [nameOf(object), object.id as string]))
  const idOf = (name: ObjectName) => ids.get(name) as string
  const newFormIds = new Map(
    planned.filter(({ kind }) => kind === 'page').map(({ path }) => [path, formIds.get(path) ?? randomUUIDv7()]),
  )
  const [company] = planned as [PlannedObject, ...PlannedObject[]]
  const companyId = idOf(nameOf(company))
  if (changes.some(({ kind }) => kind === 'company')) {
    const { name, timezone, default_country } = company.fields as Record<string, string>
    await saveCompany(db, { id: companyId, slug: company.path, name, timezone, default_country } as CompanyRow)
  }
  const rows = rowsOf(planned, idOf, (pagePath) => newFormIds.get(pagePath) as string)
  for (const kind of ROW_KINDS) {
    await saveRows(db, companyId, kind, rows[kind])
    const removed = changes.filter((change) => change.change === 'removed' && change.kind === kind)
    if (removed.length > 0)
      await markRemoved(
        db,
        companyId,
        kind,
        removed.map(({ id }) => id as string),
      )
  }
  await touchFlows(db, companyId, touchedFlows(changes))
}

/** The slugs of flows of which something changed. */
function touchedFlows(changes: Change[]): string[] {
  const inFlows = changes.filter(({ kind }) => !['company', 'legal entity', 'automation'].includes(kind))
  return [...new Set(inFlows.map(({ path }) => path.split('/')[0] as string))]
}
