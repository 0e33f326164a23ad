import { readFile } from 'node:fs/promises'
import type pg from 'pg'

const TICKS_PER_SECOND = 100

/** The CPU seconds that a process has used, of the user and of the system. Undefined where there is no /proc. */
export async function cpuSeconds(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name stands in parentheses and may hold spaces.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields && (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** The CPU seconds of each server process that a database's connections have, by its id; empty when they run elsewhere. */
export async function backendCpuSeconds(pool: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const usage = await Promise.all(rows.map(async ({ pid }) => [pid, await cpuSeconds(pid)] as const))
  return new Map(usage.filter((each): each is [number, number] => each[1] !== undefined))
}

/** Resident memory of a process in bytes. Undefined where there is no /proc. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined)
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status ?? '')?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}
