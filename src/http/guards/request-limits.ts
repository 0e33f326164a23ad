import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Caller } from '../../contract/caller.ts'
import { UUID } from '../../contract/uuid.ts'
import { addressKey } from '../caller-address.ts'
import type { Guard } from '../entrance.ts'
import { type Quota, type RateLimits, refuseIfOver } from '../rate-limits/rate-limit.ts'

/** What is needed to count requests. */
interface Counting {
  config: Config
  rateLimits: RateLimits
}

/** How many polls are let through for each request that is. */
const POLLS_FOR_A_REQUEST = 10

/**
 * Counts the requests of a caller.
 * @param pollField makes a request a poll, when it holds an id: polls have a wider limit of their own, and are told what is left
 *   for requests
 * @throws {Fault} rate_limit_exceeded
 */
export const limitByCaller =
  ({ config, rateLimits }: Counting, pollField?: string): Guard =>
  async (request, reply) => {
    const { actor, rateLimitPerMinute, rateLimitPerSecond } = request.caller as Caller
    const standard = standardQuota(config)
    const quota = {
      perMinute: rateLimitPerMinute ?? standard.perMinute,
      perSecond: rateLimitPerSecond ?? standard.perSecond,
    }
    const counter = [`key:${actor.id}`, quota, reply] as const
    if (pollField === undefined || !isPoll(request, pollField)) {
      return refuseIfOver(await rateLimits.take(...counter), reply, 'api_rate')
    }
    const wider = {
      perMinute: quota.perMinute * POLLS_FOR_A_REQUEST,
      perSecond: quota.perSecond * POLLS_FOR_A_REQUEST,
    }
    refuseIfOver(await rateLimits.take(`polls of key:${actor.id}`, wider, reply), reply, 'poll_rate')
    await rateLimits.look(...counter)
  }

/** What is no id asks for nothing, and counts like any mistake. */
function isPoll({ method, body, query }: FastifyRequest, pollField: string): boolean {
  const id = ((method === 'POST' ? body : query) as Record<string, unknown> | null)?.[pollField]
  return typeof id === 'string' && UUID.test(id)
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
