import type { Agent } from 'node:http'
import { type Database, inTransaction } from '../db/database.ts'
import type { FairSemaphore } from '../outbound/fair-semaphore.ts'
import { keptConnections } from '../outbound/post.ts'
import { nextAttemptAt } from '../queue/retry-schedule.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { deliveries } from '../telemetry/counters.ts'
import {
  type DueDelivery,
  findDueDeliveries,
  giveUpDeliveries,
  type Outcome,
  recordOutcomes,
} from './delivery-queries.ts'
import { healthAfter, reasonToSwitchOff } from './endpoint-health.ts'
import { type DeliveringEndpoint, switchEndpointOff, writeEndpointHealth } from './endpoint-queries.ts'
import { sendDelivery } from './send-delivery.ts'

const MAX_MILLISECONDS = 10_000
/** How many deliveries are read at a time. The database is asked again before the last of them begins. */
const READ_AT_ONCE = 200
const READ_AGAIN_AT = 100
/** How soon an event is noticed that is recorded while others are being delivered. */
const LOOK_AGAIN_MILLISECONDS = 250
/** With this many outcomes still to be stored, no further requests begin. */
const MAX_UNSTORED = 500

/** What deliveries are made with. */
export interface Delivering {
  db: Database
  places: FairSemaphore
  allowPrivateAddresses: boolean
  secrets: Secrets
  /** Aborts when no further request may begin. */
  stopping: AbortSignal
}

/**
 * Delivers what is due for one endpoint, as many at a time as it allows, but only one while it fails, and one per
 * subject, so that each subject's events arrive in order. Reading, sending and storing run concurrently: the receiver
 * sets the pace.
 */
export class DeliveryRound {
  readonly #delivering: Delivering
  readonly #companyId: string
  readonly #endpoint: DeliveringEndpoint
  readonly #connections: Agent
  readonly #until = performance.now() + MAX_MILLISECONDS
  /** Deliveries that were read and whose outcome is not stored yet, by event. */
  readonly #known = new Set<string>()
  readonly #busySubjects = new Set<string>()
  #waiting: DueDelivery[] = []
  #outcomes: Outcome[] = []
  #underWay = 0
  #begun = 0
  #mayHaveMore = true
  #offBecause: string | undefined
  #healthIsStored = true
  #reading: Promise<void> | undefined
  #storing: Promise<void> | undefined
  #failure: { error: unknown } | undefined
  readonly #end = Promise.withResolvers<void>()

  constructor(delivering: Delivering, companyId: string, endpoint: DeliveringEndpoint) {
    this.#delivering = delivering
    this.#companyId = companyId
    this.#endpoint = endpoint
    this.#connections = keptConnections(endpoint.url)
  }

  /** Resolves when nothing is due any more or time is up. */
  async run(): Promise<void> {
    const looking = setInterval(() => {
      this.#mayHaveMore = true
      this.#goOn()
    }, LOOK_AGAIN_MILLISECONDS)
    this.#goOn()
    await this.#end.promise
    clearInterval(looking)
    this.#connections.destroy()
    if (this.#failure) throw this.#failure.error
  }

  /** Begins whatever can begin now. */
  #goOn() {
    if (this.#mayBegin()) {
      if (this.#waiting.length < READ_AGAIN_AT && this.#mayHaveMore) this.#reading ??= this.#read()
      while (this.#mayBegin() && this.#underWay < this.#most()) {
        const index = this.#waiting.findIndex(({ event }) => !this.#busySubjects.has(event.subject_id))
        const [delivery] = index === -1 ? [] : this.#waiting.splice(index, 1)
        if (!delivery) break
        this.#send(delivery)
      }
    }
    if (this.#outcomes.length > 0 && !this.#failure) this.#storing ??= this.#store()
    if (this.#underWay === 0 && !this.#reading && !this.#storing) this.#end.resolve()
  }

  #mayBegin(): boolean {
    if (this.#failure || this.#offBecause || this.#isOutOfTime() || this.#outcomes.length >= MAX_UNSTORED) return false
    // An endpoint that is held back is probed with one delivery.
    return !this.#isHeld() || this.#begun === 0
  }

  #isOutOfTime = () => this.#delivering.stopping.aborted || performance.now() > this.#until

  #isHeld = () => this.#endpoint.health.heldSince !== null

  #most(): number {
    return this.#endpoint.health.failingSince ? 1 : this.#endpoint.maxConcurrency
  }

  async #read() {
    try {
      const { db } = this.#delivering
      const due = await findDueDeliveries(db, this.#companyId, this.#endpoint.id, [...this.#known], READ_AT_ONCE)
      this.#mayHaveMore = due.length === READ_AT_ONCE
      for (const delivery of due) this.#known.add(delivery.event.id)
      this.#waiting.push(...due)
    } catch (error) {
      this.#failure ??= { error }
    }
    this.#reading = undefined
    this.#goOn()
  }

  async #send(delivery: DueDelivery) {
    const { id, subject_id: subject } = delivery.event
    this.#underWay += 1
    this.#begun += 1
    this.#busySubjects.add(subject)
    const release = await this.#delivering.places.acquire(this.#endpoint.id)
    const { retryAt, ...attempt } = await sendDelivery(this.#endpoint, delivery, this.#delivering, this.#connections)
    release()
    const { health } = this.#endpoint
    this.#endpoint.health = healthAfter(health, attempt)
    if (attempt.error !== null) this.#offBecause ??= reasonToSwitchOff(attempt, this.#endpoint.health)
    if (attempt.error !== null || health.failingSince) this.#healthIsStored = false
    const isFinal = attempt.error === null || this.#offBecause !== undefined
    const next = isFinal ? null : nextAttemptAt(delivery.attempts + 1, retryAt)
    this.#outcomes.push({ eventId: id, attempt, next })
    this.#busySubjects.delete(subject)
    this.#underWay -= 1
    this.#goOn()
  }

  async #store() {
    const { db } = this.#delivering
    const { id: endpointId, health } = this.#endpoint
    const offBecause = this.#offBecause
    const outcomes = this.#outcomes.splice(0)
    try {
      if (this.#healthIsStored) await recordOutcomes(db, this.#companyId, endpointId, outcomes)
      else {
        this.#healthIsStored = true
        await inTransaction(db, async (transaction) => {
          await recordOutcomes(transaction, this.#companyId, endpointId, outcomes)
          await writeEndpointHealth(transaction, this.#companyId, endpointId, health)
          if (offBecause) {
            await switchEndpointOff(transaction, this.#companyId, endpointId, offBecause)
            await giveUpDeliveries(transaction, this.#companyId, endpointId, 'the endpoint is not active')
          }
        })
      }
      for (const { eventId, attempt, next } of outcomes) {
        this.#known.delete(eventId)
        deliveries.inc({ outcome: attempt.error === null ? 'delivered' : next ? 'retried' : 'failed' })
      }
    } catch (error) {
      this.#failure ??= { error }
    }
    this.#storing = undefined
    this.#goOn()
  }
}
