import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './measure/quantile.ts'
import { startMeasuring } from './service-process.ts'
import type { ListReading } from './uploads/list-reader.ts'
import type { Outgoing } from './uploads/send.ts'

const WARM_UP_MILLISECONDS = 10_000

/** The times of each list, in milliseconds. */
export type ListTimes = number[][]

/** A process of its own that reads lists while something lasts. */
export interface ListReader {
  readWhile: (work: () => Promise<unknown>) => Promise<ListTimes>
  stop: () => void
}

/** Starts a reader and reads for ten seconds, so that what comes is not the first. */
export async function startListReader(lists: Record<string, Outgoing>): Promise<ListReader> {
  const child = startMeasuring('./uploads/list-reader.ts')
  const readWhile = async (work: () => Promise<unknown>): Promise<ListTimes> => {
    child.send({ lists: Object.values(lists) } satisfies ListReading)
    const times = once(child, 'message')
    await work()
    child.send('stop')
    return (await times)[0]
  }
  await readWhile(() => sleep(WARM_UP_MILLISECONDS))
  return { readWhile, stop: () => child.kill('SIGKILL') }
}

/** Prints how long each list took before and while something was done, and how busy the machine is. */
export function printListTimes(names: string[], { before, during }: { before: ListTimes; during: ListTimes }) {
  for (const [index, name] of names.entries()) {
    console.log(`${name.padEnd(18)} before ${countedTimes(before[index] as number[])}`)
    console.log(`${' '.repeat(18)} while  ${countedTimes(during[index] as number[])}`)
  }
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
}

const countedTimes = (times: number[]): string => `${figures(times)}, of ${times.length}`

/** Quantiles of times, as text. */
export function figures(times: number[]): string {
  const shown = (share: number) => quantile(times, share).toFixed(1)
  return `median ${shown(0.5)} ms, p95 ${shown(0.95)} ms, p99 ${shown(0.99)} ms, max ${shown(1)} ms`
}
