import type { FastifyReply, FastifyRequest } from 'fastify'
import { setCandidateLanguage } from '../../candidates/queries.ts'
import type { PublicCompany } from '../../companies/public-company.ts'
import { findOnlyCompany, findPublicCompanyById } from '../../companies/queries.ts'
import type { Config } from '../../config.ts'
import { isUuid } from '../../contract/uuid.ts'
import type { Guard } from '../../http/entrance.ts'
import type { RequestServices } from '../../http/request-context.ts'
import { requestUrl } from '../../http/request-url.ts'
import { parseSecretToken } from '../../secrets/secret-token.ts'
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

/** @throws {Refusal} not_logged_in, with the company whose pages the browser has seen */
export const requireSession =
  (services: RequestServices): Guard =>
  async (request) => {
    if (!request.portalSession) throw new Refusal('not_logged_in', await findSeenCompany(request, services))
  }

/** The company whose pages the browser has seen last, or the only one that there is. */
export async function findSeenCompany(
  request: FastifyRequest,
  { config, db }: RequestServices,
): Promise<PublicCompany | undefined> {
  const id = readCookie(request, 'company', isBehindHttps(request, config))
  return (id && isUuid(id) && (await findPublicCompanyById(db, id))) || (await findOnlyCompany(db))
}
