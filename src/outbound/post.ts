import http from 'node:http'
import https from 'node:https'
import { lookupPublic, refusePrivateHost } from './public-look-up.ts'

/** From the look-up of the name to the end of the TLS handshake. */
const CONNECT_MILLISECONDS = 5_000
/** From the start to the end of the answer. */
const TOTAL_MILLISECONDS = 15_000
const MAX_ANSWER_BYTES = 4_096

export interface OutboundRequest {
  method?: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  /** Private, loopback and link-local addresses may be reached too. */
  allowPrivateAddresses: boolean
  /** Connections to the same host that may be reused; without them the request has its own. */
  connections?: http.Agent | undefined
  connectMilliseconds?: number
  totalMilliseconds?: number
  /** So much of the answer is read. */
  maxAnswerBytes?: number
}

export interface OutboundAnswer {
  status: number
  /** The first few kilobytes of the body, as far as they arrived in time. */
  text: string
  /** The earliest time at which the other side wants another request (Retry-After); null if it does not say. */
  retryAt: Date | null
}

/** Connections for several requests to one address, each checked when it is made. Destroy them after the last. */
export const keptConnections = (url: string): http.Agent =>
  new (url.startsWith('https:') ? https : http).Agent({ keepAlive: true })

/**
 * POSTs to, or asks with `method: 'GET'`, an address that somebody else has chosen: only to public addresses, bounded in time and in what it reads. A
 * redirect is an answer like any other and is not followed.
 * @throws {PrivateAddressError}, or what the connection says
 */
export async function post(request: OutboundRequest): Promise<OutboundAnswer> {
  try {
    return await requestOnce(request)
  } catch (error) {
    if (error instanceof ClosedWhileKept) return requestOnce({ ...request, connections: undefined })
    throw error
  }
}

/** The other side may close a kept connection at any time, even while the next request is on its way. */
class ClosedWhileKept extends Error {}

async function requestOnce(request: OutboundRequest): Promise<OutboundAnswer> {
  const { method = 'POST', body = '', maxAnswerBytes = MAX_ANSWER_BYTES } = request
  const { connectMilliseconds = CONNECT_MILLISECONDS, totalMilliseconds = TOTAL_MILLISECONDS } = request
  const url = new URL(request.url)
  if (!request.allowPrivateAddresses) refusePrivateHost(url)

  const { promise, resolve, reject } = Promise.withResolvers<OutboundAnswer>()
  const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    agent: request.connections ?? false,
    headers: {
      ...request.headers,
      ...(method === 'POST' && { 'content-length': String(Buffer.byteLength(body)) }),
    },
    lookup: request.allowPrivateAddresses ? undefined : lookupPublic,
  })
  let answer: http.IncomingMessage | undefined
  const connecting = setTimeout(
    () => outgoing.destroy(new Error(tooLate('connect', connectMilliseconds))),
    connectMilliseconds,
  )
  const total = setTimeout(() => {
    // A partial answer is an answer.
    if (answer) answer.destroy()
    else outgoing.destroy(new Error(tooLate('answer', totalMilliseconds)))
  }, totalMilliseconds)
  const connected = url.protocol === 'https:' ? 'secureConnect' : 'connect'
  outgoing.on('socket', (socket) => {
    if (outgoing.reusedSocket) clearTimeout(connecting)
    else socket.once(connected, () => clearTimeout(connecting))
  })
  outgoing.on('response', (response) => {
    answer = response
    readStart(response, maxAnswerBytes).then((text) => {
      resolve({ status: response.statusCode ?? 0, text, retryAt: retryAt(response.headers['retry-after']) })
    })
  })
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    const isClosed = error.code === 'ECONNRESET' || error.code === 'EPIPE'
    reject(outgoing.reusedSocket && isClosed ? new ClosedWhileKept(error.message) : error)
  })
  outgoing.on('close', () => answer ?? reject(new Error('closed the connection without an answer')))
  outgoing.end(body)
  try {
    return await promise
  } finally {
    clearTimeout(connecting)
    clearTimeout(total)
    // If the answer was read whole, its connection is kept, or closes by itself.
    if (!answer?.complete) outgoing.destroy()
  }
}

const tooLate = (verb: string, milliseconds: number) => `did not ${verb} within ${milliseconds / 1000} s`

/** @param header seconds, or a date (RFC 9110) */
function retryAt(header: string | undefined): Date | null {
  if (header === undefined) return null
  const at = /^\d{1,9}$/.test(header) ? Date.now() + Number(header) * 1000 : Date.parse(header)
  return Number.isNaN(at) ? null : new Date(at)
}

/** An answer that breaks off, or does not end, still has a status and a beginning. */
async function readStart(answer: http.IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= most) break
    }
  } catch {}
  return Buffer.concat(chunks).subarray(0, most).toString('utf8')
}
