import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '../../contract/fault.ts'
import { refuseUnrouted } from './known-paths.ts'

/**
 * Headers with a single value. If one comes twice, the service and a proxy before it could each believe another value.
 */
const SINGLE_HEADERS = new Set([
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'host',
  'idempotency-key',
])

/** Refuses what no request to this service needs and what could be understood in two ways. */
export function takePlainRequestsOnly(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => refuseDoubledHeaders(request))
  // After the key is checked, and before anything is read.
  app.addHook('preParsing', async (request, reply) => {
    // Fastify requires its Content-Type before it looks for a route, and no route takes it.
    if (request.method === 'QUERY') refuseUnrouted(request, reply)
    refuseEncodedBody(request, reply)
  })
}

function refuseDoubledHeaders({ raw: { rawHeaders } }: FastifyRequest) {
  const seen = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase()
    if (!SINGLE_HEADERS.has(name)) continue
    if (seen.has(name)) throw new Fault('malformed_request', `The header ${name} comes more than once.`)
    seen.add(name)
  }
}

function refuseEncodedBody({ headers }: FastifyRequest, reply: FastifyReply) {
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return
  // RFC 9110, 15.5.16: tells the caller that the encoding is refused, not the type.
  reply.header('Accept-Encoding', 'identity')
  throw new Fault('unsupported_media_type', 'The service takes bodies as they are, without a Content-Encoding.')
}
