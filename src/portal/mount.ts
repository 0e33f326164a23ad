import accepts from '@fastify/accepts'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { addressKey } from '../http/caller-address.ts'
import { toAnswerableError } from '../http/errors.ts'
import { linksFrom } from '../http/file-links.ts'
import { acceptForms } from '../http/form-body.ts'
import { refuseUnrouted } from '../http/known-paths.ts'
import type { ExternalApi } from '../http/mount.ts'
import type { Quota } from '../http/rate-limit.ts'
import { publicUrl, requestUrl } from '../http/request-url.ts'
import { hashSecretToken } from '../magic-links/secret-token.ts'
import { refusals } from '../telemetry/counters.ts'
import { COMPRESSION } from './compression.ts'
import { clearCookie, readCookie, setLanguageCookie, setSessionCookie, setVisitorCookie } from './cookies.ts'
import type { PortalAnswer, PortalEndpoint, Visit } from './endpoint.ts'
import { newVisitorSecret, requireOwnOrigin, requireToken, tokenFor } from './forgery.ts'
import { chosenLanguage, languageOf, MESSAGES } from './language.ts'
import type { View } from './layout.ts'
import { REFUSAL_STATUSES, Refusal, refusalReason } from './refusal.ts'
import { setSecurityHeaders } from './security-headers.ts'
import type { Session } from './session.ts'
import { findSession } from './session-queries.ts'
import { refusalPage } from './views/refusal-page.ts'

/** What the applicant's pages stand on. */
export type Portal = Omit<ExternalApi, 'findCaller'>

declare module 'fastify' {
  interface FastifyRequest {
    portalSession: Session | null
    /** What the tokens of this browser's forms are made from. */
    forgerySecret: string | null
  }
}

/** Mounts the applicant's pages: each behind the same door of limits, session, language and protection from forgery. */
export async function mountPortal(app: FastifyInstance, endpoints: PortalEndpoint[], portal: Portal) {
  await app.register(async (scope) => {
    await scope.register(compress, COMPRESSION)
    await scope.register(cookie)
    await scope.register(accepts)
    scope.decorateRequest('portalSession', null)
    scope.decorateRequest('forgerySecret', null)
    scope.addHook('onRequest', (request, reply) => admit(request, reply, portal))
    scope.setErrorHandler((error, request, reply) => refuse(error, request, reply, portal))
    for (const path of ['/portal/*', '/l/*', '/apply/*']) {
      scope.all(path, { schema: { hide: true }, config: { isCatchAll: true } }, refuseUnrouted)
    }
    await scope.register(async (plain) => {
      plain.removeContentTypeParser('application/json')
      await plain.register(formbody)
      for (const endpoint of endpoints) if (!endpoint.takesFiles) mount(plain, endpoint, portal)
    })
    await scope.register(async (withFiles) => {
      await acceptForms(withFiles, portal)
      for (const endpoint of endpoints) if (endpoint.takesFiles) mount(withFiles, endpoint, portal)
    })
  })
}

async function admit(request: FastifyRequest, reply: FastifyReply, portal: Portal) {
  setSecurityHeaders(reply)
  const { config, rateLimits } = portal
  const address = addressKey(request)
  await count(`portal:${address}`, { perMinute: config.PORTAL_RATE_LIMIT_PER_MINUTE, perSecond: 0 }, 'portal_rate')
  const { endpoint } = request.routeOptions.config.portal ?? {}
  const { quota } = endpoint ?? {}
  if (quota) await count(`${quota.name}:${address}`, quota.of(config), `${quota.name.replace('-', '_')}_rate`)
  if (request.method === 'POST') requireOwnOrigin(request, requestUrl(request, config).origin)
  await recognise(request, reply, portal)
  if (endpoint?.needsSession && !request.portalSession) throw new Refusal('not_logged_in')

  async function count(who: string, quota: Quota, limit: string) {
    const wait = await rateLimits.take(who, quota, reply)
    if (wait === 0) return
    refusals.inc({ limit })
    reply.header('Retry-After', String(wait))
    throw new Refusal('too_many')
  }
}

