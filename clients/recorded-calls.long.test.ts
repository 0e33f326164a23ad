import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordedCall } from '../tests/support/recorded-calls.ts'
import { canReadForm, installClients, startPrism } from './prism.ts'

/*
 * Prism stands as a proxy before what the tests have asked the API and were answered: `npm test` records it, if
 * HIRELINE_RECORDED_CALLS names a folder, as CI does; else a part of the tests does here.
 */
const FOLDER = process.env.HIRELINE_RECORDED_CALLS
const RECORDING_TESTS = ['src/applications', 'src/intake', 'tests/journeys/sdk.test.ts']
const AT_ONCE = 4
/** What Prism finds stands in a header, which is long where it finds much. */
const LARGEST_HEADERS = 1_000_000
const CALL = 'x-recorded-call'
/** It is then one that Prism broke at. */
const UNANSWERED_MILLISECONDS = 30_000

/**
 * Prism does not answer at a path with a broken escape, at a media type that is none, nor at a form that it cannot read. Of a PATCH of `null` it sends on the length
 * and not the body, for which the server then takes the next request. All are refused with 4xx, which the tests look at.
 */
function isForPrism({ method, url, headers, body }: RecordedCall): boolean {
  const [path = ''] = url.split('?')
  const type = headers['content-type']
  const isSentOn = method !== 'PATCH' || Buffer.from(body, 'base64').toString() !== 'null'
  const isReadable =
    type === undefined || (/^[\w.+-]+\/[\w.+-]+/.test(type) && canReadForm(type, Buffer.from(body, 'base64')))
  return isSentOn && isDecodable(path) && isReadable
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path).length > 0
  } catch {
    return false
  }
}

/** What belongs to the connection by which an answer came, and not to the answer. */
const OF_THE_CONNECTION = ['connection', 'content-encoding', 'content-length', 'transfer-encoding']

/** What is taken beside what the document has, which clients that are made of it never send (docs/api-decisions.md). */
const ALSO_TAKEN = [
  // One body type for each operation stands in the document; and a body where none is asked for is not looked at.
  /: request (Supported|No supported) content types/,
  // `a,b` for a list that the document has as a repeated parameter.
  /: request\.query\.\w+\.\d+ .* must be equal to one of the allowed values/,
  // `null` for what is absent.
  /^PATCH .*: request\.body\.\w+ Request body property \w+ must be string$/,
  // With a tracker_id, the other fields of an export are not looked at.
  /external_billing_data_export \d+: request\.body/,
]

const agent = new Agent({ keepAlive: true })

let folder: string
let calls: RecordedCall[]
let server: Server
let prism: Awaited<ReturnType<typeof startPrism>>
const ends: (() => unknown)[] = []

beforeAll(async () => {
  await installClients()
  folder = FOLDER ?? (await recordSome())
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ndjson'))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  calls = texts
    .flatMap((text) => text.trim().split('\n'))
    .map((line): RecordedCall => JSON.parse(line))
    .filter(isForPrism)
  server = createServer(answerAsRecorded).listen(0, '127.0.0.1')
  await once(server, 'listening')
  prism = await startPrism('../api/openapi.json', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  ends.push(prism.stop, () => server.close())
}, 900_000)
afterAll(async () => {
  for (const end of ends) end()
  if (!FOLDER && folder) await rm(folder, { recursive: true })
})

test('Prism finds no difference in what the tests were answered, nor in requests that were taken', async () => {
  const limit = pLimit(AT_ONCE)
  const found = await Promise.all(calls.map((call, index) => limit(() => differences(call, index))))
  console.log(`Prism looked at ${calls.length} calls.`)
  expect(found.flat()).toEqual([])
}, 900_000)

test('a form that Prism cannot read is left out, and no other', () => {
  const type = 'multipart/form-data; boundary=b'
  const formOf = (fileName: string) =>
    Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="a"; filename="${fileName}"\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--\r\n`,
    )
  expect(canReadForm(type, formOf('a.pdf'))).toBe(true)
  expect(canReadForm(type, formOf('größe.pdf'))).toBe(true)
  for (const name of ['a;b.pdf', 'a=b.pdf', 'a\\x.pdf']) expect(canReadForm(type, formOf(name))).toBe(false)
})

test('and would find one', async () => {
  const taken = calls.find(({ answer }) => answer.status === 200) as RecordedCall
  const index = calls.push({ ...taken, answer: { ...taken.answer, body: '{"status":"success","data":5}' } }) - 1
  expect(await differences(calls[index] as RecordedCall, index)).toEqual([
    expect.stringContaining('response.body.data'),
  ])
})

test('and says so of a field whose name no header can hold', async () => {
  const taken = calls.find(({ method, answer }) => method === 'PATCH' && answer.status === 200) as RecordedCall
  const body = Buffer.from('{"größe ✓": 1}').toString('base64')
  const index = calls.push({ ...taken, body }) - 1
  expect(await differences(calls[index] as RecordedCall, index)).toEqual([expect.stringContaining("'größe ✓'")])
})

async function recordSome(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'hireline-recorded-calls-'))
  await promisify(execFile)('npx', ['vitest', 'run', ...RECORDING_TESTS], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, HIRELINE_RECORDED_CALLS: made },
  })
  return made
}

function answerAsRecorded({ headers }: IncomingMessage, response: ServerResponse) {
  const answer = calls[Number(headers[CALL])]?.answer
  if (!answer) return void response.writeHead(404).end()
  const told = Object.entries(answer.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name))
  response.writeHead(answer.status, Object.fromEntries(told)).end(answer.body === 'null' ? '' : answer.body)
}

interface Violation {
  location: string[]
  severity: string
  code: string
  message: string
}

/** What Prism has against a call: its answer, and its request, unless that was refused. */
async function differences(call: RecordedCall, index: number): Promise<string[]> {
  const { headers } = await throughProxy(call, index)
  const wasTaken = call.answer.status < 400
  const told = String(headers['sl-violations'] ?? '[]')
  // Of a request with very many violations Prism does not say which: what was refused for them is left to the tests themselves.
  if (told.startsWith('Too many violations')) return wasTaken ? [`${call.method} ${call.url}: ${told}`] : []
  const violations: Violation[] = JSON.parse(told)
  return violations
    .filter(({ location: [part], severity }) => severity === 'Error' && (wasTaken || part === 'response'))
    .map(
      ({ location, message }) => `${call.method} ${call.url} ${call.answer.status}: ${location.join('.')} ${message}`,
    )
    .filter((difference) => !ALSO_TAKEN.some((taken) => taken.test(difference)))
}

async function throughProxy({ method, url, headers, body }: RecordedCall, index: number): Promise<IncomingMessage> {
  const sent = request(prism.address + url, {
    agent,
    method,
    headers: { ...headers, [CALL]: String(index) },
    maxHeaderSize: LARGEST_HEADERS,
    signal: AbortSignal.timeout(UNANSWERED_MILLISECONDS),
  })
  sent.end(Buffer.from(body, 'base64'))
  const [response] = (await once(sent, 'response').catch((cause) => {
    throw new Error(`Prism did not answer ${method} ${url} ${body}\n${prism.said()}`, { cause })
  })) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response
}
