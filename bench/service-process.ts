import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** A program that answers over HTTP. */
export interface ServiceProcess {
  child: ChildProcess
  pid: number
  address: string
}

/** Starts `hireline` on a free port and waits until it answers. */
export function startProcess(args: string[], environment: Record<string, string>): Promise<ServiceProcess> {
  return startProgram('../src/main.ts', args, environment)
}

/** Starts a program of this repository and waits until it writes that its server listens. */
export async function startProgram(
  file: string,
  args: string[],
  environment: Record<string, string>,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new AbortController()
  child.once('exit', () => gone.abort())
  let output = ''
  for (;;) {
    const [chunk] = await once(child.stdout, 'data', { signal: gone.signal }).catch(() => {
      throw new Error(`${file} ended with ${child.exitCode} before it answered.`)
    })
    output += chunk
    const address = /Server listening at (http:\/\/[\d.]+:\d+)/.exec(output)?.[1]
    if (!address) continue
    child.stdout.resume()
    return { child, pid: child.pid as number, address }
  }
}

/** Starts a process that measures, by its file beside this one. Its end ends this process, too. */
export function startMeasuring(file: string): ChildProcess {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)))
  child.once('exit', (code) => {
    if (code !== null) throw new Error(`${file} has ended with ${code}.`)
  })
  return child
}

/** Stops a process and waits until it is gone. */
export async function stopProcess({ child }: ServiceProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** DATABASE_URL for a connection. */
export function databaseUrl(connection: pg.PoolConfig): string {
  if (connection.connectionString) return connection.connectionString
  const { host, port, user, database } = connection
  return `postgresql:///${database}?${new URLSearchParams({ host: String(host), port: String(port ?? 5432), user: String(user) })}`
}
