import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, FindCaller } from '../contract/caller.ts'
import { Fault } from '../contract/fault.ts'
import type { Scope } from './scopes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the API key was accepted. */
    caller: Caller | null
  }
}

/** Both schemes of the contract, the word in any case (spec, "Authentication"). */
const CREDENTIALS = /^(?:api-key|bearer) +(\S+) *$/i

/**
 * Finds the caller of a request.
 * @throws {Fault} unauthorized, with the challenge that HTTP asks for
 */
export async function authenticate(request: FastifyRequest, reply: FastifyReply, findCaller: FindCaller) {
  const apiKey = CREDENTIALS.exec(request.headers.authorization ?? '')?.[1]
  const caller = apiKey ? await findCaller(apiKey) : undefined
  if (caller) {
    request.caller = caller
    return caller
  }
  reply.header('WWW-Authenticate', 'Api-Key realm="hireline", Bearer realm="hireline"')
  throw new Fault(
    'unauthorized',
    apiKey
      ? 'The API key is unknown, expired or revoked.'
      : 'An API key is missing. Send it in the Authorization header: Api-Key <API_KEY>.',
  )
}

/** @throws {Fault} insufficient_scope when the caller's key does not reach the endpoint */
export function requireScope({ apiKey }: Caller, scope: Scope) {
  if (apiKey.scopes.includes('*') || apiKey.scopes.includes(scope)) return
  throw new Fault('insufficient_scope', `The API key lacks the scope ${scope}.`)
}
