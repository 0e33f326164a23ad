import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StartedSession } from '../../operators/operator.ts'

/** The cookies of the console: who is signed in, and what is under way until then. */
type CookieName = 'console' | 'console_pending'

/** With https the name itself keeps any other host from setting the cookie (RFC 6265bis, "__Host-"). */
const fullName = (name: CookieName, isSecure: boolean) => `${isSecure ? '__Host-' : ''}hireline_${name}`

const attributes = (isSecure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }) as const

/** A request that is refused before its cookies are parsed has none. */
export const readCookie = (request: FastifyRequest, name: CookieName, isSecure: boolean): string | undefined =>
  (request.cookies as Record<string, string> | null)?.[fullName(name, isSecure)]

export function setSessionCookie(reply: FastifyReply, { token, expiresAt }: StartedSession, isSecure: boolean) {
  reply.setCookie(fullName('console', isSecure), token, { ...attributes(isSecure), expires: expiresAt })
}

/** Until the browser closes; what is in it says itself how long it is good. */
export function setPendingCookie(reply: FastifyReply, sealed: string, isSecure: boolean) {
  reply.setCookie(fullName('console_pending', isSecure), sealed, attributes(isSecure))
}

export function clearCookie(reply: FastifyReply, name: CookieName, isSecure: boolean) {
  reply.clearCookie(fullName(name, isSecure), attributes(isSecure))
}
