import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Secrets } from './secrets.ts'

const CHECKED_TEXT = 'hireline'

/**
 * Notes in the database which key this process seals with, unless it lacks one that another process has noted.
 * @returns the ids of the noted keys that it lacks, or has otherwise than the process that noted them
 */
export async function noteKey(db: Database, secrets: Secrets): Promise<string[]> {
  const noted = await db.selectFrom('secret_keys').select(['id', 'sealed']).orderBy('id').execute()
  const lacking = noted.filter(({ sealed }) => !canOpen(secrets, sealed)).map(({ id }) => id)
  const isNoted = noted.some(({ id }) => id === secrets.newestId)
  if (lacking.length === 0 && !isNoted) {
    const row = { id: secrets.newestId, sealed: secrets.seal(CHECKED_TEXT) }
    await db
      .insertInto('secret_keys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return lacking
}

/** For a command that seals: @throws when the service could not open what this process seals */
export async function requireKeys(db: Database, secrets: Secrets): Promise<void> {
  const lacking = await noteKey(db, secrets)
  if (lacking.length > 0)
    throw new Error(`${lackingText(lacking)} Set SECRET_KEYS, or DATA_DIR, as the service has it.`)
}

/** What an operator is told. */
export const lackingText = (ids: string[]) =>
  `This database holds secrets that the key ${ids.join(', ')} has sealed, which this process does not have.`

/** Forgets keys with which nothing is sealed any more. */
export async function forgetKeys(db: Database, ids: string[]): Promise<void> {
  await db.deleteFrom('secret_keys').where('id', '=', sql<string>`any(${ids}::text[])`).execute()
}

/** The ids of the keys that are noted. */
export async function findNotedKeys(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('secret_keys').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

function canOpen(secrets: Secrets, sealed: string): boolean {
  try {
    return secrets.open(sealed) === CHECKED_TEXT
  } catch {
    return false
  }
}
