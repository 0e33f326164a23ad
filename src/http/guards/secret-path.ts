import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../../config.ts'
import { Fault } from '../../contract/fault.ts'
import type { FaultCode } from '../../contract/fault-codes.ts'
import { UUID } from '../../contract/uuid.ts'
import { addressKey } from '../caller-address.ts'
import type { Guard } from '../entrance.ts'
import { type Quota, type RateLimits, refuseIfOver } from '../rate-limits/rate-limit.ts'

/** How a request without an API key gets in: by a path that is a secret. */
export interface SecretPath {
  /** The path parameter whose secrecy is the authentication. Requests are counted by it. */
  secret: string
  quota: (config: Config) => Quota
  /** The error for a secret that does not exist, and how many of those one address may try. */
  unknownCode: FaultCode
  unknownQuota: (config: Config) => Quota
}

const MAX_FOUND = 10_000

/**
 * Guards paths that take no key. Requests are counted by the secret, and refused while they cannot be counted, since
 * this limit is all that protects the database. Guesses at secrets that do not exist are counted by address, so that
 * they neither go on for ever nor fill the counters.
 */
export class SecretPaths {
  readonly #config
  readonly #rateLimits
  /** Secrets that were found lately: they still work for callers who share an address with a guesser. */
  readonly #found = new LRUCache<string, true>({ max: MAX_FOUND })

  constructor({ config, rateLimits }: { config: Config; rateLimits: RateLimits }) {
    this.#config = config
    this.#rateLimits = rateLimits
  }

  /**
   * Lets requests within the limits pass; throws rate_limit_exceeded, or service_unavailable while requests cannot be
   * counted.
   */
  guard(path: SecretPath): Guard {
    return (request, reply) => this.#check(path, request, reply)
  }

  async #check(path: SecretPath, request: FastifyRequest, reply: FastifyReply) {
    const secret = secretOf(path, request)
    // Nothing is remembered of what cannot be a secret.
    if (!UUID.test(secret)) {
      refuseIfOver(await this.#countGuess(request, reply, path), reply, 'guess_rate')
      throw new Fault(path.unknownCode, 'There is nothing at this address.')
    }
    if (!this.#found.has(secret))
      refuseIfOver(await this.#rateLimits.look(...this.#guesses(request, reply, path)), reply, 'guess_rate')
    refuseIfOver(
      await this.#rateLimits.takeStrictly(`${path.secret}:${secret}`, path.quota(this.#config), reply),
      reply,
      'webhook_rate',
    )
  }

  /** Learns from the answer whether the secret of a request exists. */
  async note<T>(path: SecretPath, request: FastifyRequest, reply: FastifyReply, answer: () => Promise<T>): Promise<T> {
    try {
      const answered = await answer()
      this.#found.set(secretOf(path, request), true)
      return answered
    } catch (error) {
      if (error instanceof Fault && error.code === path.unknownCode) await this.#countGuess(request, reply, path)
      throw error
    }
  }

  #countGuess(request: FastifyRequest, reply: FastifyReply, path: SecretPath): Promise<number> {
    return this.#rateLimits.take(...this.#guesses(request, reply, path))
  }

  #guesses(request: FastifyRequest, reply: FastifyReply, path: SecretPath): [string, Quota, FastifyReply] {
    return [`unknown ${path.secret}:${addressKey(request)}`, path.unknownQuota(this.#config), reply]
  }
}

function secretOf({ secret }: SecretPath, request: FastifyRequest): string {
  const { [secret]: value = '' } = request.params as Record<string, string>
  return value.toLowerCase()
}
