import http from 'node:http'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'
import { lookupPublic, refusePrivateHost } from './public-look-up.ts'

const MAX_ANSWER_BYTES = 1_048_576

export interface SmallRequest {
  method: string
  headers: Record<string, string>
  body: Buffer | undefined
  /** Ends it, however far it has come. */
  signal: AbortSignal
  /** Private, loopback and link-local addresses may be reached too. */
  allowPrivateAddresses: boolean
}

/**
 * Asks an address that somebody else has chosen, and reads the whole answer, of a megabyte at most. As for `post`: only public addresses,
 * a connection of its own, and a redirect is an answer like any other.
 * @throws {PrivateAddressError}, or what the connection says
 */
export async function fetchSmall(address: string, request: SmallRequest): Promise<Response> {
  const { method, headers, body, signal, allowPrivateAddresses } = request
  const url = new URL(address)
  if (!allowPrivateAddresses) refusePrivateHost(url)
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    signal,
    agent: false,
    headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
    lookup: allowPrivateAddresses ? undefined : lookupPublic,
  })
  outgoing.on('response', resolve).on('error', reject)
  outgoing.end(body)
  const answer = await promise
  const answered = await wholeBody(answer)
  const status = answer.statusCode ?? 0
  const isBare = status < 200 || status === 204 || status === 205 || status === 304
  return new Response(isBare ? null : new Uint8Array(answered), {
    status: status < 200 ? 500 : status,
    headers: Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  })
}

async function wholeBody(answer: http.IncomingMessage): Promise<Buffer> {
  let size = 0
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) answer.destroy(new Error('answered with more than a megabyte'))
  })
  return buffer(answer)
}
