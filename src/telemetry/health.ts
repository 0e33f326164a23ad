import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

/** `/healthz`: the process answers. `/readyz`: it can serve requests, which needs the database. */
export function serveHealth(app: FastifyInstance, pool: Pool, isStopping: () => boolean) {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    try {
      await pool.query('select 1')
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'unavailable', reason: 'the database does not answer' })
    }
  })
}
