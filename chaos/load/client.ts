import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kind, Ledger, Outcome } from './ledger.ts'

/** What is sent. */
export interface Outgoing {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: Buffer | string | object
}

/** What came back; status 0 when nothing did. */
export interface Answer {
  status: number
  text: string
}

/** Longer than any bound of the service: who has no answer by then waits without one. */
export const TIMEOUT_MILLISECONDS = 50_000
const RETRY_PAUSE_MILLISECONDS = 400

/** A caller behind a load balancer: requests go to the addresses in turn, and each is noted in the ledger. */
export class Client {
  readonly #addresses: string[]
  readonly #ledger: Ledger
  // No bound of its own: a request that waits for a connection here would seem to wait for the service.
  readonly #agent = new Agent({ keepAlive: true })
  #turn = 0
  #givesUpAt = Number.POSITIVE_INFINITY

  constructor(addresses: string[], ledger: Ledger) {
    this.#addresses = addresses
    this.#ledger = ledger
  }

  /** From now on an order is repeated for so long at most. */
  giveUpIn(milliseconds: number) {
    this.#givesUpAt = Date.now() + milliseconds
  }

  close() {
    this.#agent.destroy()
  }

  /** Sends one request, once. */
  async send(kind: Kind, outgoing: Outgoing): Promise<Answer> {
    const address = this.#addresses[this.#turn++ % this.#addresses.length] as string
    const startedAt = Date.now()
    const began = performance.now()
    const { status, text, isBare503 } = await this.#exchange(address, outgoing)
    const milliseconds = performance.now() - began
    this.#ledger.attempts.push({ kind, address, startedAt, milliseconds, status, isBare503 })
    return { status, text }
  }

  /** Sends a request under a key, again and again until it is answered for good. */
  async sendUntilAnswered(kind: Kind, outgoing: Outgoing): Promise<Answer & { outcome: Outcome }> {
    let isUnknown = false
    for (;;) {
      const answer = await this.send(kind, outgoing)
      if (answer.status >= 200 && answer.status < 400) return { ...answer, outcome: 'accepted' }
      // What was cut off, or failed, may have happened.
      if (answer.status === 0 || answer.status === 500) isUnknown = true
      const isWorthRepeating = [0, 409, 429].includes(answer.status) || answer.status >= 500
      if (!isWorthRepeating || Date.now() > this.#givesUpAt) {
        return { ...answer, outcome: isUnknown ? 'unknown' : 'refused' }
      }
      await sleep(RETRY_PAUSE_MILLISECONDS)
    }
  }

  #exchange(address: string, { method = 'GET', path, headers = {}, body }: Outgoing) {
    const isPlain = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
    const content = isPlain ? body : JSON.stringify(body)
    const type = isPlain ? {} : { 'content-type': 'application/json' }
    return new Promise<Answer & { isBare503: boolean }>((resolve) => {
      const unanswered = () => resolve({ status: 0, text: '', isBare503: false })
      const outgoing = request(`${address}${path}`, { agent: this.#agent, method, headers: { ...type, ...headers } })
      const timeout = setTimeout(() => outgoing.destroy(), TIMEOUT_MILLISECONDS)
      outgoing.on('close', () => {
        clearTimeout(timeout)
        unanswered()
      })
      outgoing.on('error', unanswered)
      outgoing.on('response', (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => (text += chunk))
        answer.on('error', unanswered)
        answer.on('end', () => {
          const status = answer.statusCode ?? 0
          resolve({ status, text, isBare503: status === 503 && answer.headers['retry-after'] === undefined })
        })
      })
      outgoing.end(content)
    })
  }
}
