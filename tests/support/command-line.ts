import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestService } from './service.ts'

const LAUNCHER = fileURLToPath(new URL('../../bin/hireline.js', import.meta.url))

/** What a command printed and how it ended. */
export interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
}

/** Starts `hireline` with arguments on this file's database. */
export function startHireline(service: TestService, args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [LAUNCHER, ...args], {
    // Vitest has a BASE_URL of its own, and may want colours where it runs.
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(service),
      DATA_DIR: service.config.DATA_DIR,
      LOG_LEVEL: '',
      BASE_URL: '',
      FORCE_COLOR: undefined,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text
    })
  }
  return { child, output }
}

/** Runs `hireline` with arguments on this file's database until it ends. */
export async function hireline(service: TestService, ...args: string[]): Promise<CommandResult> {
  const { child, output } = startHireline(service, args)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output }
}

function databaseUrl({ connection }: TestService): string {
  if (connection.connectionString) return connection.connectionString
  const { host, port, user, database } = connection
  return `postgres:///${database}?${new URLSearchParams({ host: host ?? '', port: String(port), user: user ?? '' })}`
}
