import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { counters, refusals, requestDuration, requestFailures } from './counters.ts'
import { DatabaseGauges, type Measurement } from './database-gauges.ts'
import { publish } from './published-metrics.ts'

/** Serves `/metrics` in Prometheus' format: what this process counted, what the database holds, and the process itself. */
export function serveMetrics<Source extends { pool: Pool }>(
  app: FastifyInstance,
  source: Source,
  measurements: Measurement<Source>[],
) {
  const { pool } = source
  const register = new Registry()
  collectDefaultMetrics({ register })
  new Gauge({
    name: 'hireline_database_connections',
    help: 'Database connections of this process, by state.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  const databaseGauges = new DatabaseGauges(source, measurements, register)
  const all = Registry.merge([counters, register])
  const forget = publish(async () => {
    await databaseGauges.refresh()
    return all.getMetricsAsJSON()
  })
  app.addHook('onClose', async () => forget())

  app.addHook('onResponse', async (request, reply) => {
    // Only known routes become labels: an unknown path would make a new series each.
    const route = request.routeOptions.url ?? 'unknown'
    requestDuration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) requestFailures.inc({ route })
    if (reply.statusCode === 413) refusals.inc({ limit: 'size' })
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    await databaseGauges.refresh()
    return reply.type(all.contentType).send(await all.metrics())
  })
}
