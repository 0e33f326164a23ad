import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * `npm run test:citus`: what vitest.citus.config.ts lists, on the cluster whose coordinator HIRELINE_TEST_CITUS_URL names, or on
 * one that a script starts and that is gone afterwards. Where there is neither, nothing runs, and a line says so.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** `cluster start DIR PORT`, `cluster database DIR NAME`, which prints an address, and `cluster stop DIR`. */
const CLUSTER = resolve(process.env.HIRELINE_CITUS_CLUSTER ?? join(ROOT, '../shared/citus/cluster'))
/** The script runs what Debian installs here, as another user. */
const POSTGRESQL = '/usr/lib/postgresql/15/bin/initdb'

const url = process.env.HIRELINE_TEST_CITUS_URL
const missing = url === undefined && whatIsMissing()
if (missing) console.log(`No Citus here: skipped (${missing}).`)
else if (url !== undefined) process.exitCode = await runTests(url)
else process.exitCode = await onOwnCluster(runTests)

function whatIsMissing(): string | undefined {
  if (!existsSync(CLUSTER)) return `neither HIRELINE_TEST_CITUS_URL nor ${CLUSTER}`
  if (!existsSync(POSTGRESQL)) return `no ${POSTGRESQL}`
  if (process.getuid?.() !== 0) return `${CLUSTER} wants root`
}

async function onOwnCluster(work: (url: string) => Promise<number>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'hireline-citus-'))
  const cluster = (...words: string[]) =>
    execFileSync(CLUSTER, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
  // What ends the run ends the tests, and then the cluster.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  try {
    cluster('start', folder, String(await freePorts(3)))
    return await work(cluster('database', folder, 'hireline'))
  } finally {
    cluster('stop', folder)
    await rm(folder, { recursive: true, force: true })
  }
}

async function runTests(address: string): Promise<number> {
  const tests = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      'vitest.citus.config.ts',
      ...process.argv.slice(2),
    ],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, HIRELINE_TEST_CITUS_URL: address },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
  const [code] = (await once(tests, 'exit')) as [number | null]
  return code ?? 1
}

/** The first of so many ports in a row on which nobody listens. */
async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000)
    const ports = Array.from({ length: count }, (_, index) => first + index)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((tell) => {
    server.once('error', () => tell(false))
    server.listen(port, '127.0.0.1', () => server.close(() => tell(true)))
  })
}
