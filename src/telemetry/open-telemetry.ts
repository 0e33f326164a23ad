import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ConfigError } from '../config.ts'

/** A hanging collector does not delay a stop for longer than this. */
const MAX_FLUSH_MILLISECONDS = 2000

type Environment = Record<string, string | undefined>

/**
 * Sends traces and metrics to the collector at OTEL_EXPORTER_OTLP_ENDPOINT, as OpenTelemetry's own variables say. Without one
 * nothing is loaded: importing it all took 1.5 to 2.3 s on a busy machine.
 * @returns a function that sends what is left and stops
 * @throws {ConfigError} for a protocol that it does not speak
 */
export async function startOpenTelemetry(environment: Environment, logger: Logger): Promise<() => Promise<void>> {
  if (!environment.OTEL_EXPORTER_OTLP_ENDPOINT?.trim() || environment.OTEL_SDK_DISABLED === 'true')
    return async () => {}
  const protocol = environment.OTEL_EXPORTER_OTLP_PROTOCOL?.trim() || 'http/protobuf'
  if (protocol !== 'http/protobuf') throw new ConfigError('OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf')
  const { diag, DiagLogLevel } = await import('@opentelemetry/api')
  let hasFailed = false
  const onProblem = () => {
    if (!hasFailed) logger.warn('the OpenTelemetry collector does not take what is sent; this is said once')
    hasFailed = true
  }
  const silent = () => {}
  diag.setLogger(
    { error: onProblem, warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const { detectResources, envDetector, resourceFromAttributes } = await import('@opentelemetry/resources')
  const resource = resourceFromAttributes({ 'service.name': 'hireline' }).merge(
    detectResources({ detectors: [envDetector] }),
  )
  const parts: { shutdown: () => Promise<void> }[] = []
  if (environment.OTEL_TRACES_EXPORTER !== 'none') {
    const { startTraces } = await import('./open-telemetry-traces.ts')
    parts.push(startTraces(resource))
    instrumentClients()
  }
  if (environment.OTEL_METRICS_EXPORTER !== 'none') {
    const { startMetrics } = await import('./open-telemetry-metrics.ts')
    parts.push(startMetrics(resource, Number(environment.OTEL_METRIC_EXPORT_INTERVAL) || 60_000))
  }
  return async () => {
    const flushed = Promise.allSettled(parts.map((part) => part.shutdown()))
    await Promise.race([flushed, sleep(MAX_FLUSH_MILLISECONDS, undefined, { ref: false })])
    diag.disable()
  }
}

/** The instrumentations patch the clients' prototypes when the clients are required, even if imported before. */
function instrumentClients() {
  const require = createRequire(import.meta.url)
  for (const name of ['pg', 'ioredis']) require(name)
}
