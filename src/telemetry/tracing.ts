import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The attributes of an OpenTelemetry span. Never anything that a person wrote. */
export type SpanAttributes = Record<string, string | number>

/** Where spans go. */
export interface Tracer {
  /** Runs `work` in a span of its own, which includes its database statements. */
  inSpan: <T>(name: string, attributes: SpanAttributes, work: () => Promise<T>) => Promise<T>
  /**
   * Starts the span of a request and runs `next` in it; the caller's `traceparent` makes it part of the caller's trace.
   */
  startRequest: (request: FastifyRequest, next: () => void) => void
  /** Ends it. */
  endRequest: (request: FastifyRequest, name: string, attributes: SpanAttributes & { status: number }) => void
}

/** Undefined without a collector; then nothing of OpenTelemetry is loaded. */
let tracer: Tracer | undefined

export function useTracer(installed: Tracer | undefined) {
  tracer = installed
}

/** Runs `work`, in a span if spans are collected. */
export function inSpan<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
  return tracer ? tracer.inSpan(name, attributes, work) : work()
}

/** Makes each request a span named by its route. Its path, query, headers and body are not recorded. */
export function traceRequests(app: FastifyInstance) {
  if (!tracer) return
  const { startRequest, endRequest } = tracer
  app.addHook('onRequest', (request, _reply, done) => startRequest(request, done))
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    const status = reply.statusCode
    endRequest(request, `${method} ${route}`, {
      status,
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    })
  })
}
