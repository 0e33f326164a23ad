import type { FastifyReply, FastifyRequest } from 'fastify'
import { toAnswerableError } from '../../http/errors.ts'
import type { RequestServices } from '../../http/request-context.ts'
import { publicUrl } from '../../http/request-url.ts'
import type { PortalAnswer } from '../endpoint.ts'
import { refusalPage } from '../views/refusal-page.ts'
import { clearCookie, setSessionCookie } from './cookies.ts'
import { REFUSAL_STATUSES, refusalReason } from './refusal.ts'
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
  const { html } = refusalPage(makeView(request, config), reason, request.portalSession?.company)
  return reply.code(REFUSAL_STATUSES[reason]).type('text/html; charset=utf-8').send(String(html))
}
