import accepts from '@fastify/accepts'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withOrigin } from '../../contract/origin.ts'
import { type Entrance, type Guard, pageSchema } from '../../http/entrance.ts'
import { toAnswerableError } from '../../http/errors.ts'
import { limitByAddress } from '../../http/guards/request-limits.ts'
import { mountEndpoints } from '../../http/mount.ts'
import { refuseIfOver } from '../../http/rate-limits/rate-limit.ts'
import { type RequestServices, requestContext } from '../../http/request-context.ts'
import { publicUrl } from '../../http/request-url.ts'
import { statusOf } from '../../http/statuses.ts'
import { endSession } from '../../operators/actions/end-session.ts'
import { COMPRESSION } from '../../portal/door/compression.ts'
import { readCookie as readPortalCookie, setLanguageCookie } from '../../portal/door/cookies.ts'
import { chooseLanguage, chosenLanguage } from '../../portal/door/language.ts'
import type { ConsoleApp } from '../build/console-app.ts'
import type { View } from '../layout.ts'
import { LANGUAGES, type Language, MESSAGES } from '../messages/languages.ts'
import type { ConsolePage, PageAnswer, Visit } from '../page.ts'
import { SIGN_IN_PATH } from '../paths.ts'
import { refusalPage } from '../views/refusal-page.ts'
import { clearCookie, readCookie, setPendingCookie, setSessionCookie } from './cookies.ts'
import { isBehindHttps, recogniseOperator, requireOwnOrigin } from './guards.ts'
import { openPending, sealPending } from './pending.ts'
import { secureHeaders, setPreviewHeaders } from './security-headers.ts'

const OFFER = { language: 'en', languages: Object.keys(LANGUAGES) }
/** What the pages need. */
export interface ConsoleServices extends RequestServices {
  consoleApp: ConsoleApp
}

/** Mounts what the server renders: signing in, joining, the account, and the frame of the application. */
export async function mountConsolePages(app: FastifyInstance, pages: ConsolePage[], services: ConsoleServices) {
  await app.register(async (scope) => {
    await scope.register(compress, COMPRESSION)
    await scope.register(cookie)
    await scope.register(accepts)
    scope.decorateRequest('operator', null)
    scope.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply, services))
    await mountEndpoints(scope, pagesEntrance(services), pages, services)
  })
}

function pagesEntrance(services: ConsoleServices): Entrance<ConsolePage> {
  const { config, rateLimits } = services
  const ofAllPages = { perMinute: config.CONSOLE_RATE_LIMIT_PER_MINUTE, perSecond: 0 }
  const first = [secureHeaders, limitByAddress(rateLimits, 'console', ofAllPages)]
  const last = [rememberLanguage(services), recogniseOperator(services)]
  const own = requireOwnOrigin(config)
  return {
    paths: ['/console/*'],
    unroutedGuards: [...first, ...last],
    guards: ({ method, quota }) => [
      ...first,
      ...(quota ? [limitByAddress(rateLimits, quota.name, quota.of(config))] : []),
      // A page may be come to from anywhere, such as a mail.
      ...(method === 'POST' ? [own] : []),
      ...last,
    ],
    schema: pageSchema,
    answersHead: () => true,
    async answer(page, request, reply) {
      if (page.needsSession && !request.operator) return sendAnswer(toSignIn(request), request, reply, services)
      const actor = request.operator && ({ type: 'operator', id: request.operator.userId } as const)
      const visit = makeVisit(request, reply, services)
      const answer = await withOrigin({ actor }, async () => {
        const answer = await page.handle(visit as never)
        if (begins(answer) && request.operator)
          await endSession(services.db, request.operator, request.operator.sessionId)
        return answer
      })
      return sendAnswer(answer, request, reply, services)
    },
  }
}

/** Whoever signs in anew is signed in once. */
const begins = ({ session }: PageAnswer) => session !== undefined && session !== 'ended'

