import dns from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { givenReceiver, type Receiver } from '../../tests/support/receiver.ts'
import { keptConnections, post } from './post.ts'

afterEach(() => vi.restoreAllMocks())

const send = (url: string, options: Partial<Parameters<typeof post>[0]> = {}) =>
  post({
    url,
    headers: { 'content-type': 'application/json' },
    body: '{"a":"ü"}',
    allowPrivateAddresses: true,
    ...options,
  })

const answering = (answer: Receiver['answer']) => givenReceiver(answer)

describe('an answer', () => {
  test('has its status and its body; the request arrived as it was given', async () => {
    const receiver = await answering((_, response) => response.writeHead(422).end('no such field'))
    expect(await send(receiver.url)).toEqual({ status: 422, text: 'no such field', retryAt: null })
    expect(receiver.received).toMatchObject([
      { path: '/hook', body: '{"a":"ü"}', headers: { 'content-type': 'application/json', 'content-length': '10' } },
    ])
  })

  test('that redirects is not followed', async () => {
    const inner = await answering((_, response) => response.end())
    const receiver = await answering((_, response) => response.writeHead(307, { location: inner.url }).end())
    expect((await send(receiver.url)).status).toBe(307)
    expect(inner.received).toEqual([])
  })

  test('that streams without end is read for a few kilobytes, and its connection closed', async () => {
    const closed = Promise.withResolvers<void>()
    const receiver = await answering((_, response) => {
      const more = () => {
        while (response.write('x'.repeat(1024)));
      }
      response.writeHead(200).on('drain', more).on('close', closed.resolve)
      more()
    })
    const { status, text } = await send(receiver.url)
    expect([status, text.length]).toEqual([200, 4096])
    await closed.promise
  })

  test('that drips still counts when the time is up', async () => {
    const receiver = await answering((_, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drip))
    })
    const { status, text } = await send(receiver.url, { totalMilliseconds: 200 })
    expect([status, /^\.+$/.test(text)]).toEqual([200, true])
  })
})

describe('no answer', () => {
  test('from a server that hangs: the time is bounded', async () => {
    const receiver = await answering(() => {})
    await expect(send(receiver.url, { totalMilliseconds: 200 })).rejects.toThrow('did not answer within 0.2 s')
  })

  test('from a server that never finishes a handshake: the time to connect is bounded', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    await expect(send(`https://127.0.0.1:${port}/`, { connectMilliseconds: 200 })).rejects.toThrow(
      'did not connect within 0.2 s',
    )
    server.close()
  })

  test('from a server that closes the connection, or that is not there', async () => {
    const receiver = await answering((request) => request.socket.destroy())
    await expect(send(receiver.url)).rejects.toThrow('socket hang up')
    await receiver.close()
    await expect(send(receiver.url)).rejects.toThrow('ECONNREFUSED')
  })

  test('from one that switches protocols', async () => {
    const receiver = await answering((request) =>
      request.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    )
    await expect(send(receiver.url, { totalMilliseconds: 2_000 })).rejects.toThrow()
  })
})

describe('an address that is not public', () => {
  const refused = (url: string) => send(url, { allowPrivateAddresses: false })

  test.each([
    'http://127.0.0.1:1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]:1/',
    'http://[::ffff:169.254.169.254]/',
    'https://192.168.0.1/',
  ])('is refused: %s', async (url) => {
    await expect(refused(url)).rejects.toThrow('is not a public address')
  })

  test('is refused behind a name', async () => {
    const receiver = await answering((_, response) => response.end())
    const url = receiver.url.replace('127.0.0.1', 'localhost')
    await expect(refused(url)).rejects.toThrow(/localhost is (127\.0\.0\.1|::1), which is not a public address/)
    expect(receiver.received).toEqual([])
  })

  test('is refused when it is one of several', async () => {
    answerLookups([['8.8.8.8', '10.0.0.1']])
    await expect(refused('http://several.example/')).rejects.toThrow('several.example is 10.0.0.1')
  })

  test('is not reached by a name that changes: it is looked up once, and what was checked is what is connected to', async () => {
    const receiver = await answering((_, response) => response.end())
    const lookups = answerLookups([['192.0.2.1'], ['127.0.0.1']])
    const url = receiver.url.replace('127.0.0.1', 'rebinding.example')
    await expect(refused(url)).rejects.toThrow('rebinding.example is 192.0.2.1')
    expect(lookups).toHaveBeenCalledTimes(1)
    await expect(refused(url)).rejects.toThrow('rebinding.example is 127.0.0.1')
    expect(receiver.received).toEqual([])
  })
})

/** Answers the look-ups of names in turn. */
function answerLookups(answers: string[][]) {
  const fake = (_name: string, _options: object, callback: (error: null, addresses: object[]) => void) =>
    callback(
      null,
      (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
    )
  return vi.spyOn(dns, 'lookup').mockImplementation(fake as unknown as typeof dns.lookup)
}

describe('connections that are kept', () => {
  /** How many connections the receiver saw, by the port that each came from. */
  const portsSeen = new Set<number | undefined>()
  afterEach(() => portsSeen.clear())

  test('serve one request after another', async () => {
    const receiver = await answering((request, response) => {
      portsSeen.add(request.socket.remotePort)
      response.writeHead(200).end('fine')
    })
    const connections = keptConnections(receiver.url)
    for (let times = 0; times < 5; times += 1) {
      expect((await send(receiver.url, { connections })).text).toBe('fine')
      await vi.waitFor(() => expect(Object.keys(connections.freeSockets)).toHaveLength(1), 25_000)
    }
    expect(portsSeen.size).toBe(1)
    connections.destroy()
  })

  test('are replaced when the other side closes one as the next request comes', async () => {
    const receiver = await answering((request, response) => {
      if (portsSeen.has(request.socket.remotePort)) return request.socket.destroy()
      portsSeen.add(request.socket.remotePort)
      response.writeHead(200).end('fine')
    })
    const connections = keptConnections(receiver.url)
    for (let times = 0; times < 5; times += 1) {
      expect((await send(receiver.url, { connections })).text).toBe('fine')
      await vi.waitFor(() => expect(Object.keys(connections.sockets)).toHaveLength(0), 25_000)
    }
    expect(receiver.received.length).toBeGreaterThan(5)
    connections.destroy()
  })

  test('are not used again after an answer that was not read to its end', async () => {
    const receiver = await answering((request, response) => {
      portsSeen.add(request.socket.remotePort)
      response.writeHead(200).end('x'.repeat(1_000_000))
    })
    const connections = keptConnections(receiver.url)
    for (let times = 0; times < 3; times += 1) {
      expect((await send(receiver.url, { connections })).text).toHaveLength(4096)
    }
    expect(portsSeen.size).toBe(3)
    connections.destroy()
  })
})
