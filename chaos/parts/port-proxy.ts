import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What becomes of the bytes: they go through; nothing moves while connections stay open; connections are refused and the
 * open ones cut; every HTTP request is answered 500; every answer comes three seconds late.
 */
export type ProxyMode = 'through' | 'hang' | 'refuse' | 'fail' | 'slow'

const SLOW_MILLISECONDS = 3000
const FAILED = 'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/** A port on loopback before the port of a part, which makes the part fail as a network does. */
export class PortProxy {
  #target: number
  #mode: ProxyMode = 'through'
  #server: Server | undefined
  #port = 0
  #moving = Promise.withResolvers<void>()
  readonly #open = new Set<Socket>()

  private constructor(target: number) {
    this.#target = target
    this.#moving.resolve()
  }

  /** Listens on a free port. @param target the port of the part */
  static async before(target: number): Promise<PortProxy> {
    const proxy = new PortProxy(target)
    await proxy.#listen()
    return proxy
  }

  get port() {
    return this.#port
  }

  /** From now on connections lead to another port; the open ones are cut. */
  repoint(target: number) {
    this.#target = target
    this.#cut()
  }

  async set(mode: ProxyMode) {
    if (mode === this.#mode) return
    this.#mode = mode
    if (mode === 'hang') this.#moving = Promise.withResolvers()
    else this.#moving.resolve()
    if (mode === 'refuse') await this.#close()
    else {
      if (mode === 'fail') this.#cut()
      await this.#listen()
    }
  }

  async close() {
    this.#moving.resolve()
    await this.#close()
  }

  async #listen() {
    if (this.#server) return
    const server = createServer((client) => this.#take(client)).listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
  }

  async #close() {
    const server = this.#server
    this.#server = undefined
    const closed = server && new Promise((resolve) => server.close(resolve))
    this.#cut()
    await closed
  }

  #cut() {
    for (const socket of this.#open) socket.resetAndDestroy()
  }

  #take(client: Socket) {
    this.#keep(client)
    if (this.#mode === 'fail') {
      client.once('data', () => client.end(FAILED))
      return
    }
    const part = connect({ port: this.#target, host: '127.0.0.1', noDelay: true })
    this.#keep(part)
    client.setNoDelay(true)
    client.once('close', () => part.destroy())
    part.once('close', () => client.destroy())
    void this.#carry(client, part)
    void this.#carry(part, client, { isAnswer: true })
  }

  #keep(socket: Socket) {
    this.#open.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => this.#open.delete(socket))
  }

  async #carry(from: Socket, to: Socket, { isAnswer = false } = {}) {
    try {
      for await (const chunk of from) {
        await this.#moving.promise
        if (isAnswer && this.#mode === 'slow') await sleep(SLOW_MILLISECONDS)
        to.write(chunk)
      }
      to.end()
    } catch {
      // Broken on one side: the other is ended too.
      to.destroy()
    }
  }
}
