import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import { RequestError } from './request-error.ts'

/** How many requests a caller has; 0 lifts a limit. */
export interface Quota {
  perMinute: number
  perSecond: number
}

type Counters = Record<'minute' | 'second', RateLimiterMemory | RateLimiterRedis>

interface Window {
  name: 'minute' | 'second'
  seconds: number
  limit: number
  remaining: number
  resetMilliseconds: number
}

/** A shared store that does not answer within this time is treated as down. */
const STORE_TIMEOUT_MILLISECONDS = 250
const STORE_START_MILLISECONDS = 2000
/** What callers are told to wait while the store does not answer. */
const STORE_RETRY_SECONDS = 2
const LONGEST_RECONNECT_DELAY_MILLISECONDS = 1000

/**
 * Counts requests per caller in windows of a minute and a second (spec, "Limits"): in this process, or in Redis for
 * several. While Redis is down each process counts alone.
 */
export class RateLimits {
  readonly #counters
  readonly #strictCounters
  readonly #redis: Redis | undefined

  constructor({ redisUrl, onStoreChange }: { redisUrl?: string; onStoreChange: (error?: Error) => void }) {
    this.#redis = redisUrl ? connectStore(redisUrl, onStoreChange) : undefined
    this.#counters = { minute: this.#counter('minute', 60), second: this.#counter('second', 1) }
    this.#strictCounters = {
      minute: this.#counter('minute', 60, { strict: true }),
      second: this.#counter('second', 1, { strict: true }),
    }
  }

  #counter(name: string, duration: number, { strict = false } = {}) {
    // Callers have quotas of their own, so the counter only counts and `take` compares.
    const options = { keyPrefix: `hireline:rate:${name}`, points: Number.MAX_SAFE_INTEGER, duration }
    if (!this.#redis) return new RateLimiterMemory(options)
    return new RateLimiterRedis({
      ...options,
      storeClient: this.#redis,
      rejectIfRedisNotReady: true,
      ...(!strict && { insuranceLimiter: new RateLimiterMemory(options) }),
    })
  }

  /** Waits until the store is connected or has failed, so that the first requests are counted where the others are. */
  async connected(): Promise<void> {
    if (!this.#redis || this.#redis.status === 'ready') return
    await once(this.#redis, 'ready', { signal: AbortSignal.timeout(STORE_START_MILLISECONDS) }).catch(() => {})
  }

  /**
   * Counts one request of `caller` and says on `reply` what is left.
   * @returns the seconds after which to come back; 0 when the request is within its quota
   */
  async take(caller: string, quota: Quota, reply: FastifyReply): Promise<number> {
    return this.#take(this.#counters, caller, quota, reply)
  }

  /** Says on `reply` what is left, and counts nothing. */
  async look(caller: string, quota: Quota, reply: FastifyReply): Promise<void> {
    const windows: Window[] = []
    for (const { name, seconds, limit } of limitsOf(quota)) {
      const counted = await this.#counters[name].get(caller)
      windows.push(toWindow(name, seconds, limit, counted ?? { consumedPoints: 0, msBeforeNext: seconds * 1000 }))
    }
    const longest = windows.at(-1)
    if (longest) describe(reply, windows, longest)
  }

  /**
   * Like `take`, but never counts alone.
   * @throws {RequestError} service_unavailable while the shared store does not answer
   */
  async takeStrictly(caller: string, quota: Quota, reply: FastifyReply): Promise<number> {
    try {
      return await this.#take(this.#strictCounters, caller, quota, reply)
    } catch (error) {
      reply.header('Retry-After', String(STORE_RETRY_SECONDS))
      throw new RequestError('service_unavailable', 'Requests cannot be counted at this moment. Try again soon.', {
        logMessage: 'a request was refused: the rate limit store does not answer',
        cause: error,
      })
    }
  }

  async #take(counters: Counters, caller: string, quota: Quota, reply: FastifyReply): Promise<number> {
    const windows: Window[] = []
    for (const { name, seconds, limit } of limitsOf(quota)) {
      const counted = await counters[name].consume(caller)
      const window = toWindow(name, seconds, limit, counted)
      windows.push(window)
      // A request refused by the burst limit does not use up the minute.
      if (counted.consumedPoints > limit) {
        describe(reply, windows, window)
        return Math.max(1, Math.ceil(window.resetMilliseconds / 1000))
      }
    }
    const longest = windows.at(-1)
    if (longest) describe(reply, windows, longest)
    return 0
  }

  async close() {
    this.#redis?.disconnect()
  }
}

/**
 * A connection that fails at once when Redis is away, and is given up when Redis hangs, so that only the requests of one
 * moment wait for it. @param onChange is called with an error when Redis goes away, and without when it is back
 */
function connectStore(url: string, onChange: (error?: Error) => void): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: STORE_TIMEOUT_MILLISECONDS,
    commandTimeout: STORE_TIMEOUT_MILLISECONDS,
    socketTimeout: STORE_TIMEOUT_MILLISECONDS,
    retryStrategy: (attempt) => Math.min(attempt * 50, LONGEST_RECONNECT_DELAY_MILLISECONDS),
  })
  let isAway = false
  redis.on('error', (error) => {
    if (!isAway) onChange(error)
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) onChange()
    isAway = false
  })
  return redis
}

/** The error for a request over its quota. */
export function rateLimitExceeded(): RequestError {
  return new RequestError('rate_limit_exceeded', 'Too many requests. Retry-After says when to come back.')
}

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
