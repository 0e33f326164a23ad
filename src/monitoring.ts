import type { FastifyInstance } from 'fastify'
import type { RateLimits } from './http/rate-limits/rate-limit.ts'
import { MEASUREMENTS } from './measurements.ts'
import { readinessChecks } from './readiness-checks.ts'
import type { Services } from './services.ts'
import { serveHealth } from './telemetry/health.ts'
import { serveMetrics } from './telemetry/metrics.ts'
import { Readiness } from './telemetry/readiness.ts'

/** Serves `/healthz`, `/readyz` and `/metrics` of one process, whatever it runs. */
export function serveMonitoring(app: FastifyInstance, services: Services, rateLimits?: RateLimits) {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    // A connection left open after its last answer would delay stopping.
    if (stopping) reply.header('Connection', 'close')
  })
  serveMetrics(app, services, MEASUREMENTS)
  serveHealth(app, new Readiness(readinessChecks(services, rateLimits), services.logger), () => stopping)
}
