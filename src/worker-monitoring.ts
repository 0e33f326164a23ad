import type { FastifyInstance } from 'fastify'
import { createServer } from './http/server/server.ts'
import { serveMonitoring } from './monitoring.ts'
import type { Services } from './services.ts'

/** What a worker without an API serves: its health and metrics, and nothing else. */
export async function createWorkerMonitoring(services: Services): Promise<FastifyInstance> {
  const app = createServer(services.config, services.logger)
  serveMonitoring(app, services)
  return app
}
