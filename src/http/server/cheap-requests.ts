import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { refuseConnection, tooSlow } from './refuse-connection.ts'

/** How often Node looks for connections that take too long. */
const CHECK_MILLISECONDS = 1000

/** How long headers, forms with files and idle connections may take. */
export const serverTimeouts = (config: Config) => ({
  requestTimeout: config.UPLOAD_TIMEOUT_SECONDS * 1000,
  keepAliveTimeout: config.KEEP_ALIVE_TIMEOUT_SECONDS * 1000,
  http: { headersTimeout: config.HEADERS_TIMEOUT_SECONDS * 1000, connectionsCheckingInterval: CHECK_MILLISECONDS },
})

/** Bounds what half-sent requests can hold: connections in all, and the time for a body without files. */
export function boundHalfSentRequests(app: FastifyInstance, config: Config) {
  app.server.maxConnections = config.MAX_CONNECTIONS
  // Counted from when the body is wanted: the caller has no part in how long the service takes to know who they are.
  app.addHook('preParsing', async (request, reply) => {
    const { raw } = request
    if (!bringsBody(request) || request.headers['content-type']?.startsWith('multipart/')) return
    const timeout = setTimeout(() => {
      if (reply.raw.headersSent) raw.destroy()
      else refuseConnection(raw.socket, tooSlow())
    }, config.BODY_TIMEOUT_SECONDS * 1000)
    timeout.unref()
    const stop = () => clearTimeout(timeout)
    raw.once('end', stop).once('close', stop)
  })
}

function bringsBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