/** Finds the session of a browser; one without gets a secret of its own, so that its forms have tokens too. */
async function recognise(request: FastifyRequest, reply: FastifyReply, { config, db }: Portal) {
  const isSecure = isBehindHttps(request, config)
  const chosen = chosenLanguage(request)
  if (chosen) setLanguageCookie(reply, chosen, isSecure)
  const token = readCookie(request, 'session', isSecure)
  request.portalSession = (token && (await findSession(db, hashSecretToken(token)))) || null
  request.forgerySecret =
    (request.portalSession ? token : readCookie(request, 'visitor', isSecure)) || newVisitor(reply, isSecure)
}

function newVisitor(reply: FastifyReply, isSecure: boolean): string {
  const secret = newVisitorSecret()
  setVisitorCookie(reply, secret, isSecure)
  return secret
}

const isBehindHttps = (request: FastifyRequest, config: Portal['config']) =>
  requestUrl(request, config).protocol === 'https:'

declare module 'fastify' {
  interface FastifyContextConfig {
    portal?: { endpoint: PortalEndpoint }
  }
}

/** Any fields at all, but nothing in them that cannot be stored. */
const ANY_FIELDS = Type.Object({}, { additionalProperties: true })

function mount(scope: FastifyInstance, endpoint: PortalEndpoint, portal: Portal) {
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { portal: { endpoint } },
    schema: {
      hide: true,
      params: ANY_FIELDS,
      querystring: ANY_FIELDS,
      ...(endpoint.method === 'POST' && { body: ANY_FIELDS }),
    },
    preValidation: async (request) => {
      request.body ??= endpoint.method === 'POST' ? {} : undefined
    },
    preHandler: async (request) => {
      if (endpoint.method === 'POST') requireToken(request, request.forgerySecret ?? undefined)
    },
    handler: async (request, reply) => {
      const answer = await endpoint.handle(visitOf(request, portal) as never)
      return send(answer, request, reply, portal)
    },
  })
}

function visitOf(request: FastifyRequest, { config, db, storage, reader }: Portal): Visit {
  const url = requestUrl(request, config)
  return {
    ...viewOf(request, { config }),
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    fields: (request.body ?? {}) as Record<string, unknown>,
    files: request.receivedParts ?? [],
    session: request.portalSession,
    db,
    config,
    storage,
    reader,
    url,
    addressOf: (path) => publicUrl(request, config, path),
    linkTo: linksFrom(storage, url.origin, config.FILE_LINK_SECONDS),
    log: request.log,
  }
}

function viewOf(request: FastifyRequest, { config }: Pick<Portal, 'config'>): View {
  const language = languageOf(request, readCookie(request, 'language', isBehindHttps(request, config)))
  return {
    language,
    messages: MESSAGES[language],
    // Refused before anyone was recognised, a request gets a page without forms that work.
    csrfToken: request.forgerySecret === null ? '' : tokenFor(request.forgerySecret),
    pathTo: (path) => publicUrl(request, config, path).pathname,
    isLoggedIn: request.portalSession !== null,
  }
}

function send(answer: PortalAnswer, request: FastifyRequest, reply: FastifyReply, { config }: Portal) {
  const isSecure = isBehindHttps(request, config)
  if (answer.session === 'ended') clearCookie(reply, 'session', isSecure)
  else if (answer.session) {
    setSessionCookie(reply, answer.session, isSecure)
    clearCookie(reply, 'visitor', isSecure)
  }
  if ('goTo' in answer) {
    const { pathname, search } = publicUrl(request, config, answer.goTo)
    return reply.redirect(pathname + search, 303)
  }
  if ('json' in answer) return reply.code(answer.status).send(answer.json)
  setSecurityHeaders(reply, answer.page.logoUrl)
  return reply.code(answer.status).type('text/html; charset=utf-8').send(String(answer.page.html))
}

function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply, { config }: Portal) {
  const error = toAnswerableError(thrown)
  const reason = refusalReason(thrown, error)
  if (reason === 'failed' || reason === 'unavailable')
    request.log.error({ err: error.cause ?? error }, error.logMessage)
  if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', String(error.retryAfterSeconds))
  const { html } = refusalPage(viewOf(request, { config }), reason, request.portalSession?.company)
  return reply.code(REFUSAL_STATUSES[reason]).type('text/html; charset=utf-8').send(String(html))
}
