import { setTimeout as sleep } from 'node:timers/promises'
import type { PortProxy, ProxyMode } from '../parts/port-proxy.ts'
import type { Fault } from './fault.ts'
import { NEED_FILES, NEED_NOTHING_OF_IT, NEED_REDIS } from './request-kinds.ts'

/** The bucket, Redis, the mail server or webhook endpoints fail. */
export const PART_FAULTS: Fault[] = [
  bucketFault('bucket hangs', 'hang', true),
  bucketFault('bucket refuses', 'refuse', false),
  bucketFault('bucket answers 500', 'fail', true),
  bucketFault('bucket 3 s late', 'slow', false),
  {
    name: 'Redis killed',
    isShort: true,
    seconds: { long: 30, short: 3 },
    affects: NEED_REDIS,
    async play({ redis }, seconds) {
      redis.kill('SIGKILL')
      await sleep(seconds * 1000)
      await redis.start()
    },
  },
  {
    name: 'Redis hangs',
    isShort: true,
    seconds: { long: 30, short: 3 },
    affects: NEED_REDIS,
    async play({ redis }, seconds) {
      redis.kill('SIGSTOP')
      await sleep(seconds * 1000)
      redis.kill('SIGCONT')
    },
  },
  mailFault('mail server hangs', 'hang', false),
  mailFault('mail server refuses', 'refuse', true),
  {
    name: '20 webhook endpoints hang',
    isShort: true,
    seconds: { long: 60, short: 8 },
    affects: NEED_NOTHING_OF_IT,
    on: ({ manyEndpoints }) => manyEndpoints,
    mix: { create: 1, advance: 1, fire: 1, company: 5, list: 3, health: 4 },
    arrivals: { events: 2000, mails: 5000 },
    async play({ events }, seconds) {
      events.hang('hanging-')
      await sleep(seconds * 1000)
      events.hang(undefined)
    },
  },
]

function bucketFault(name: string, mode: ProxyMode, isShort: boolean): Fault {
  return {
    name,
    isShort,
    seconds: { long: 30, short: 6 },
    affects: NEED_FILES,
    play: ({ bucket }, seconds) => failing(bucket.proxy, mode, seconds),
  }
}

function mailFault(name: string, mode: ProxyMode, isShort: boolean): Fault {
  return {
    name,
    isShort,
    seconds: { long: 30, short: 3 },
    affects: NEED_NOTHING_OF_IT,
    play: ({ mails }, seconds) => failing(mails.proxy, mode, seconds),
  }
}

async function failing(proxy: PortProxy, mode: ProxyMode, seconds: number) {
  await proxy.set(mode)
  await sleep(seconds * 1000)
  await proxy.set('through')
}
