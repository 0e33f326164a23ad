import { type HrTime, ValueType } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import { publishedMetrics } from './published-metrics.ts'

/** Sends what `/metrics` shows, at this interval in milliseconds. */
export function startMetrics(resource: Resource, every: number): MeterProvider {
  const begun = now()
  const collect = async () => {
    const metrics = (await publishedMetrics()) as PublishedMetric[]
    const scopeMetrics = [
      { scope: { name: 'hireline' }, metrics: metrics.map((metric) => toData(metric, begun, now())) },
    ]
    return { resourceMetrics: { resource, scopeMetrics }, errors: [] }
  }
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis: every,
    exportTimeoutMillis: Math.min(every, 10_000),
    metricProducers: [{ collect }],
  })
  return new MeterProvider({ resource, readers: [reader] })
}

/** Seconds, and the remaining nanoseconds. */
function now(): HrTime {
  const milliseconds = Date.now()
  return [Math.trunc(milliseconds / 1000), (milliseconds % 1000) * 1e6]
}

type PublishedMetric = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>
/** The type as prom-client names it; its typings say a number. */
type MetricKind = 'counter' | 'gauge' | 'histogram' | 'summary'

function toData(metric: PublishedMetric, startTime: HrTime, endTime: HrTime): MetricData {
  const kind = metric.type as unknown as MetricKind
  const data = {
    descriptor: {
      name: metric.name,
      description: metric.help,
      unit: metric.name.includes('_seconds') ? 's' : metric.name.includes('_bytes') ? 'By' : '1',
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  if (kind === 'histogram') {
    const dataPoints = histograms(metric).map((point) => ({ ...point, startTime, endTime }))
    return { ...data, dataPointType: DataPointType.HISTOGRAM, dataPoints }
  }
  const dataPoints = metric.values.map(({ labels, value }) => ({ attributes: labels, value, startTime, endTime }))
  return kind === 'counter'
    ? { ...data, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...data, dataPointType: DataPointType.GAUGE, dataPoints }
}

type Point = Pick<DataPoint<Histogram>, 'attributes' | 'value'>

/** Prometheus' buckets are cumulative; OpenTelemetry's count only what no earlier bucket holds. */
function histograms({ name, values }: PublishedMetric): Point[] {
  const points = new Map<string, Point & { below: number }>()
  for (const { labels, value, metricName } of values) {
    const { le, ...attributes } = labels as Record<string, string | number>
    const id = JSON.stringify(attributes)
    const empty = { attributes, below: 0, value: { buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 } }
    const point = points.getOrInsert(id, empty)
    if (metricName === `${name}_sum`) point.value.sum = value
    else if (metricName === `${name}_count`) point.value.count = value
    else {
      if (le !== '+Inf') point.value.buckets.boundaries.push(Number(le))
      point.value.buckets.counts.push(value - point.below)
      point.below = value
    }
  }
  return [...points.values()].map(({ attributes, value }) => ({ attributes, value }))
}
