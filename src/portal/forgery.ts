import { Tokens } from '@fastify/csrf'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** The form field, and the header of a script's request, that carries the token. */
export const TOKEN_FIELD = '_csrf'
export const TOKEN_HEADER = 'x-csrf-token'

const tokens = new Tokens({ userInfo: false })

/** A secret for a visitor who is not logged in. */
export const newVisitorSecret = () => tokens.secretSync()

/**
 * The token of one page's forms. @param secret the session's or visitor's cookie: another session's token is worth nothing
 */
export const tokenFor = (secret: string) => tokens.create(secret)

/**
 * Refuses a request that another site's page sent. Browsers say where a request comes from; one that does not is left to
 * the token.
 * @throws {Refusal} forged
 */
export function requireOwnOrigin({ headers }: FastifyRequest, origin: string) {
  const site = headers['sec-fetch-site']
  if (site !== undefined ? site !== 'same-origin' : headers.origin !== undefined && headers.origin !== origin) {
    throw new Refusal('forged')
  }
}

/**
 * Refuses a request without the token of a page that this browser was given.
 * @throws {Refusal} forged
 */
export function requireToken(request: FastifyRequest, secret: string | undefined) {
  const { [TOKEN_FIELD]: field } = (request.body ?? {}) as Record<string, unknown>
  const token = request.headers[TOKEN_HEADER] ?? field
  if (secret === undefined || typeof token !== 'string' || !tokens.verify(secret, token)) throw new Refusal('forged')
}
