import { randomUUIDv7 } from 'node:crypto'
import { recordAudit } from '../../audit/record.ts'
import { findCompanyBySlug } from '../../companies/queries.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { appliedFile } from '../applied-file.ts'
import { choicesOfOperators } from '../choices-of-operators.ts'
import { kindNamed } from '../company-file.ts'
import { nameOf, type PlannedObject, type StoredObject } from '../config-object.ts'
import { type Change, type Comparison, findChanges } from '../difference.ts'
import { keepUnnoted, keepVersion } from '../keep-version.ts'
import type { StoredRow } from '../kind.ts'
import { managerOf, refuseChanged, refuseElsewhere } from '../managers.ts'
import { type CompanyPlan, parseCompanyFile } from '../parse-company-file.ts'
import { findCompanySlug, lockApplicationsTable, lockCompanyConfig, lockElements } from '../queries.ts'
import { foreignIds, refusals, retypedElements, takenPublicIds } from '../refusals.ts'
import { loadStoredObjects } from '../stored-objects.ts'
import { missingSecrets } from '../stored-secret.ts'
import type { TextMessageSize } from '../text-message-sizes.ts'
import type { UntranslatedText } from '../translations.ts'
import { findLatestVersion, type Manager } from '../version-queries.ts'
import { writeComparison } from '../write-comparison.ts'
import type { FileProblem, SourceFile } from '../yaml-file.ts'

/** What an apply did, or would do. */
export interface Applied {
  company: { slug: string; id: string | null }
  dryRun: boolean
  changes: Change[]
  untranslated: UntranslatedText[]
  textMessages: TextMessageSize[]
  /** Where the company is looked after. */
  managedIn: Manager
}

/** Who applies a file, and how. */
export interface ApplyOptions {
  dryRun?: boolean | undefined
  /** Whether the file comes from an operator, who may choose ids and name environment variables. */
  isOperators?: boolean
  /** Where the file is looked after that is applied. */
  managedIn?: Manager
  /** Applies it although the company is looked after elsewhere, which is from now on here. */
  takesOver?: boolean | undefined
  /** The number of the last version that whoever made the file has seen; 0 for none. */
  basedOn?: number | undefined
}

/**
 * Makes the database look like a company file, in one transaction (docs/config-as-code.md).
 * @throws {FileError} with every problem, each at its line and column; then nothing has changed
 * @throws {Fault} configuration_changed, configuration_managed_elsewhere
 */
export async function applyCompanyFile(
  db: Database,
  secrets: Secrets,
  source: SourceFile,
  { dryRun = false, isOperators = true, managedIn = 'file', takesOver = false, basedOn }: ApplyOptions = {},
): Promise<Applied> {
  const plan = parseCompanyFile(source)
  const stopAt = (problems: FileProblem[]) => problems.length > 0 && plan.fail(problems)
  return inTransaction(db, async (transaction) => {
    await lockCompanyConfig(transaction, plan.slug)
    const company = await findCompanyBySlug(transaction, plan.slug)
    const stored = company ? await loadStoredObjects(transaction, secrets, company) : []
    const latest = company && (await findLatestVersion(transaction, company.id))
    if (basedOn !== undefined) refuseChanged(latest, basedOn)
    const before = managerOf(latest)
    if (!isOperators) stopAt(choicesOfOperators(plan.objects, stored))
    stopAt([...(await foreignCompanyId(transaction, plan)), ...foreignIds(plan.objects, stored)])

    stopAt(await takenPublicIds(transaction, company?.id ?? null, plan.objects, stored))
    const planned = withKept(plan.objects, stored, { makeIds: !dryRun })
    stopAt(missingSecrets(planned))
    const comparison = { planned, stored, changes: findChanges(planned, stored) }
    if (company) {
      if (!dryRun) await lockWhatChanges(transaction, company.id, comparison)
      stopAt(await refusals(transaction, company.id, comparison))
    }
    const { changes } = comparison
    const becomes = changes.length > 0 || takesOver ? managedIn : before
    if (!dryRun && (changes.length > 0 || becomes !== before)) {
      if (company && !takesOver) refuseElsewhere(before, managedIn)
      const number = company ? await keepUnnoted(transaction, company.id, latest, stored) : 0
      await writeComparison(transaction, secrets, comparison)
      await recordAudit(transaction, planned[0]?.id as string, appliedFile(changes))
      const now = (await findCompanyBySlug(transaction, plan.slug)) as StoredRow
      await keepVersion(transaction, secrets, now, { number: number + 1, managedIn, changes })
    }
    return {
      company: { slug: plan.slug, id: planned[0]?.id ?? null },
      dryRun,
      changes,
      untranslated: plan.untranslated,
      textMessages: plan.textMessages,
      managedIn: dryRun ? before : becomes,
    }
  })
}

/** The file's company id when it is that of another company. */
async function foreignCompanyId(db: Database, { slug, objects }: CompanyPlan): Promise<FileProblem[]> {
  const id = objects.find(({ kind }) => kind === 'company')?.id
  const owner = id === undefined ? undefined : await findCompanySlug(db, id)
  if (!owner || owner.slug === slug) return []
  return [{ at: ['company', 'id'], message: `is the id of the company ${owner.slug}` }]
}

/** Each object with what it keeps for good, such as its id: the one it has, the one from the file, or a new one. */
function withKept(
  planned: PlannedObject[],
  stored: StoredObject[],
  { makeIds }: { makeIds: boolean },
): PlannedObject[] {
  const byName = new Map(stored.map((object) => [nameOf(object), object]))
  return planned.map((object) => {
    const current = byName.get(nameOf(object))
    const fields = kindNamed(object.kind).keep?.(object.fields, current?.fields ?? {}) ?? object.fields
    return { ...object, fields, id: current?.id ?? object.id ?? (makeIds ? randomUUIDv7() : undefined) }
  })
}

/** Applications first and elements second, in the same order as writers of values, so that they never deadlock. */
async function lockWhatChanges(db: Database, companyId: string, comparison: Comparison) {
  const removesPlaces = comparison.changes.some(
    ({ change, kind }) => change === 'removed' && (kind === 'flow' || kind === 'stage' || kind === 'page'),
  )
  if (removesPlaces) await lockApplicationsTable(db)
  const retypedIds = retypedElements(comparison).map(({ id }) => id)
  if (retypedIds.length > 0) await lockElements(db, companyId, retypedIds)
}
