import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { collectGarbage } from '../support/collect-garbage.ts'
import { givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { formBody, pdfOf } from '../support/form.ts'
import { testService } from '../support/service.ts'
import { filesOnDisk } from '../support/stored-files.ts'

const service = testService({ FILE_LIMIT_BYTES: '60000000' })
const path = '/external/v1/create_or_update_candidate'
let company: TestCompany
let flow: TestFlow
let port: number

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{ pages: [{ resume: { type: 'document' } }] }] })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as AddressInfo).port
})

const BOUNDARY = 'edge'
const headers = () => ({
  authorization: `Api-Key ${company.key}`,
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
})
const headerLines = (fields: Record<string, string | number>) =>
  Object.entries({ host: 'x', ...fields })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')
const open = (extra: Record<string, string | number> = {}) =>
  request({ port, host: '127.0.0.1', method: 'POST', path, headers: { ...headers(), ...extra } })

async function answerOf(outgoing: ClientRequest): Promise<{ status: number; code: string }> {
  const [answer] = await once(outgoing, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode, code: JSON.parse(Buffer.concat(chunks).toString()).code }
}

const identified = (id: string) => [
  { name: 'external_identifier', text: id },
  { name: 'flow_id', text: flow.id },
]
const filePart = (content: Buffer) => ({ name: flow.elements.resume as string, fileName: 'a.pdf', content })
/** What is in use, on both sides of the connection; the size of the process would count garbage too. */
const bytesHeld = () => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
const nothingLeft = async () => {
  expect(await filesOnDisk(service)).toEqual({ incoming: [], kept: [] })
  const { rows } = await service.pool.query('select count(*)::int as count from candidates')
  expect(rows[0].count).toBe(0)
}

describe('over a real connection', () => {
  test('a body that ends early, by its length or by a lost connection, leaves nothing', async () => {
    const { rawBody } = formBody([...identified('early'), filePart(pdfOf('x'.repeat(50_000)))], BOUNDARY)
    const short = open({ 'content-length': 30_000 })
    short.end(rawBody.subarray(0, 30_000))
    expect(await answerOf(short)).toEqual({ status: 400, code: 'invalid_body' })

    for (const sent of [10, 400, 20_000]) {
      const socket = connect(port, '127.0.0.1')
      const lines = headerLines({ ...headers(), 'content-length': rawBody.length })
      socket.write(`POST ${path} HTTP/1.1\r\n${lines}\r\n\r\n`)
      socket.write(rawBody.subarray(0, sent))
      await sleep(100)
      socket.destroy()
    }
    await expect.poll(async () => (await filesOnDisk(service)).incoming).toEqual([])
    await nothingLeft()
  })

  // By a bare socket: Node's client stops saying "drain" once the answer has come.
  test('a file above the limit is answered while it is still being sent, and the connection goes on', {
    timeout: 60_000,
  }, async () => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.setEncoding('latin1').on('data', (text) => {
      received += text
    })
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${flow.elements.resume}"; filename="a"\r\n\r\n`
    const tail = `\r\n--${BOUNDARY}--\r\n`
    const length = head.length + 80_000_000 + tail.length
    socket.write(`POST ${path} HTTP/1.1\r\n${headerLines({ ...headers(), 'content-length': length })}\r\n\r\n${head}`)
    const chunk = Buffer.alloc(1_000_000)
    for (let sent = 0; sent < 80; sent += 1) if (!socket.write(chunk)) await once(socket, 'drain')
    socket.write(tail)
    await expect.poll(() => received).toMatch(/^HTTP\/1.1 413 .*"code":"payload_too_large"/s)

    received = ''
    socket.write(`GET /external/v1/company/ HTTP/1.1\r\n${headerLines(headers())}\r\n\r\n`)
    await expect.poll(() => received).toMatch(/^HTTP\/1.1 200 /)
    socket.destroy()
    await nothingLeft()
  })

  test('10,000 parts, and a text of 5 MB, are refused', async () => {
    for (const parts of [
      Array.from({ length: 10_000 }, (_, index) => ({ name: `part-${index}`, text: 'x' })),
      [...identified('large'), { name: 'full_name', text: 'x'.repeat(5_000_000) }],
    ]) {
      const outgoing = open()
      const answer = answerOf(outgoing)
      outgoing.end(formBody(parts, BOUNDARY).rawBody)
      expect(await answer).toEqual({ status: 413, code: 'payload_too_large' })
    }
    await nothingLeft()
  })

  test('a file of 50 MB costs no more memory than one of 1 MB', async () => {
    const send = async (megabytes: number, id: string) => {
      const outgoing = open()
      const answer = answerOf(outgoing)
      const pdf = pdfOf('Large')
      outgoing.write(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${flow.elements.resume}"; filename="a"\r\n\r\n`,
      )
      // A comment before the end keeps it a whole PDF.
      outgoing.write(pdf.subarray(0, -6))
      const chunk = Buffer.from(`%${'x'.repeat(99_998)}\n`)
      let peak = 0
      for (let sent = 0; sent < megabytes * 10; sent += 1) {
        if (!outgoing.write(chunk)) await once(outgoing, 'drain')
        // Collecting takes long in a process that has run many tests.
        if (sent % 50 === 0) peak = Math.max(peak, bytesHeld())
      }
      outgoing.write(pdf.subarray(-6))
      const texts = [...identified(id), { name: 'requires_async_processing', text: 'true' }]
      outgoing.end(Buffer.concat([Buffer.from('\r\n'), formBody(texts, BOUNDARY).rawBody]))
      const { status } = await answer
      return { status, peak }
    }
    await send(5, 'warm')
    const small = await send(1, 'small')
    const large = await send(50, 'large')
    expect([small.status, large.status]).toEqual([202, 202])
    expect(large.peak - small.peak).toBeLessThan(10_000_000)
  })
})
