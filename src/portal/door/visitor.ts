import type { FastifyReply, FastifyRequest } from 'fastify'
import { setCandidateLanguage } from '../../candidates/queries.ts'
import type { Config } from '../../config.ts'
import type { Guard } from '../../http/entrance.ts'
import type { RequestServices } from '../../http/request-context.ts'
import { requestUrl } from '../../http/request-url.ts'
import { parseSecretToken } from '../../magic-links/secret-token.ts'
import { readCookie, setLanguageCookie, setVisitorCookie } from './cookies.ts'
import { newVisitorSecret } from './forgery.ts'
import { chosenLanguage } from './language.ts'
import { Refusal } from './refusal.ts'
import type { Session } from './session.ts'
import { findSession } from './session-queries.ts'

declare module 'fastify' {
  interface FastifyRequest {
    portalSession: Session | null
    /** The secret from which the tokens of this browser's forms are made. */
    forgerySecret: string | null
  }
}

/** Finds the session of a browser; one without gets a secret of its own, so that its forms have tokens too. */
export const recogniseVisitor =
  ({ config, db }: RequestServices): Guard =>
  async (request, reply) => {
    const isSecure = isBehindHttps(request, config)
    const chosen = chosenLanguage(request)
    if (chosen) setLanguageCookie(reply, chosen, isSecure)
    const token = readCookie(request, 'session', isSecure)
    const session = (token && (await findSession(db, parseSecretToken(token)))) || null
    if (chosen && session) await setCandidateLanguage(db, session.companyId, session.candidateId, chosen)
    request.portalSession = session
    request.forgerySecret =
      (request.portalSession ? token : readCookie(request, 'visitor', isSecure)) || newVisitor(reply, isSecure)
  }

function newVisitor(reply: FastifyReply, isSecure: boolean): string {
  const secret = newVisitorSecret()
  setVisitorCookie(reply, secret, isSecure)
  return secret
}

/** Whether the browser came by https, so that its cookies can be bound to it. */
export const isBehindHttps = (request: FastifyRequest, config: Config) =>
  requestUrl(request, config).protocol === 'https:'

/** @throws {Refusal} not_logged_in */
export const requireSession: Guard = async ({ portalSession }) => {
  if (!portalSession) throw new Refusal('not_logged_in')
}
