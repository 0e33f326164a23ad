import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StartedSession } from './session.ts'

/** The cookies of the applicant's pages. */
export type CookieName = 'session' | 'visitor' | 'language' | 'company'

const YEAR_SECONDS = 31_536_000

/** With https the name itself keeps any other host from setting the cookie (RFC 6265bis, "__Host-"). */
const fullName = (name: CookieName, isSecure: boolean) => `${isSecure ? '__Host-' : ''}hireline_${name}`

/** A request that is refused before its cookies are parsed has none. */
export const readCookie = (request: FastifyRequest, name: CookieName, isSecure: boolean): string | undefined =>
  (request.cookies as Record<string, string> | null)?.[fullName(name, isSecure)]

const attributes = (isSecure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }) as const

/** Gives the browser a session. */
export function setSessionCookie(reply: FastifyReply, { token, expiresAt }: StartedSession, isSecure: boolean) {
  reply.setCookie(fullName('session', isSecure), token, { ...attributes(isSecure), expires: expiresAt })
}

/** Gives a visitor who is not logged in a secret, until the browser closes. */
export function setVisitorCookie(reply: FastifyReply, secret: string, isSecure: boolean) {
  reply.setCookie(fullName('visitor', isSecure), secret, attributes(isSecure))
}

export function setLanguageCookie(reply: FastifyReply, language: string, isSecure: boolean) {
  reply.setCookie(fullName('language', isSecure), language, { ...attributes(isSecure), maxAge: YEAR_SECONDS })
}

/** Remembers whose pages the browser has seen, for when its session has ended. */
export function setCompanyCookie(reply: FastifyReply, companyId: string, isSecure: boolean) {
  reply.setCookie(fullName('company', isSecure), companyId, { ...attributes(isSecure), maxAge: YEAR_SECONDS })
}

export function clearCookie(reply: FastifyReply, name: CookieName, isSecure: boolean) {
  reply.clearCookie(fullName(name, isSecure), attributes(isSecure))
}
