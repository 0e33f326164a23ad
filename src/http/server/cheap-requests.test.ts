import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendBytes } from '../../../tests/support/raw-connection.ts'
import { testService } from '../../../tests/support/service.ts'

const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

/** Opens a connection and sends the beginning of a request. */
async function beginRequest(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(bytes)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk)).on('error', () => {})
  return once(socket, 'close').then(() => answer)
}

const POST = 'POST /external/v1/application/create/ HTTP/1.1\r\nHost: x\r\n'
const half = {
  nothing: '',
  'half a line': 'GET /heal',
  'headers without end': 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-One: 1\r\n',
  'half a body': `${POST}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  'a body of chunks without end': `${POST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
  'half a form with files': `${POST}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100\r\n\r\n--x`,
}

describe('half-sent requests', () => {
  const service = testService({ HEADERS_TIMEOUT_SECONDS: '2', BODY_TIMEOUT_SECONDS: '2', UPLOAD_TIMEOUT_SECONDS: '3' })
  let address: string
  beforeAll(async () => {
    address = await service.app.listen({ host: '127.0.0.1', port: 0 })
  })

  test('800 of them keep nobody else out, and end by themselves', async () => {
    const port = Number(new URL(address).port)
    const beginnings = Object.values(half)
    const endings: Promise<string>[] = []
    for (let index = 0; index < 800; index += 1) {
      const opened = beginRequest(port, beginnings[index % beginnings.length] as string)
      endings.push(opened)
    }
    const health = await fetch(`${address}/healthz`)
    expect(health.status).toBe(200)
    const answers = await Promise.all(endings)
    expect(answers).toHaveLength(800)
    // Without a key, what was sent so far may already be refused.
    for (const answer of answers) expect(answer).toMatch(/^$|^HTTP\/1\.1 (408|401) /)
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 408')).length).toBeGreaterThan(300)
    const open = await new Promise((resolve, reject) =>
      service.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
    expect(open).toBeLessThan(10)
  })

  test('are told so in the envelope', async () => {
    const answer = await beginRequest(Number(new URL(address).port), half['half a line'])
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(/^X-Request-Id: [\w-]+$/m)
    expect(JSON.parse(body)).toMatchObject({ status: 'error', code: 'request_timeout' })
  })
})

describe('with as many connections as one process takes', () => {
  const service = testService({ MAX_CONNECTIONS: '10' })

  test('the next is closed, and taken once there is room', async () => {
    const port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port)
    const own = Array.from({ length: 10 }, () => connect(port, '127.0.0.1'))
    sockets.push(...own)
    await Promise.all(own.map((socket) => once(socket, 'connect')))
    const ask = () => sendBytes(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n').catch(() => '')
    await expect.poll(ask).toBe('')
    own[0]?.destroy()
    await expect.poll(ask).toMatch(/^HTTP\/1\.1 200 /)
  })
})
