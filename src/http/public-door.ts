import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { Fault } from '../contract/fault.ts'
import { UUID } from '../contract/uuid.ts'
import { addressKey } from './caller-address.ts'
import type { Answer, PublicDoor } from './endpoint.ts'
import { type Quota, type RateLimits, refuseIfOver } from './rate-limit.ts'

const MAX_FOUND = 10_000

/**
 * The door of paths without a key. Each is counted by its secret, which is all that stands between the world and the
 * database: without that limit it is closed. Who asks for secrets that do not exist is counted by address, so that guesses
 * neither go on for ever nor fill the counters.
 */
export class OpenDoor {
  readonly #config
  readonly #rateLimits
  /** Secrets that were found of late: whoever shares an address with a guesser still gets to them. */
  readonly #found = new LRUCache<string, true>({ max: MAX_FOUND })

  constructor({ config, rateLimits }: { config: Config; rateLimits: RateLimits }) {
    this.#config = config
    this.#rateLimits = rateLimits
  }

  /** @throws {Fault} rate_limit_exceeded; service_unavailable while requests cannot be counted */
  async admit(door: PublicDoor, request: FastifyRequest, reply: FastifyReply) {
    const secret = secretOf(door, request)
    // Nothing is kept of what cannot be a secret; its refusal follows.
    if (!UUID.test(secret)) return refuseIfOver(await this.#countGuess(request, reply, door), reply, 'guess_rate')
    if (!this.#found.has(secret))
      refuseIfOver(await this.#rateLimits.look(...this.#guesses(request, reply, door)), reply, 'guess_rate')
    refuseIfOver(
      await this.#rateLimits.takeStrictly(`${door.secret}:${secret}`, door.quota(this.#config), reply),
      reply,
      'webhook_rate',
    )
  }

  /** Answers, and notes whether the secret exists. */
  async answer(door: PublicDoor, request: FastifyRequest, reply: FastifyReply, handle: () => Promise<Answer>) {
    try {
      const answer = await handle()
      this.#found.set(secretOf(door, request), true)
      return answer
    } catch (error) {
      if (error instanceof Fault && error.code === door.unknownCode) await this.#countGuess(request, reply, door)
      throw error
    }
  }

  #countGuess(request: FastifyRequest, reply: FastifyReply, door: PublicDoor): Promise<number> {
    return this.#rateLimits.take(...this.#guesses(request, reply, door))
  }

  #guesses(request: FastifyRequest, reply: FastifyReply, door: PublicDoor): [string, Quota, FastifyReply] {
    return [`unknown ${door.secret}:${addressKey(request)}`, door.unknownQuota(this.#config), reply]
  }
}

function secretOf({ secret }: PublicDoor, request: FastifyRequest): string {
  const { [secret]: value = '' } = request.params as Record<string, string>
  return value.toLowerCase()
}
