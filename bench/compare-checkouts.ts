/**
 * What each request costs in one checkout of this repository beside another: the CPU of the service and of PostgreSQL, in short
 * turns of random order. Each checkout migrates and fills a database of its own, by its own generator, in its own server.
 *
 *   git worktree add ../before REVISION && ln -s $PWD/node_modules ../before/
 *   node bench/compare-checkouts.ts ../before . [applications] [pairs of turns] [folder] [part of a name]
 */
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compareInTurns, type Side } from './measure/compare-in-turns.ts'
import { signed } from './measure/measure-operation.ts'
import { UNLIMITED } from './measure-size.ts'
import type { Operation } from './operation.ts'

const SEED = 'hireline'
const CONNECTIONS = 8

const [before = '', after = '', size = '20000', turns = '24', folder = join(tmpdir(), 'hireline-compare'), part = ''] =
  process.argv.slice(2)
if (!before || !after) throw new Error('Two checkouts are missing: node bench/compare-checkouts.ts ../before .')
const first = await openCheckout(after, 'after')
const second = await openCheckout(before, 'before')
try {
  console.log('| | after | before | after ÷ before |\n| --- | ---: | ---: | ---: |')
  for (const operation of first.operations) {
    const same = second.operations.find(({ name }) => name === operation.name)
    if (!same || !operation.name.includes(part)) continue
    const { milliseconds, ratio, bounds } = await compareInTurns([first.sideOf(operation), second.sideOf(same)], {
      connections: operation.connections ?? CONNECTIONS,
      pairs: Number(turns),
    })
    const [each, other] = milliseconds.map((number) => `${number.toFixed(2)} ms`)
    const [low, high] = bounds.map((bound) => bound.toFixed(2))
    console.log(`| ${operation.name} | ${each} | ${other} | ${ratio.toFixed(2)} (${low} to ${high}) |`)
  }
} finally {
  await first.close()
  await second.close()
}

/** A checkout's service on its own generated year, by the checkout's own code. */
async function openCheckout(checkout: string, name: string) {
  const load = (file: string) => import(pathToFileURL(join(resolve(checkout), file)).href)
  const { openBenchServer, yearDatabase }: typeof import('./bench-server.ts') = await load('bench/bench-server.ts')
  const { openDatabase }: typeof import('../src/db/database.ts') = await load('src/db/database.ts')
  const { openWorld }: typeof import('./world.ts') = await load('bench/world.ts')
  const { OPERATIONS }: typeof import('./operations.ts') = await load('bench/operations.ts')
  const processes: typeof import('./service-process.ts') = await load('bench/service-process.ts')
  const server = await openBenchServer(join(folder, name))
  const connection = await yearDatabase(server.connection, Number(size), SEED, false)
  const database = openDatabase(connection, { size: 2, onIdleError: console.error })
  await database.pool.query('vacuum analyze')
  const world = await openWorld(database, Number(size), SEED)
  const service = await processes.startProcess(['api'], {
    ...UNLIMITED,
    DATABASE_URL: processes.databaseUrl(connection),
    DATA_DIR: join(folder, name, 'files'),
  })
  return {
    operations: OPERATIONS,
    sideOf: (operation: Operation): Side => ({ service, pool: database.pool, next: () => signed(operation, world) }),
    close: async () => {
      await processes.stopProcess(service)
      await database.pool.end()
      await server.stop()
    },
  }
}
