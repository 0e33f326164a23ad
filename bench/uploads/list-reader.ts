/**
 * Reads lists in turn, over and over, and does nothing else, so that a list's time is the service's. Its parent sends
 * `ListReading` to begin and `stop` to end, and gets the times in milliseconds, those of each list.
 */
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Outgoing, send } from './send.ts'

/** What the parent asks for. */
export interface ListReading {
  lists: Outgoing[]
}

/** Between two lists, quiet or not: an idle machine takes a moment to wake, and that is a part of a list's time. */
const PAUSE_MILLISECONDS = 5

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let isWanted = false
process.on('message', async (command: ListReading | 'stop') => {
  if (command === 'stop') isWanted = false
  else process.send?.(await read(command))
})

async function read({ lists }: ListReading): Promise<number[][]> {
  isWanted = true
  const times = lists.map((): number[] => [])
  while (isWanted) {
    for (const [index, list] of lists.entries()) {
      times[index]?.push(await send(agent, list, 200))
      await sleep(PAUSE_MILLISECONDS)
    }
  }
  return times
}
