import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import type { Resource } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace-node'
import type { FastifyRequest } from 'fastify'
import { useTracer } from './tracing.ts'

/** Collects spans of requests, jobs, statements and commands to Redis, and sends them in batches. */
export function startTraces(resource: Resource): NodeTracerProvider {
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new WordlessSpans(new OTLPTraceExporter())],
  })
  provider.register()
  // A statement's text has $1 for each value; the values themselves are not recorded.
  new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true })
  // Only the command's name: its arguments name callers.
  new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command })
  const tracer = provider.getTracer('hireline')
  const spans = new WeakMap<FastifyRequest, Span>()

  useTracer({
    inSpan: (name, attributes, work) =>
      tracer.startActiveSpan(name, { kind: SpanKind.CONSUMER, attributes }, async (span) => {
        try {
          return await work()
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          span.setAttribute('error.type', (error as Error).name)
          throw error
        } finally {
          span.end()
        }
      }),
    startRequest(request, goOn) {
      const caller = propagation.extract(ROOT_CONTEXT, request.headers)
      const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, caller)
      spans.set(request, span)
      context.with(trace.setSpan(caller, span), goOn)
    },
    endRequest(request, name, { status, ...attributes }) {
      const span = spans.get(request)
      span?.updateName(name)
      span?.setAttributes(attributes)
      if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    },
  })
  return provider
}

/** Sends only that there was an error and its type: clients' messages can quote what somebody wrote. */
class WordlessSpans extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan) {
    delete span.status.message
    span.events.length = 0
    super.onEnd(span)
  }
}
