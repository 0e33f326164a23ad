import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll } from 'vitest'

const PROGRAM = fileURLToPath(new URL('../../bin/hireline.js', import.meta.url))

/** One `hireline …` process, as an operator starts it. */
export interface Running {
  process: ChildProcess
  /** What it has written so far. */
  output: () => string
  /** Resolves with the exit code; -1 when a signal ended it. */
  exit: Promise<number>
  /** Resolves once it answers; rejects with its output when it ends before. */
  address: () => Promise<string>
}

const started = new Set<ChildProcess>()
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

/** Starts `hireline` with the given arguments and settings, on a free port. Whatever still runs after the tests is killed. */
export function hireline(args: string[], environment: Record<string, string>): Running {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exit = once(child, 'close').then(([code]) => {
    started.delete(child)
    return (code as number | null) ?? -1
  })
  const address = () =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = /Server listening at (http:\/\/[\d.]+:\d+)/.exec(output)?.[1]
        if (found) resolve(found)
      }
      look()
      child.stdout.on('data', look)
      exit.then((code) => reject(new Error(`hireline ended with ${code} before it answered:\n${output}`)))
    })
  return { process: child, output: () => output, exit, address }
}

/** A folder that is removed after the tests of this file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hireline-running-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** DATABASE_URL for a connection of the tests. */
export function databaseUrl(connection: pg.PoolConfig): string {
  if (connection.connectionString) return connection.connectionString
  const { host, user, database } = connection
  return `postgresql:///${database}?${new URLSearchParams({ host: String(host), user: String(user) })}`
}
