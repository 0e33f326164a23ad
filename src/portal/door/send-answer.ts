import type { FastifyReply, FastifyRequest } from 'fastify'
import { toAnswerableError } from '../../http/errors.ts'
import type { RequestServices } from '../../http/request-context.ts'
import { publicUrl } from '../../http/request-url.ts'
import type { PortalAnswer, PortalEndpoint } from '../endpoint.ts'
import { keptPage } from '../views/kept-page.ts'
import { refusalPage } from '../views/refusal-page.ts'
import { clearCookie, setCompanyCookie, setSessionCookie } from './cookies.ts'
import { TOKEN_FIELD, TOKEN_HEADER } from './forgery.ts'
import { REFUSAL_STATUSES, Refusal, refusalReason } from './refusal.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { makeView } from './visit.ts'
import { isBehindHttps } from './visitor.ts'

/** Sends a page, a redirect, or JSON for a script, with the cookies of a session that begins or ends. */
export function sendAnswer(
  answer: PortalAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  { config }: RequestServices,
) {
  const isSecure = isBehindHttps(request, config)
  if (answer.session === 'ended') {
    clearCookie(reply, 'session', isSecure)
    // What was typed and is not saved yet, of which the next person at the device should know nothing.
    reply.header('Clear-Site-Data', '"storage"')
  } else if (answer.session) {
    setSessionCookie(reply, answer.session, isSecure)
    setCompanyCookie(reply, answer.session.companyId, isSecure)
    clearCookie(reply, 'visitor', isSecure)
  }
  if ('goTo' in answer) {
    const { pathname, search, hash } = publicUrl(request, config, answer.goTo)
    return reply.redirect(pathname + search + hash, 303)
  }
  if ('picture' in answer) {
    // A document never changes; another one has another address.
    return reply.header('Cache-Control', 'private, max-age=3600').type('image/webp').send(answer.picture)
  }
  if ('json' in answer) return reply.code(answer.status).send(answer.json)
  if ('calendar' in answer) {
    reply.header('Content-Disposition', 'attachment; filename="interview.ics"')
    return reply.type('text/calendar; charset=utf-8').send(answer.calendar)
  }
  setSecurityHeaders(reply, answer.page.pictures)
  return reply.code(answer.status).type('text/html; charset=utf-8').send(String(answer.page.html))
}

/** Turns whatever was thrown into a page, and logs what the applicant is not told. */
export function sendRefusal(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { config }: RequestServices,
) {
  const error = toAnswerableError(thrown)
  const reason = refusalReason(thrown, error)
  if (reason === 'failed' || reason === 'unavailable')
    request.log.error({ err: error.cause ?? error }, error.logMessage)
  if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', String(error.retryAfterSeconds))
  const company = request.portalSession?.company ?? (thrown instanceof Refusal ? thrown.company : undefined)
  const view = makeView(request, config, company)
  const typed = isForm(request) ? typedIn(request.body) : []
  const page =
    typed.length > 0 && (reason === 'not_logged_in' || reason === 'forged')
      ? keptPage(view, reason, { company, typed, action: request.url })
      : refusalPage(view, reason, { company })
  setSecurityHeaders(reply, page.pictures)
  return reply.code(REFUSAL_STATUSES[reason]).type('text/html; charset=utf-8').send(String(page.html))
}

/** Whether it is a form that a person filled in, and not a request of a script. */
const isForm = ({ method, headers, routeOptions }: FastifyRequest): boolean =>
  method === 'POST' &&
  headers[TOKEN_HEADER] === undefined &&
  (routeOptions.config.endpoint as PortalEndpoint | undefined)?.keepsTyped === true

/** What was typed into a form, without what the page itself had put there. */
const typedIn = (body: unknown): [string, string][] =>
  Object.entries((body ?? {}) as Record<string, unknown>).flatMap(([name, values]) =>
    name === TOKEN_FIELD
      ? []
      : [values].flat().flatMap((text): [string, string][] => (typeof text === 'string' ? [[name, text]] : [])),
  )
