import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { Clamd } from '../../src/virus-scan/clamd.ts'

/** What the daemon of the tests takes for a virus. */
export const VIRUS = 'HIRELINE-TEST-VIRUS-7d1f0a'

/** A real ClamAV daemon with one signature of our own. */
export interface ClamdServer {
  url: string
  /** The same daemon on a port of this machine. */
  tcpUrl: string
  process: () => ChildProcess
  /** Starts it again after it was killed. */
  start(): Promise<void>
  close(): Promise<void>
}

/** @param streamMaxLength as clamd.conf spells it, as are the other limits */
export async function startClamd(streamMaxLength = '70M', ...limits: string[]): Promise<ClamdServer> {
  const folder = await mkdtemp(join(tmpdir(), 'hireline-clamd-'))
  const database = join(folder, 'signatures')
  await mkdir(database)
  await writeFile(join(database, 'own.ndb'), `Hireline.Test:0:*:${Buffer.from(VIRUS).toString('hex')}\n`)
  const socket = join(folder, 'clamd.sock')
  const settings = join(folder, 'clamd.conf')
  const port = await freePort()
  const lines = [
    `DatabaseDirectory ${database}`,
    `LocalSocket ${socket}`,
    'TCPAddr 127.0.0.1',
    `TCPSocket ${port}`,
    'Foreground yes',
    'User root',
    'LogTime no',
    `StreamMaxLength ${streamMaxLength}`,
    `TemporaryDirectory ${folder}`,
    ...limits,
  ]
  await writeFile(settings, `${lines.join('\n')}\n`)
  const url = `unix://${socket}`
  let child: ChildProcess
  const start = async () => {
    await rm(socket, { force: true })
    child = spawn('clamd', ['--config-file', settings], { stdio: 'ignore' })
    const failed = once(child, 'error').then(([error]) => {
      throw new Error('clamd cannot be started: install the Debian package clamav-daemon.', { cause: error })
    })
    failed.catch(() => {})
    const answers = vi.waitFor(() => new Clamd(url, 2).ping(), { timeout: 60_000, interval: 100 })
    await Promise.race([failed, answers])
  }
  await start()
  return {
    url,
    tcpUrl: `tcp://127.0.0.1:${port}`,
    start,
    process: () => child,
    async close() {
      child.kill('SIGCONT')
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
