import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, where `keepRawBodies` was called; empty without one. */
    rawBody: Buffer
  }
}

const EMPTY = Buffer.alloc(0)

/** Keeps JSON bodies as they came, for signatures, beside what they say. */
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
