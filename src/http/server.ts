import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { answerError, errorBody } from './errors.ts'
import { countOtherRequests } from './receiving.ts'
import { RequestError } from './request-error.ts'
import { buildSerializer } from './serialization.ts'
import { validatorCompiler } from './validation.ts'

/** An inbound request id that is safe to repeat in a header and a log. */
const REQUEST_ID = /^[\w.:-]{1,128}$/

/** Node takes 16 KiB for the URL and all headers together. */
const LONGEST_URL = 16_384
/** How long a caller may take to send one request. */
const SLOWEST_UPLOAD_MILLISECONDS = 300_000

/** A Fastify instance with the house rules: request ids, the error envelope, strict validation, JSON bodies only. */
export function createServer(config: Config, logger: Logger): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: config.BODY_LIMIT_BYTES,
    trustProxy: config.TRUST_PROXY === 'true',
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : crypto.randomUUID()
    },
    // A path parameter of any length is validated like every other field.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_URL },
    schemaController: { compilersFactory: { buildSerializer } },
    requestTimeout: SLOWEST_UPLOAD_MILLISECONDS,
    // A request on an open connection is still answered while the service stops.
    return503OnClosing: false,
    clientErrorHandler: refuseMalformedRequest,
    frameworkErrors: (error, request, reply) => {
      reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' })
      answerError(error, request, reply)
      // No hook runs for a request that has no route.
      logRequest(request, reply)
    },
  }) as unknown as FastifyInstance
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new RequestError('not_found', 'There is no such path.')
  })
  countOtherRequests(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' })
  })
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply))
  return app
}

/** The one line for each request: the route instead of the path, and nothing of what was sent. */
function logRequest(request: FastifyRequest, reply: FastifyReply) {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions?.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      companyId: request.caller?.company.id,
      apiKeyId: request.caller?.apiKey.id,
    },
    'request',
  )
}

/** Answers what Node could not read as HTTP, so that this too has the envelope. */
function refuseMalformedRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const body = JSON.stringify(errorBody(new RequestError('malformed_request', 'The request is not valid HTTP.')))
  const head = ['HTTP/1.1 400 Bad Request', 'Content-Type: application/json; charset=utf-8', 'Connection: close']
  head.push(`Content-Length: ${Buffer.byteLength(body)}`, `X-Request-Id: ${crypto.randomUUID()}`)
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
