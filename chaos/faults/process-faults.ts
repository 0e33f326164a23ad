import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceProcess } from '../parts/service-process.ts'
import type { Fault } from './fault.ts'
import { NEED_NOTHING_OF_IT } from './request-kinds.ts'

const KILLS = { long: 5, short: 1 }
const PAUSE_MILLISECONDS = 1000

/** A process of the service is killed, or asked to stop while it works. */
export const PROCESS_FAULTS: Fault[] = [
  {
    name: 'API process killed with -9',
    isShort: true,
    seconds: { long: KILLS.long, short: KILLS.short },
    affects: NEED_NOTHING_OF_IT,
    endsApi: true,
    cutsCommits: true,
    play: ({ apis: [, api] }, kills) => killing(api, kills),
  },
  {
    name: 'worker killed with -9',
    isShort: true,
    seconds: { long: KILLS.long, short: KILLS.short },
    affects: NEED_NOTHING_OF_IT,
    play: ({ workers: [, worker] }, kills) => killing(worker, kills),
  },
  {
    name: 'API and worker drained by SIGTERM',
    isShort: true,
    seconds: { long: KILLS.long, short: KILLS.short },
    affects: NEED_NOTHING_OF_IT,
    endsApi: true,
    async play({ apis: [, api], workers: [, worker] }, times, complain) {
      for (let time = 0; time < times; time += 1) {
        for (const process of [api, worker]) {
          const end = await process.end('SIGTERM')
          if (end !== 0) complain(`${process.name} answered SIGTERM with ${end}`)
        }
        for (const process of [api, worker]) await process.isReady()
        await sleep(PAUSE_MILLISECONDS)
      }
    },
  },
]

async function killing(process: ServiceProcess, kills: number) {
  for (let kill = 0; kill < kills; kill += 1) {
    await process.end('SIGKILL')
    await process.isReady()
    await sleep(PAUSE_MILLISECONDS)
  }
}