const toSignIn = ({ url, method }: FastifyRequest): PageAnswer => ({
  goTo: method === 'GET' ? `${SIGN_IN_PATH}?${new URLSearchParams({ next: url })}` : SIGN_IN_PATH,
})

const rememberLanguage =
  ({ config }: ConsoleServices): Guard =>
  async (request, reply) => {
    const chosen = chosenLanguage(request)
    if (chosen) setLanguageCookie(reply, chosen, isBehindHttps(request, config))
  }

function makeVisit(request: FastifyRequest, reply: FastifyReply, services: ConsoleServices): Visit {
  const { config, rateLimits, consoleApp } = services
  return {
    ...requestContext(request, services),
    ...makeView(request, services),
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    fields: (request.body ?? {}) as Record<string, unknown>,
    pending: openPending(config, readCookie(request, 'console_pending', isBehindHttps(request, config))),
    app: consoleApp,
    userAgent: request.headers['user-agent'] ?? '',
    async countAttempt(name, quota) {
      refuseIfOver(await rateLimits.take(name, quota, reply), reply, 'sign_in_rate')
    },
  }
}

const IP_ADDRESS = /^[\d.]+$|^\[/

function makeView(request: FastifyRequest, { config }: ConsoleServices): View {
  const remembered = readPortalCookie(request, 'language', isBehindHttps(request, config))
  const language = chooseLanguage(request, remembered, OFFER) as Language
  return {
    language,
    messages: MESSAGES[language],
    pathTo: (path) => publicUrl(request, config, path).pathname,
    takesPasskeys: !IP_ADDRESS.test(publicUrl(request, config, '/').hostname),
    operator: request.operator,
  }
}

function sendAnswer(answer: PageAnswer, request: FastifyRequest, reply: FastifyReply, { config }: ConsoleServices) {
  const isSecure = isBehindHttps(request, config)
  if (answer.session === 'ended') {
    clearCookie(reply, 'console', isSecure)
    // The pictures of documents.
    reply.header('Clear-Site-Data', '"cache"')
  } else if (answer.session) setSessionCookie(reply, answer.session, isSecure)
  if (answer.renewed) setSessionCookie(reply, answer.renewed, isSecure)
  if (answer.session) clearCookie(reply, 'console_pending', isSecure)
  else if (answer.pending) setPendingCookie(reply, sealPending(config, answer.pending), isSecure)
  if ('goTo' in answer) {
    const { pathname, search } = publicUrl(request, config, answer.goTo)
    return reply.redirect(pathname + search, 303)
  }
  if ('leaveTo' in answer) return reply.redirect(answer.leaveTo.href, 303)
  if ('picture' in answer) {
    // It is drawn anew each time, and what a document shows does not change.
    reply.header('Cache-Control', 'private, max-age=300')
    return reply.type('image/webp').send(answer.picture)
  }
  if ('preview' in answer) {
    setPreviewHeaders(reply, answer.preview.pictures)
    return reply.type('text/html; charset=utf-8').send(String(answer.preview.html))
  }
  if ('json' in answer) return reply.code(answer.status).send(answer.json)
  return reply.code(answer.status).type('text/html; charset=utf-8').send(String(answer.page))
}

/** Turns whatever was thrown into a page, or into an answer to a script, and logs what the person is not told. */
function sendRefusal(thrown: unknown, request: FastifyRequest, reply: FastifyReply, services: ConsoleServices) {
  const error = toAnswerableError(thrown)
  const status = statusOf(error.code)
  if (status >= 500) request.log.error({ err: error.cause ?? error }, error.logMessage)
  if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', String(error.retryAfterSeconds))
  const { title, text, page } = refusalPage(makeView(request, services), error)
  if (request.headers['content-type']?.startsWith('application/json'))
    return reply.code(status).send({ problem: `${title}. ${text}` })
  return reply.code(status).type('text/html; charset=utf-8').send(String(page))
}
