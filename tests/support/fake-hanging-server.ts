import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How the stand-in behaves: as the server behind it, as one that takes everything and never answers, or as none at all. */
export type Behaviour = 'answers' | 'hangs' | 'refuses'

/** Stands between the service and a real server, and can hang in its place. */
export interface FakeHangingServer {
  address: string
  port: number
  behave: (behaviour: Behaviour) => void
  /** Connections that are open and get no answer. */
  hanging: () => number
  close(): Promise<void>
}

/** @param target the port of the real server */
export async function startFakeHangingServer(target: number): Promise<FakeHangingServer> {
  let behaviour: Behaviour = 'answers'
  const open = new Set<Socket>()
  const held = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      held.delete(socket)
    })
    if (behaviour === 'refuses') return socket.destroy()
    const behind = connect(target, '127.0.0.1')
    behind.on('error', () => socket.destroy())
    behind.on('close', () => socket.destroy())
    socket.on('close', () => behind.destroy())
    socket.on('data', (piece) => {
      if (behaviour === 'hangs') held.add(socket)
      else behind.write(piece)
    })
    behind.on('data', (piece) => {
      if (behaviour === 'hangs') held.add(socket)
      else if (!held.has(socket)) socket.write(piece)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    behave: (next) => {
      behaviour = next
      if (next === 'refuses') for (const socket of open) socket.destroy()
    },
    hanging: () => held.size,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
