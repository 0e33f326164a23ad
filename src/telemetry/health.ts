import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness.ts'

/** `/healthz`: the process answers. `/readyz`: whether it can serve, and what is wrong if it cannot do everything. */
export function serveHealth(app: FastifyInstance, readiness: Readiness, isStopping: () => boolean) {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (isStopping()) return reply.code(503).send({ status: 'stopping', checks: {} })
    const report = await readiness.report()
    return reply.code(report.status === 'unavailable' ? 503 : 200).send(report)
  })
}
