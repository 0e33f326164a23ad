import { setTimeout as sleep } from 'node:timers/promises'
import type { Mix } from '../load/load.ts'
import type { Node } from '../parts/citus-nodes.ts'
import { DATABASE, type Parts } from '../parts/parts.ts'
import type { Fault } from './fault.ts'
import { NOTHING } from './nothing.ts'
import { NEED_DATABASE, NEED_NOTHING_OF_IT } from './request-kinds.ts'

const KILLS = 8

/** Half of the usual one, since two companies get it. */
const MIX: Mix = {
  create: 2,
  advance: 2,
  upload: 1,
  fire: 2,
  'magic link': 1,
  list: 2,
  detail: 2,
  company: 2,
  'sign-up page': 1,
  'applicant page': 1,
  health: 2,
}

const beside = ({ elsewhere }: Parts) => elsewhere

/** The servers of a cluster fail, and shards move. Load goes to a company on the node, and to one on another node. */
export const CLUSTER_FAULTS: Fault[] = [
  { ...NOTHING, mix: MIX, beside },
  {
    name: 'node killed with -9, and again',
    isShort: true,
    seconds: { long: 30, short: 10 },
    affects: NEED_DATABASE,
    cutsCommits: true,
    mix: MIX,
    beside,
    async play(parts, seconds) {
      const { server } = await commonNode(parts)
      for (let kill = 0; kill < KILLS; kill += 1) {
        await server.stop('kill')
        await server.start()
        await sleep((seconds * 1000) / KILLS)
      }
    },
  },
  {
    name: 'node away',
    isShort: true,
    seconds: { long: 30, short: 5 },
    affects: NEED_DATABASE,
    cutsCommits: true,
    mix: MIX,
    beside,
    async play(parts, seconds) {
      const { server } = await commonNode(parts)
      await server.stop('kill')
      await sleep(seconds * 1000)
      await server.start()
    },
  },
  {
    name: 'node hangs',
    isShort: true,
    seconds: { long: 60, short: 10 },
    affects: NEED_DATABASE,
    cutsCommits: true,
    mix: MIX,
    beside,
    async play(parts, seconds) {
      const { proxy } = await commonNode(parts)
      await proxy.set('hang')
      await sleep(seconds * 1000)
      await proxy.set('through')
    },
  },
  {
    name: 'coordinator lost in the middle of commits, and again',
    isShort: true,
    seconds: { long: 30, short: 10 },
    affects: NEED_DATABASE,
    cutsCommits: true,
    async play({ database: { primary } }, seconds) {
      // Each commit of the coordinator takes a tenth of a second to reach its disk.
      await primary.execute('alter system set commit_delay = 100000', 'alter system set commit_siblings = 0')
      await primary.execute('select pg_reload_conf()')
      for (let kill = 0; kill < KILLS; kill += 1) {
        await sleep((seconds * 1000) / KILLS)
        await primary.vanish()
        await primary.start()
      }
      await primary.execute('alter system reset commit_delay', 'alter system reset commit_siblings')
      await primary.execute('select pg_reload_conf()')
    },
  },
  {
    name: 'a company gets a shard of its own',
    isShort: true,
    seconds: { long: 0, short: 0 },
    affects: NEED_NOTHING_OF_IT,
    mix: MIX,
    beside,
    play: ({ database: { primary }, common }) =>
      primary.session(
        (client) =>
          client.query(
            `select isolate_tenant_to_new_shard('applications', '${common.company.id}', 'CASCADE', 'block_writes')`,
          ),
        DATABASE,
      ),
  },
  {
    name: 'a node is added and filled',
    isShort: true,
    seconds: { long: 0, short: 0 },
    affects: NEED_NOTHING_OF_IT,
    mix: MIX,
    beside,
    async play({ database }) {
      await database.cluster?.add()
      await database.primary.session(async (client) => {
        await client.query('select citus_rebalance_start()')
        await client.query('select citus_rebalance_wait()')
      }, DATABASE)
    },
  },
]

async function commonNode({ database, common }: Parts): Promise<Node> {
  if (!database.cluster) throw new Error('There is no cluster.')
  return database.cluster.holding(common.company.id)
}
