import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nativeBinaries } from '../../src/db/embedded-binaries.ts'

const DEBIAN = '/usr/lib/postgresql/15/bin'

/** Where the programs of PostgreSQL are: Debian's, which bring pg_basebackup, or those of npm. */
export async function postgresqlPrograms(): Promise<string> {
  if (existsSync(join(DEBIAN, 'postgres'))) return DEBIAN
  return dirname((await nativeBinaries()).postgres)
}
