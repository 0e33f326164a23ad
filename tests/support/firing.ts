import { Agent, request } from 'node:http'

/** What became of one fire: the status, or 0 when the connection broke before an answer. */
export type FireStatus = number

/** Sends fires over a fixed number of connections. */
export function fireSender(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  function send(url: string, payload: object, headers: Record<string, string> = {}): Promise<FireStatus> {
    return new Promise((resolve) => {
      const outgoing = request(
        url,
        { agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
        (answer) => {
          answer.on('error', () => resolve(0))
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
        },
      )
      outgoing.on('error', () => resolve(0)).end(JSON.stringify(payload))
    })
  }

  /** Runs `work` for 0, 1, 2, … up to `count`, as many at once as there are connections. */
  async function spread(count: number, work: (index: number) => Promise<void>) {
    let next = 0
    const takeNext = async () => {
      while (next < count) {
        const index = next
        next += 1
        await work(index)
      }
    }
    await Promise.all(Array.from({ length: connections }, takeNext))
  }

  return { send, spread, close: () => agent.destroy() }
}
