import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { RecordedStatement } from '../../tests/support/recorded-statements.ts'
import { databaseUrl } from '../service-process.ts'
import { scriptOf } from './pgbench-script.ts'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'
/** Different requests, so that not one row alone is read or written; fewer of slow ones. */
const MAX_SCRIPTS = 20
/** As Hireline's own connections have them (src/db/database.ts). */
const PLANNER_SETTINGS = '-c random_page_cost=1.1 -c jit=off'

/** The pgbench of this machine, if there is one: on the path, or where Debian keeps it. */
export async function findPgbench(): Promise<string | undefined> {
  const versions = await readdir(DEBIAN).catch(() => [])
  const candidates = ['pgbench', ...versions.toSorted().map((version) => join(DEBIAN, version, 'bin', 'pgbench'))]
  for (const candidate of candidates) {
    const found = await run(candidate, ['--version']).then(
      () => true,
      () => false,
    )
    if (found) return candidate
  }
  return undefined
}

/**
 * The floor of an operation: the statements that Hireline sends for it, sent by pgbench, prepared.
 * @param record gives the statements of one more request
 * @returns requests a second
 */
export async function floor(
  pgbench: string,
  connection: pg.PoolConfig,
  record: () => Promise<RecordedStatement[]>,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'hireline-pgbench-'))
  try {
    const scripts: string[] = []
    const enough = Date.now() + seconds * 1000
    for (let index = 0; index < MAX_SCRIPTS && (index === 0 || Date.now() < enough); index += 1) {
      const file = join(folder, `${index}.sql`)
      const began = Date.now()
      await writeFile(file, scriptOf(await record(), began))
      scripts.push('-f', file)
    }
    const load = ['-c', String(connections), '-j', '1', '-T', String(seconds), '-M', 'prepared', '-n']
    const { stdout } = await run(pgbench, [...load, ...scripts, databaseUrl(connection)], {
      maxBuffer: 1e8,
      env: { ...process.env, PGOPTIONS: PLANNER_SETTINGS },
    })
    const [, transactions] = /tps = ([\d.]+)/.exec(stdout) ?? []
    if (transactions === undefined || /number of failed transactions: [1-9]/.test(stdout)) throw new Error(stdout)
    return Number(transactions)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
