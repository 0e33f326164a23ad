import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Takes the events of webhook endpoints; those of some paths may hang. */
export interface EventReceiver {
  /** The address of an endpoint with this name. */
  urlOf: (name: string) => string
  /** When each event came, by endpoint name and `webhook-id`. */
  receivedBy: (name: string) => Map<string, number[]>
  /** Endpoints whose names begin so get no answer. */
  hang: (prefix: string | undefined) => void
  stop: () => void
}

export async function startEventReceiver(): Promise<EventReceiver> {
  const received = new Map<string, Map<string, number[]>>()
  let hangingPrefix: string | undefined
  const receivedBy = (name: string) => {
    const ofName = received.get(name) ?? new Map<string, number[]>()
    received.set(name, ofName)
    return ofName
  }
  const server = createServer(async (request, response) => {
    const name = (request.url ?? '/').slice(1)
    request.on('error', () => {})
    for await (const _ of request);
    if (hangingPrefix !== undefined && name.startsWith(hangingPrefix)) return
    const id = String(request.headers['webhook-id'])
    receivedBy(name).set(id, [...(receivedBy(name).get(id) ?? []), Date.now()])
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (name) => `http://127.0.0.1:${port}/${name}`,
    receivedBy,
    hang(prefix) {
      hangingPrefix = prefix
      if (prefix === undefined) server.closeAllConnections()
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
