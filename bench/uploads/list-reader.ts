/**
 * Reads one list over and over and does nothing else, so that a list's time is the service's. Its parent sends a
 * `ReadingOrder`; one without a number of reads pauses between two and ends with the parent's next message.
 */
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from './send.ts'

/** What the parent asks for. */
export interface ReadingOrder {
  url: string
  authorization: string
  /** So many, without a pause: in one an idle machine falls asleep, and its lists would seem slow. */
  reads?: number
}

const PAUSE_MILLISECONDS = 5

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let isWanted = false
process.on('message', async (order: ReadingOrder | 'stop') => {
  if (order === 'stop') isWanted = false
  else process.send?.(await read(order))
})

async function read({ url, authorization, reads }: ReadingOrder): Promise<number[]> {
  isWanted = true
  const times: number[] = []
  while (isWanted && times.length !== reads) {
    times.push(await send(agent, { method: 'GET', url, headers: { authorization } }, 200))
    if (reads === undefined) await sleep(PAUSE_MILLISECONDS)
  }
  return times
}
