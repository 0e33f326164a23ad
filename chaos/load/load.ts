import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from './client.ts'
import { KINDS, type Kind } from './ledger.ts'
import { type Caller, OPERATIONS } from './operations.ts'

/** Requests a second by kind: together some 35, so that two processors carry the service and all its parts. */
export type Mix = Partial<Record<Kind, number>>

export const FULL_MIX: Mix = {
  create: 4,
  advance: 4,
  'bulk advance': 1,
  upload: 2,
  fire: 3,
  'magic link': 1,
  list: 3,
  detail: 3,
  company: 5,
  'sign-up page': 2,
  'applicant page': 2,
  health: 4,
}

/** More of a kind than this never wait at a time, as of a caller with so many workers. */
const MAX_WAITING: Mix = { upload: 24 }
const MAX_WAITING_OF_OTHERS = 10
/** How long callers go on repeating what was not answered. */
const TIMEOUT_AT_THE_END_MILLISECONDS = 60_000

/** Steady load on an installation, until it is stopped. */
export class Load {
  readonly #caller: Caller
  readonly #timers: NodeJS.Timeout[] = []
  readonly #waiting = new Set<Promise<unknown>>()

  constructor(caller: Omit<Caller, 'client'>, mix: Mix) {
    this.#caller = { ...caller, client: new Client(caller.installation.addresses, caller.ledger) }
    for (const kind of KINDS) {
      const perSecond = mix[kind]
      if (perSecond) this.#timers.push(this.#send(kind, perSecond))
    }
  }

  /** Sends no more, and waits until every order is answered or given up. */
  async stop() {
    for (const timer of this.#timers) clearInterval(timer)
    this.#caller.client.giveUpIn(TIMEOUT_AT_THE_END_MILLISECONDS)
    while (this.#waiting.size > 0) await Promise.race([...this.#waiting, sleep(1000)])
    this.#caller.client.close()
  }

  #send(kind: Kind, perSecond: number) {
    let waiting = 0
    const most = MAX_WAITING[kind] ?? MAX_WAITING_OF_OTHERS
    return setInterval(() => {
      if (waiting >= most) return
      waiting += 1
      const sent = OPERATIONS[kind](this.#caller).finally(() => {
        waiting -= 1
        this.#waiting.delete(sent)
      })
      this.#waiting.add(sent)
    }, 1000 / perSecond)
  }
}
