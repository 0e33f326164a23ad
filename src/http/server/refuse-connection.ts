import type { Socket } from 'node:net'
import { Fault } from '../../contract/fault.ts'
import { errorBody } from '../errors.ts'
import { statusOf } from '../statuses.ts'
import { SAFE_TO_OPEN } from './safe-to-open.ts'

const REASONS: Record<number, string> = { 400: 'Bad Request', 408: 'Request Timeout' }

/** Ends a connection whose request did not arrive whole, with the error envelope like any other refusal. */
export function refuseConnection(socket: Socket, error: Fault) {
  if (!socket.writable) return socket.destroy()
  const status = statusOf(error.code)
  const body = JSON.stringify(errorBody(error))
  const head = [`HTTP/1.1 ${status} ${REASONS[status]}`, 'Content-Type: application/json; charset=utf-8']
  head.push('Connection: close', `Content-Length: ${Buffer.byteLength(body)}`, `X-Request-Id: ${crypto.randomUUID()}`)
  head.push(...Object.entries(SAFE_TO_OPEN).map(([name, value]) => `${name}: ${value}`))
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** What Node found wrong with a connection: not HTTP, or too slow. */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET') return socket.destroy()
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuseConnection(socket, tooSlow())
  refuseConnection(socket, new Fault('malformed_request', 'The request is not valid HTTP.'))
}

export const tooSlow = () => new Fault('request_timeout', 'The request did not arrive in time.')
