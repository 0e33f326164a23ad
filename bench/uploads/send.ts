import { type Agent, request } from 'node:http'

/** One request to a service. */
export interface Outgoing {
  method: string
  url: string
  headers: Record<string, string>
  body?: Buffer | string
}

/** Sends a request. @returns how many milliseconds it took until the whole answer was there @throws for another status */
export function send(agent: Agent, { method, url, headers, body }: Outgoing, expected: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const outgoing = request(url, { agent, method, headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === expected) resolve(performance.now() - begun)
        else reject(new Error(`${url} answered ${answer.statusCode}`))
      })
    })
    outgoing.on('error', reject).end(body)
  })
}
