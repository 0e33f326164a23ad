import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import { Fault } from '../../contract/fault.ts'
import { refusals } from '../../telemetry/counters.ts'
import { BoundedCounter } from './bounded-counter.ts'
import { RateLimitStore } from './rate-limit-store.ts'

/** How many requests a caller may make; 0 means no limit. */
export interface Quota {
  perMinute: number
  perSecond: number
}

type Counters = Record<'minute' | 'second', BoundedCounter | RateLimiterRedis>

interface Window {
  name: 'minute' | 'second'
  seconds: number
  limit: number
  remaining: number
  resetMilliseconds: number
}

/** How long callers are told to wait while the store does not answer. */
const STORE_RETRY_SECONDS = 2

/**
 * Counts requests per caller in windows of a minute and a second (docs/external-api.md, "Limits"): in this process, or
 * in Redis for several. While Redis is down each process counts alone.
 */
export class RateLimits {
  readonly #counters
  readonly #strictCounters
  readonly #store: RateLimitStore | undefined

  constructor({ redisUrl, onStoreChange }: { redisUrl?: string; onStoreChange: (error?: Error) => void }) {
    this.#store = redisUrl === undefined ? undefined : new RateLimitStore(redisUrl, onStoreChange)
    this.#counters = { minute: this.#counter('minute', 60), second: this.#counter('second', 1) }
    this.#strictCounters = {
      minute: this.#counter('minute', 60, { strict: true }),
      second: this.#counter('second', 1, { strict: true }),
    }
  }

  #counter(name: string, duration: number, { strict = false } = {}) {
    // Callers have quotas of their own, so the counter only counts and `take` compares.
    const options = { keyPrefix: `hireline:rate:${name}`, points: Number.MAX_SAFE_INTEGER, duration }
    if (!this.#store) return new BoundedCounter(options)
    return new RateLimiterRedis({
      ...options,
      storeClient: this.#store.client,
      rejectIfRedisNotReady: true,
      ...(!strict && { insuranceLimiter: new BoundedCounter(options) }),
    })
  }

  /** Waits until the store is connected or has failed, so that even the first requests are counted in it. */
  async connected(): Promise<void> {
    await this.#store?.connected()
  }

  /** Whether the shared store answers; undefined if there is none. */
  get isStoreReady(): boolean | undefined {
    return this.#store?.isReady
  }

  /**
   * Counts one request of `caller` and tells in headers of `reply` what is left.
   * @returns the seconds after which to come back; 0 when the request is within its quota
   */
  async take(caller: string, quota: Quota, reply: FastifyReply): Promise<number> {
    return this.#take(this.#counters, caller, quota, reply)
  }

  /**
   * Tells in headers of `reply` what is left, without counting.
   * @returns the seconds after which to come back; 0 when another request is within the quota
   */
  async look(caller: string, quota: Quota, reply: FastifyReply): Promise<number> {
    const windows: Window[] = []
    for (const { name, seconds, limit } of limitsOf(quota)) {
      const counted = await this.#awaitAnswer(this.#counters[name].get(keyOf(caller)))
      windows.push(toWindow(name, seconds, limit, counted ?? { consumedPoints: 0, msBeforeNext: seconds * 1000 }))
    }
    const longest = windows.at(-1)
    if (longest) describe(reply, windows, longest)
    return Math.max(0, ...windows.filter(({ remaining }) => remaining === 0).map(waitFor))
  }

  /**
   * Like `take`, but never falls back to this process's own counts.
   * @throws {Fault} service_unavailable while the shared store does not answer
   */
  async takeStrictly(caller: string, quota: Quota, reply: FastifyReply): Promise<number> {
    try {
      return await this.#take(this.#strictCounters, caller, quota, reply)
    } catch (error) {
      reply.header('Retry-After', String(STORE_RETRY_SECONDS))
      throw new Fault('service_unavailable', 'Requests cannot be counted at this moment. Try again soon.', {
        logMessage: 'a request was refused: the rate limit store does not answer',
        cause: error,
      })
    }
  }

  async #take(counters: Counters, caller: string, quota: Quota, reply: FastifyReply): Promise<number> {
    const windows: Window[] = []
    for (const { name, seconds, limit } of limitsOf(quota)) {
      const counted = await this.#awaitAnswer(counters[name].consume(keyOf(caller)))
      const window = toWindow(name, seconds, limit, counted)
      windows.push(window)
      // A request refused by the burst limit does not use up the minute.
      if (counted.consumedPoints > limit) {
        describe(reply, windows, window)
        return waitFor(window)
      }
    }
    const longest = windows.at(-1)
    if (longest) describe(reply, windows, longest)
    return 0
  }

  #awaitAnswer<T>(answer: Promise<T>): Promise<T> {
    return this.#store ? this.#store.awaitAnswer(answer) : answer
  }

  async close() {
    this.#store?.close()
  }
}

/**
 * @param limit its name in the metrics
 * @throws {Fault} rate_limit_exceeded when there is a wait
 */
export function refuseIfOver(wait: number, reply: FastifyReply, limit: string) {
  if (wait === 0) return
  refusals.inc({ limit })
  reply.header('Retry-After', String(wait))
  throw new Fault('rate_limit_exceeded', 'Too many requests. Retry-After says when to come back.')
}

/** A short key, however long a name the caller makes up. */
const keyOf = (caller: string) => createHash('sha256').update(caller).digest('base64url')

const waitFor = ({ resetMilliseconds }: Window) => Math.max(1, Math.ceil(resetMilliseconds / 1000))

/** The windows in which a caller's requests are counted. */
function limitsOf({ perMinute, perSecond }: Quota) {
  const limits = [
    { name: 'second', seconds: 1, limit: perSecond },
    { name: 'minute', seconds: 60, limit: perMinute },
  ] as const
  return limits.filter(({ limit }) => limit > 0)
}

function toWindow(
  name: Window['name'],
  seconds: number,
  limit: number,
  counted: Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>,
): Window {
  return {
    name,
    seconds,
    limit,
    remaining: Math.max(0, limit - counted.consumedPoints),
    resetMilliseconds: counted.msBeforeNext,
  }
}

/**
 * `RateLimit-Policy` and `RateLimit` follow draft-ietf-httpapi-ratelimit-headers; the `X-` names follow GitHub, whose
 * reset is a moment in seconds since 1970.
 */
function describe(reply: FastifyReply, windows: Window[], main: Window) {
  const seconds = (window: Window) => Math.ceil(window.resetMilliseconds / 1000)
  reply.headers({
    'RateLimit-Policy': windows.map(({ name, limit, seconds: w }) => `"${name}";q=${limit};w=${w}`).join(', '),
    RateLimit: windows.map((window) => `"${window.name}";r=${window.remaining};t=${seconds(window)}`).join(', '),
    'X-RateLimit-Limit': String(main.limit),
    'X-RateLimit-Remaining': String(main.remaining),
    'X-RateLimit-Reset': String(Math.ceil((Date.now() + main.resetMilliseconds) / 1000)),
  })
}
