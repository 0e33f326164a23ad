import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { TestService } from './service.ts'

const LAUNCHER = fileURLToPath(new URL('../../bin/hireline.js', import.meta.url))

/** What a command printed and how it ended. */
export interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
}

/** The environment of `hireline` on this file's database. */
const environmentOf = (service: TestService) => ({
  // Vitest has a BASE_URL of its own, and may want colours where it runs.
  ...process.env,
  DATABASE_URL: databaseUrl(service),
  DATA_DIR: service.config.DATA_DIR,
  LOG_LEVEL: '',
  BASE_URL: '',
  FORCE_COLOR: undefined,
})

/** Starts `hireline` with arguments on this file's database. */
export function startHireline(service: TestService, args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [LAUNCHER, ...args], {
    env: { ...environmentOf(service), ...environment },
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

/**
 * Runs `hireline` on a terminal so many columns wide, which util-linux brings.
 * @returns the lines that it shows, without colours
 */
export async function hirelineOnTerminal(service: TestService, columns: number, ...args: string[]): Promise<string[]> {
  const command = [process.execPath, LAUNCHER, ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qec', `stty cols ${columns}; ${command}`, '/dev/null'], {
    env: environmentOf(service),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let shown = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
  })
  await once(child, 'close')
  return stripVTControlCharacters(shown).trimEnd().split(/\r?\n/)
}

function databaseUrl({ connection }: TestService): string {
  if (connection.connectionString) return connection.connectionString
  const { host, port, user, database } = connection
  return `postgres:///${database}?${new URLSearchParams({ host: host ?? '', port: String(port), user: user ?? '' })}`
}
