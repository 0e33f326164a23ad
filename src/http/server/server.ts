import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { traceRequests } from '../../telemetry/tracing.ts'
import { validatorCompiler } from '../bodies/validation.ts'
import { trustProxy } from '../caller-address.ts'
import { answerError } from '../errors.ts'
import { boundHalfSentRequests, serverTimeouts } from './cheap-requests.ts'
import { knowPaths, refuseUnrouted } from './known-paths.ts'
import { takePlainRequestsOnly } from './plain-requests.ts'
import { refuseBrokenRequest } from './refuse-connection.ts'
import { SAFE_TO_OPEN } from './safe-to-open.ts'
import { buildSerializer } from './serialization.ts'

/** An inbound request id that is safe to repeat in a header and a log. */
const REQUEST_ID = /^[\w.:-]{1,128}$/

/** Node takes 16 KiB for the URL and all headers together. */
const MAX_URL_LENGTH = 16_384

/** A Fastify instance with the house rules: request ids, the error envelope, strict validation, JSON bodies only. */
export function createServer(config: Config, logger: Logger): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: config.BODY_LIMIT_BYTES,
    trustProxy: trustProxy(config.TRUST_PROXY),
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : crypto.randomUUID()
    },
    // A path parameter of any length is validated like every other field.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_URL_LENGTH },
    schemaController: { compilersFactory: { buildSerializer } },
    ...serverTimeouts(config),
    // A request on an open connection is still answered while the service stops.
    return503OnClosing: false,
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      reply.headers({ 'X-Request-Id': request.id, ...SAFE_TO_OPEN })
      answerError(error, request, reply)
      // No hook runs for a request that has no route.
      logRequest(request, reply)
    },
  }) as unknown as FastifyInstance
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler(answerError)
  knowPaths(app, MAX_URL_LENGTH)
  app.setNotFoundHandler(refuseUnrouted)
  traceRequests(app)
  boundHalfSentRequests(app, config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'X-Request-Id': request.id, ...SAFE_TO_OPEN })
  })
  takePlainRequestsOnly(app)
  tellStopping(app)
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply))
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the service is to stop. */
    stopping: AbortSignal
  }
}

function tellStopping(app: FastifyInstance) {
  const stopping = new AbortController()
  app.decorate('stopping', stopping.signal)
  app.addHook('preClose', async () => stopping.abort())
}

/** By what name a log line has whoever made the request. */
const ACTOR_IDS = { api_key: 'apiKeyId', operator: 'operatorId' }

/** The one log line of a request: with the route instead of the path, and nothing of what was sent. */
function logRequest(request: FastifyRequest, reply: FastifyReply) {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions?.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      companyId: request.caller?.company.id,
      ...(request.caller && { [ACTOR_IDS[request.caller.actor.type]]: request.caller.actor.id }),
    },
    'request',
  )
}
