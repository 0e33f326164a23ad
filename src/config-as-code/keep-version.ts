import { currentOrigin } from '../contract/origin.ts'
import { isUuid } from '../contract/uuid.ts'
import type { Database } from '../db/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Change } from './difference.ts'
import type { StoredRow } from './kind.ts'
import { loadStoredObjects } from './stored-objects.ts'
import { insertVersion, type Manager, type VersionSummary } from './version-queries.ts'
import { writtenCompany } from './written-company.ts'

/**
 * Keeps what there was before, where no version tells of it yet.
 * @returns the number of the version that is the last now
 */
export async function keepUnnoted(
  db: Database,
  companyId: string,
  latest: VersionSummary | undefined,
  stored: Parameters<typeof writtenCompany>[0],
): Promise<number> {
  if (latest) return latest.number
  const file = writtenCompany(stored)
  await insertVersion(db, companyId, { number: 1, actor: null, managedIn: 'file', changes: [], file })
  return 1
}

/** Keeps what an apply has made of the company, and who applied it. */
export async function keepVersion(
  db: Database,
  secrets: Secrets,
  company: StoredRow,
  { number, managedIn, changes }: { number: number; managedIn: Manager; changes: Change[] },
): Promise<void> {
  const { actor } = currentOrigin()
  await insertVersion(db, company.id, {
    number,
    actor: actor?.type === 'operator' || actor?.type === 'api_key' ? identified(actor) : { type: 'system', id: null },
    managedIn,
    changes,
    file: writtenCompany(await loadStoredObjects(db, secrets, company)),
  })
}

const identified = ({ type, id }: { type: string; id: string | null }) => ({
  type,
  id: id !== null && isUuid(id) ? id : null,
})
