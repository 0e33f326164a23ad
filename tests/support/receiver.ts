import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** One request that a receiver got, with its body as it came. */
export interface Received {
  path: string
  headers: Record<string, string>
  body: string
  at: number
}

/** A server on loopback that takes webhooks. */
export interface Receiver {
  url: string
  received: Received[]
  /** How the next requests are answered; 204 at first. */
  answer: (request: IncomingMessage, response: ServerResponse) => void
  close: () => Promise<void>
}

/** Starts a receiver, which is closed after the tests of this file. */
export async function givenReceiver(answer: Receiver['answer'] = (_, response) => response.writeHead(204).end()) {
  const receiver: Receiver = { url: '', received: [], answer, close }
  const onRequest: RequestListener = async (request, response) => {
    request.setEncoding('utf8')
    let body = ''
    for await (const chunk of request) body += chunk
    receiver.received.push({
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body,
      at: Date.now(),
    })
    receiver.answer(request, response)
  }
  const server = createServer((request, response) => void onRequest(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  async function close() {
    server.closeAllConnections()
    server.close()
  }
  afterAll(close)
  return receiver
}
