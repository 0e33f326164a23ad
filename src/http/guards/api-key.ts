import type { Caller, FindCaller } from '../../contract/caller.ts'
import { Fault } from '../../contract/fault.ts'
import { withOrigin } from '../../contract/origin.ts'
import type { Guard } from '../entrance.ts'
import { originOf } from '../request-origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the API key was accepted. */
    caller: Caller | null
  }
}

/** Both schemes of the contract, in any case (docs/external-api.md, "Authentication"). */
const CREDENTIALS = /^(?:api-key|bearer) +(\S+) *$/i

/**
 * Requires an API key and sets `request.caller`.
 * @param beforeRefusal runs before a request without one is refused
 * @throws {Fault} unauthorized, with the challenge that HTTP asks for
 */
export const requireApiKey =
  (findCaller: FindCaller, beforeRefusal: Guard): Guard =>
  async (request, reply) => {
    const apiKey = CREDENTIALS.exec(request.headers.authorization ?? '')?.[1]
    request.caller = (apiKey && (await withOrigin(originOf(request), () => findCaller(apiKey)))) || null
    if (request.caller) return
    await beforeRefusal(request, reply)
    reply.header('WWW-Authenticate', 'Api-Key realm="hireline", Bearer realm="hireline"')
    throw new Fault(
      'unauthorized',
      apiKey
        ? 'The API key is unknown, expired or revoked.'
        : 'An API key is missing. Send it in the Authorization header: Api-Key <API_KEY>.',
    )
  }
