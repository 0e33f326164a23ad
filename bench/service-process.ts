import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const PROGRAM = fileURLToPath(new URL('../bin/hireline.js', import.meta.url))

/** Starts `hireline` and waits until it answers. */
export function startProcess(args: string[], environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('Server listening')) resolve(child)
    })
    child.once('exit', (code) => reject(new Error(`hireline ended with ${code} before it answered.`)))
  })
}

/** DATABASE_URL for a connection. */
export function databaseUrl(connection: pg.PoolConfig): string {
  if (connection.connectionString) return connection.connectionString
  const { host, port, user, database } = connection
  return `postgresql:///${database}?${new URLSearchParams({ host: String(host), port: String(port ?? 5432), user: String(user) })}`
}
