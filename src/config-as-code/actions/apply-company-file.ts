import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { findCompanyBySlug } from '../../companies/queries.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { nameOf, type PlannedObject, type StoredObject } from '../config-object.ts'
import { type Change, type Comparison, differenceOf } from '../difference.ts'
import { type CompanyPlan, parseCompanyFile } from '../parse-company-file.ts'
import { findCompanyRows, findCompanySlug, lockApplicationsTable, lockCompanyConfig, lockElements } from '../queries.ts'
import { foreignIds, refusals, retypedElements, takenPublicIds } from '../refusals.ts'
import { storedObjects } from '../stored-objects.ts'
import { writeComparison } from '../write-comparison.ts'
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
  const stopAt = (problems: FileProblem[]) => problems.length > 0 && plan.fail(problems)
  return inTransaction(db, async (transaction) => {
    await lockCompanyConfig(transaction, plan.slug)
    const company = await findCompanyBySlug(transaction, plan.slug)
    const stored = company ? storedObjects(company, await findCompanyRows(transaction, company.id)) : []
    stopAt([...(await foreignCompanyId(transaction, plan)), ...foreignIds(plan.objects, stored)])

    stopAt(await takenPublicIds(transaction, company?.id ?? null, plan.objects, stored))
    const planned = withPublicIds(withIds(plan.objects, stored, { make: !dryRun }), stored)
    const comparison = { planned, stored, changes: differenceOf(planned, stored) }
    if (company) {
      if (!dryRun) await lockWhatChanges(transaction, company.id, comparison)
      stopAt(await refusals(transaction, company.id, comparison))
    }
    if (!dryRun && comparison.changes.length > 0) await writeComparison(transaction, comparison)
    return { company: { slug: plan.slug, id: planned[0]?.id ?? null }, dryRun, changes: comparison.changes }
  })
}

/** The file's company id when it is that of another company. */
async function foreignCompanyId(db: Database, { slug, objects }: CompanyPlan): Promise<FileProblem[]> {
  const id = objects.find(({ kind }) => kind === 'company')?.id
  const owner = id === undefined ? undefined : await findCompanySlug(db, id)
  if (!owner || owner.slug === slug) return []
  return [{ at: ['company', 'id'], message: `is the id of the company ${owner.slug}` }]
}

/** Each object with the id that it has, that the file gives it, or that is made now. */
function withIds(planned: PlannedObject[], stored: StoredObject[], { make }: { make: boolean }): PlannedObject[] {
  const ids = new Map(stored.map((object) => [nameOf(object), object.id]))
  return planned.map((object) => ({
    ...object,
    id: ids.get(nameOf(object)) ?? object.id ?? (make ? randomUUIDv7() : undefined),
  }))
}

/** Each webhook with the address that it has, that the file gives it, or that is made now and cannot be guessed. */
function withPublicIds(planned: PlannedObject[], stored: StoredObject[]): PlannedObject[] {
  const storedFields = new Map(stored.map((object) => [nameOf(object), object.fields]))
  return planned.map((object) => {
    const { trigger, public_id: given } = object.fields as { trigger?: { webhook?: object }; public_id?: string }
    if (!trigger?.webhook) return object
    const publicId = given ?? storedFields.get(nameOf(object))?.public_id ?? randomUUID()
    return { ...object, fields: { ...object.fields, public_id: publicId } }
  })
}

/** Applications first and elements second, as whoever writes values does: who locks in one order never deadlocks. */
async function lockWhatChanges(db: Database, companyId: string, comparison: Comparison) {
  const removesPlaces = comparison.changes.some(
    ({ change, kind }) => change === 'removed' && (kind === 'flow' || kind === 'stage' || kind === 'page'),
  )
  if (removesPlaces) await lockApplicationsTable(db)
  const retypedIds = retypedElements(comparison).map(({ id }) => id)
  if (retypedIds.length > 0) await lockElements(db, companyId, retypedIds)
}
