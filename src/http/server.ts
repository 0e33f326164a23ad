import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { answerError } from './errors.ts'
import { RequestError } from './request-error.ts'
import { validatorCompiler } from './validation.ts'

/** An inbound request id that is safe to repeat in a header and a log. */
const REQUEST_ID = /^[\w.:-]{1,128}$/

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
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    frameworkErrors: (error, request, reply) => {
      reply.header('X-Request-Id', request.id)
      return answerError(error, request, reply)
    },
  }) as unknown as FastifyInstance
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new RequestError('not_found', 'There is no such path.')
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        companyId: request.caller?.company.id,
        apiKeyId: request.caller?.apiKey.id,
      },
      'request',
    )
  })
  return app
}
