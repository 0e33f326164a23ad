import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { canHaveStandby } from '../parts/database.ts'
import { DATABASE, type Parts } from '../parts/parts.ts'
import type { Fault } from './fault.ts'
import { NEED_DATABASE } from './request-kinds.ts'

const TERMINATIONS = 50

/** The database goes away, hangs, or does not take what it is sent. */
export const DATABASE_FAULTS: Fault[] = [
  {
    name: 'backends terminated 50 times',
    isShort: true,
    seconds: { long: 30, short: 5 },
    affects: NEED_DATABASE,
    cutsCommits: true,
    async play({ database }, seconds) {
      for (let done = 0; done < TERMINATIONS; done += 1) {
        await database.primary.execute(
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'hireline'`,
        )
        await sleep((seconds * 1000) / TERMINATIONS)
      }
    },
  },
  {
    name: 'database restarted, -m immediate',
    isShort: true,
    seconds: { long: 0, short: 0 },
    affects: NEED_DATABASE,
    cutsCommits: true,
    async play({ database: { primary } }) {
      await primary.stop('immediate')
      await primary.start()
    },
  },
  {
    name: 'database away',
    isShort: true,
    seconds: { long: 30, short: 5 },
    affects: NEED_DATABASE,
    cutsCommits: true,
    async play({ database: { primary } }, seconds) {
      await primary.stop('fast')
      await sleep(seconds * 1000)
      await primary.start()
    },
  },
  {
    name: 'postmaster killed with -9',
    isShort: false,
    seconds: { long: 0, short: 0 },
    affects: NEED_DATABASE,
    cutsCommits: true,
    async play({ database: { primary } }) {
      await primary.stop('kill')
      await primary.start()
    },
  },
  {
    name: 'database read-only',
    isShort: true,
    seconds: { long: 30, short: 4 },
    affects: ['create', 'advance', 'bulk advance', 'upload', 'fire', 'magic link'],
    async play({ database: { primary } }, seconds) {
      await primary.execute('alter system set default_transaction_read_only = on', 'select pg_reload_conf()')
      await sleep(seconds * 1000)
      await primary.execute('alter system reset default_transaction_read_only', 'select pg_reload_conf()')
    },
  },
  {
    name: 'out of connections',
    isShort: true,
    seconds: { long: 30, short: 4 },
    affects: NEED_DATABASE,
    cutsCommits: true,
    play: takeAllConnections,
  },
  {
    name: 'table locked',
    isShort: true,
    seconds: { long: 60, short: 6 },
    affects: NEED_DATABASE,
    play: ({ database: { primary } }, seconds) =>
      primary.session(async (client) => {
        await client.query('begin')
        await client.query('lock table applications in access exclusive mode')
        await sleep(seconds * 1000)
        await client.query('rollback')
      }, DATABASE),
  },
  {
    name: 'backends stopped',
    isShort: false,
    seconds: { long: 60, short: 4 },
    affects: NEED_DATABASE,
    cutsCommits: true,
    async play({ database }, seconds) {
      const backends = await database.backends()
      for (const pid of backends) signal(pid, 'SIGSTOP')
      await sleep(seconds * 1000)
      for (const pid of backends) signal(pid, 'SIGCONT')
    },
  },
  {
    name: 'standby promoted',
    isShort: true,
    seconds: { long: 0, short: 0 },
    affects: NEED_DATABASE,
    cutsCommits: true,
    obstacle: async () =>
      (await canHaveStandby()) ? undefined : 'pg_basebackup is missing: apt-get install postgresql',
    async play({ database }) {
      await database.promote(await database.startStandby())
    },
  },
]

/** Another program of the same role takes every connection, and each one that becomes free, while the service's are ended once. */
async function takeAllConnections({ database }: Parts, seconds: number) {
  const taken = new Set<pg.Client>()
  const end = Date.now() + seconds * 1000
  const own = new Set(await database.backends())
  while (Date.now() < end) {
    const client = new pg.Client(database.asService(DATABASE))
    client.on('error', () => {})
    const isFull = await client.connect().then(
      () => taken.add(client) && false,
      () => true,
    )
    if (!isFull) continue
    const [pid] = own
    if (pid !== undefined) await database.ask('postgres', 'select pg_terminate_backend($1)', [pid])
    if (pid !== undefined) own.delete(pid)
    else await sleep(20)
  }
  await Promise.all([...taken].map((client) => client.end()))
}

/** A backend may have ended in the meantime. */
function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
