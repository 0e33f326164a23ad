import type { FastifyRequest } from 'fastify'
import type { PublicCompany } from '../../companies/public-company.ts'
import { findPublicCompanyById } from '../../companies/queries.ts'
import type { Config } from '../../config.ts'
import { type RequestServices, requestContext } from '../../http/request-context.ts'
import { publicUrl } from '../../http/request-url.ts'
import { companyOfToken } from '../../secrets/secret-token.ts'
import type { Visit } from '../endpoint.ts'
import type { View } from '../layout.ts'
import { fill, MESSAGES, type Messages } from '../messages/messages.ts'
import { readCookie } from './cookies.ts'
import { tokenFor } from './forgery.ts'
import { chooseLanguage } from './language.ts'
import { findSeenCompany, isBehindHttps } from './visitor.ts'

/** What a handler is given of a request. */
export function makeVisit(request: FastifyRequest, services: RequestServices): Visit {
  return {
    ...requestContext(request, services),
    ...makeView(request, services.config),
    async companyOfLink() {
      const { token } = request.params as Record<string, string>
      const id = companyOfToken(token ?? '')
      const named = id === undefined ? undefined : await findPublicCompanyById(services.db, id)
      return named ?? findSeenCompany(request, services)
    },
    viewFor: (company) => makeView(request, services.config, company),
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    fields: (request.body ?? {}) as Record<string, unknown>,
    session: request.portalSession,
  }
}

/** What a page for this browser is made with. @param company whose page it is; without it that of the session */
export function makeView(
  request: FastifyRequest,
  config: Config,
  company: PublicCompany | undefined = request.portalSession?.company,
): View {
  const language = chooseLanguage(request, readCookie(request, 'language', isBehindHttps(request, config)), company)
  return {
    language,
    messages: MESSAGES.get(language) as Messages,
    country: company?.defaultCountry,
    say: (message, values) => fill(language, message, values),
    // A request that is refused before its session is found gets a page whose forms do not work.
    csrfToken: request.forgerySecret === null ? '' : tokenFor(request.forgerySecret),
    pathTo: (path) => publicUrl(request, config, path).pathname,
    isLoggedIn: request.portalSession !== null,
  }
}
