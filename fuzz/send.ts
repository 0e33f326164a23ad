import { type Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import type { FuzzedRequest } from './requests.ts'

/** What came of a request: its status, or why there is none. */
export type Outcome = number | 'closed' | 'no answer' | 'not sendable'

const PATIENCE_MILLISECONDS = 20_000

/** Sends a request as a well-behaved client does, on a connection that is kept. */
export function send(address: string, agent: Agent, { method, path, headers, body }: FuzzedRequest): Promise<Outcome> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(address)
    const sent: Record<string, string | string[]> = { 'content-length': String(body.length) }
    for (const [name, value] of headers) sent[name] = name in sent ? [sent[name] as string, value].flat() : value
    try {
      const outgoing = httpRequest({ hostname, port, method, path, headers: sent, agent }, (answer) => {
        answer.resume().on('close', () => resolve(answer.statusCode ?? 'closed'))
      })
      outgoing.setTimeout(PATIENCE_MILLISECONDS, () => {
        resolve('no answer')
        outgoing.destroy()
      })
      outgoing.on('error', () => resolve('closed')).end(body)
    } catch {
      // Node refuses to send a header or a path that is none.
      resolve('not sendable')
    }
  })
}

/** Sends bytes as they are, and nothing after them. */
export function sendRaw(address: string, bytes: Buffer): Promise<Outcome> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname, () => socket.end(bytes))
    let answer = ''
    const patience = setTimeout(() => {
      resolve('no answer')
      socket.destroy()
    }, PATIENCE_MILLISECONDS)
    const settle = () => {
      clearTimeout(patience)
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]) || 'closed')
    }
    socket
      .on('data', (chunk) => {
        if (answer.length < 100) answer += chunk.toString('latin1')
      })
      .on('error', settle)
      .on('close', settle)
  })
}
