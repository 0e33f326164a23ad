import type { Config } from '../../config.ts'
import type { Caller } from '../../contract/caller.ts'
import { addressKey } from '../caller-address.ts'
import type { Guard } from '../entrance.ts'
import { type Quota, type RateLimits, refuseIfOver } from '../rate-limits/rate-limit.ts'

/** What is needed to count requests. */
interface Counting {
  config: Config
  rateLimits: RateLimits
}

/**
 * Counts the requests of a caller. @param isCounted decides by a request's fields; an uncounted one is only told what
 * is left
 * @throws {Fault} rate_limit_exceeded
 */
export const limitByCaller =
  ({ config, rateLimits }: Counting, isCounted: (fields: unknown) => boolean = () => true): Guard =>
  async (request, reply) => {
    const { actor, rateLimitPerMinute, rateLimitPerSecond } = request.caller as Caller
    const standard = standardQuota(config)
    const counter = [
      `key:${actor.id}`,
      {
        perMinute: rateLimitPerMinute ?? standard.perMinute,
        perSecond: rateLimitPerSecond ?? standard.perSecond,
      },
      reply,
    ] as const
    if (!isCounted(request.method === 'POST' ? request.body : request.query)) await rateLimits.look(...counter)
    else refuseIfOver(await rateLimits.take(...counter), reply, 'api_rate')
  }

/** Tells a caller without a key of the limits too. They count by address and refuse nothing: the answer is a 401 anyway. */
export const tellLimitByAddress =
  ({ config, rateLimits }: Counting): Guard =>
  async (request, reply) => {
    await rateLimits.take(`address:${addressKey(request)}`, standardQuota(config), reply)
  }

/**
 * Counts the requests of an address.
 * @param name what is counted, such as `sign-up`
 * @throws {Fault} rate_limit_exceeded
 */
export const limitByAddress =
  (rateLimits: RateLimits, name: string, quota: Quota): Guard =>
  async (request, reply) => {
    const wait = await rateLimits.take(`${name}:${addressKey(request)}`, quota, reply)
    refuseIfOver(wait, reply, `${name.replaceAll('-', '_')}_rate`)
  }

const standardQuota = (config: Config): Quota => ({
  perMinute: config.RATE_LIMIT_PER_MINUTE,
  perSecond: config.RATE_LIMIT_PER_SECOND,
})
