import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw body, if `keepRawBodies` was called; empty if there is none. */
    rawBody: Buffer
  }
}

const EMPTY = Buffer.alloc(0)

/** Keeps raw JSON bodies, for signatures, besides parsing them. */
export function keepRawBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('rawBody')
  app.addHook('onRequest', async (request) => {
    request.rawBody = EMPTY
  })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body
    if (body.length === 0) done(null, {})
    else parseJson(request, body.toString(), done)
  })
}
