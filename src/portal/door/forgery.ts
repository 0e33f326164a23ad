import { Tokens } from '@fastify/csrf'
import type { Config } from '../../config.ts'
import type { Guard } from '../../http/entrance.ts'
import { requestUrl } from '../../http/request-url.ts'
import { Refusal } from './refusal.ts'

/** The form field, and the header of a script's request, that carries the token. */
export const TOKEN_FIELD = '_csrf'
export const TOKEN_HEADER = 'x-csrf-token'

const tokens = new Tokens({ userInfo: false })

/** A secret for a visitor who is not logged in. */
export const newVisitorSecret = () => tokens.secretSync()

/**
 * The token of one page's forms.
 * @param secret the session's or visitor's cookie: tokens of other sessions are not valid
 */
export const tokenFor = (secret: string) => tokens.create(secret)

/**
 * Refuses a POST from another site's page. Browsers say where a request comes from; if one does not, the token decides.
 * @throws {Refusal} forged
 */
export const requireOwnOrigin =
  (config: Config): Guard =>
  async (request) => {
    const { 'sec-fetch-site': site, origin } = request.headers
    if (request.method !== 'POST') return
    const isOwn =
      site === undefined ? [undefined, requestUrl(request, config).origin].includes(origin) : site === 'same-origin'
    if (!isOwn) throw new Refusal('forged')
  }

/**
 * Refuses a form without the token of a page that this browser got.
 * @throws {Refusal} forged
 */
export const requireToken: Guard = async ({ body, headers, forgerySecret }) => {
  const { [TOKEN_FIELD]: field } = (body ?? {}) as Record<string, unknown>
  const token = headers[TOKEN_HEADER] ?? field
  if (forgerySecret === null || typeof token !== 'string' || !tokens.verify(forgerySecret, token))
    throw new Refusal('forged')
}
