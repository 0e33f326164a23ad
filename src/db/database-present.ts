import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** The data folder holds no database, and who wanted one may not make it. */
export class NoDatabaseYet extends Error {}

/** @throws {NoDatabaseYet} if there is no embedded database; a server at DATABASE_URL answers for itself */
export function requireDatabaseMade({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>) {
  if (DATABASE_URL || existsSync(join(DATA_DIR, 'postgresql', 'PG_VERSION'))) return
  throw new NoDatabaseYet(
    `There is no database in ${DATA_DIR} yet. "hireline start", "migrate", "apply" and "restore" make one; ` +
      'or set DATA_DIR to the folder that has it, or DATABASE_URL to a server.',
  )
}
