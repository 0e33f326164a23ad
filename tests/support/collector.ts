import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface CollectedSpan {
  name: string
  traceId: string
  id: string
  parentId: string
  attributes: Record<string, string>
}

/** An OpenTelemetry collector of the tests' own: OTLP over HTTP in protobuf. */
export async function givenCollector(answer?: RequestListener) {
  const spans: CollectedSpan[] = []
  const metrics = new Set<string>()
  /** All that came, to look for what must not be in it. */
  const bodies: Buffer[] = []
  const server = createServer(async (request, response) => {
    if (answer) return answer(request, response)
    const body = Buffer.concat(await request.toArray())
    bodies.push(body)
    if (request.url === '/v1/traces') spans.push(...fields(body).at(1).flatMap(spansOf))
    if (request.url === '/v1/metrics') for (const name of fields(body).at(1).flatMap(metricNames)) metrics.add(name)
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, metrics, bodies }
}

/** Field numbers as in opentelemetry-proto: trace.proto, metrics.proto, common.proto. */
const spansOf = (resourceSpans: Buffer): CollectedSpan[] =>
  fields(resourceSpans)
    .at(2)
    .flatMap((scopeSpans) => fields(scopeSpans).at(2))
    .map((span) => {
      const { at } = fields(span)
      const attributes = at(9).map((pair) => {
        const [key, value] = [fields(pair).at(1)[0], fields(pair).at(2)[0]]
        return [String(key), String(value && fields(value).at(1)[0])]
      })
      return {
        name: String(at(5)[0]),
        traceId: at(1)[0]?.toString('hex') ?? '',
        id: at(2)[0]?.toString('hex') ?? '',
        parentId: at(4)[0]?.toString('hex') ?? '',
        attributes: Object.fromEntries(attributes),
      }
    })

const metricNames = (resourceMetrics: Buffer): string[] =>
  fields(resourceMetrics)
    .at(2)
    .flatMap((scopeMetrics) => fields(scopeMetrics).at(2))
    .map((metric) => String(fields(metric).at(1)[0]))

/** The fields of a protobuf message that have a length: texts, bytes and messages. */
function fields(message: Buffer) {
  const found = new Map<number, Buffer[]>()
  let position = 0
  const varint = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = message[position++] ?? 0
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
  }
  while (position < message.length) {
    const tag = varint()
    const kind = tag & 7
    if (kind === 0) varint()
    else if (kind === 1) position += 8
    else if (kind === 5) position += 4
    else {
      const length = varint()
      const number = tag >>> 3
      found.set(number, [...(found.get(number) ?? []), message.subarray(position, position + length)])
      position += length
    }
  }
  return { at: (number: number) => found.get(number) ?? [] }
}
