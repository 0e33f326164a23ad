import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Hireline, webhooks } from '../../sdk/src/index.ts'
import { givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { givenReceiver } from '../support/receiver.ts'
import { freePort } from '../support/redis-server.ts'
import { startProgram } from '../support/run-program.ts'
import { databaseUrl, hireline, temporaryFolder } from '../support/running-service.ts'
import { testService } from '../support/service.ts'
import { expectShownCode } from '../support/shown-code.ts'

const PROGRAM = fileURLToPath(new URL('../../sdk/examples/receive-webhooks.ts', import.meta.url))
const GUIDE = new URL('../../docs/guides/receive-webhooks.md', import.meta.url)
/** Where the guide's modules find the libraries. */
const MODULES = fileURLToPath(new URL(`../../node_modules/.cache/hireline-guide-${process.pid}/`, import.meta.url))

const service = testService()
const folder = await temporaryFolder()
let company: TestCompany
let flow: TestFlow
let client: Hireline

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
  const running = hireline(['start'], {
    DATABASE_URL: databaseUrl(service.connection),
    DATA_DIR: service.config.DATA_DIR,
    EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true',
  })
  client = new Hireline({ baseUrl: await running.address(), apiKey: company.key })
})
afterAll(() => rm(MODULES, { recursive: true, force: true }))

const signUp = (name: string) =>
  client.applications.create({
    hiring_flow_id: flow.id,
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    phone_number: '+12133734253',
  })

test('the program of the guide does each event once, whoever sends it and however often', async () => {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}/hooks`
  const { id, secret } = await client.webhookEndpoints.create({
    url,
    event_types: ['application.created', 'application.stage_changed', 'candidate.updated'],
  })
  const environment = { HIRELINE_WEBHOOK_SECRET: secret, PORT: port, INBOX: join(folder, 'inbox.sqlite') }
  const start = async () => {
    const program = startProgram(PROGRAM, { environment })
    await expect.poll(program.output).toContain('Receiving on port')
    return program
  }
  const lines = ({ output }: { output: () => string }) => output().trimEnd().split('\n').slice(1).sort()
  const first = await start()

  await client.webhookEndpoints.test(id)
  await expect.poll(first.output).toContain('A test arrived')
  const { application_id, candidate } = await signUp('Ada Lovelace')
  await client.candidates.update(candidate.id, { middle_name: 'King' })
  await client.applications.advance(application_id, { page_or_stage_id: flow.stages[1]?.id as string })
  const told = [
    'A test arrived',
    'Ada Lovelace signed up',
    `Ada King Lovelace is on ${flow.stages[1]?.name}`,
    'candidate.updated is nothing to us',
  ].sort()
  await expect.poll(() => lines(first)).toEqual(told)

  // Signed with the secret before, too; and sent once more, which changes nothing.
  await client.webhookEndpoints.rotateSecret(id)
  const { results: events } = await client.events.list({ type: 'application.created' })
  await client.events.replay(events[0]?.id as string)
  await signUp('Grace Hopper')
  await expect.poll(first.output).toContain('Grace Hopper signed up')
  expect(lines(first).filter((line) => line === 'Ada Lovelace signed up')).toHaveLength(1)

  first.process.kill('SIGKILL')
  await first.ended
  const second = await start()
  const forged = await fetch(url, { method: 'POST', body: '{}', headers: { 'webhook-id': '1' } })
  expect(forged.status).toBe(400)
  const large = await fetch(url, { method: 'POST', body: 'x'.repeat(1_000_001) })
  expect(large.status).toBe(413)
  await signUp('Barbara Liskov')
  await expect.poll(second.output).toContain('Barbara Liskov signed up')
  expect(lines(second)).toEqual(['Barbara Liskov signed up'])
  second.process.kill('SIGTERM')
})

test('what the guide shows of other libraries takes the same requests, and refuses others', async () => {
  const receiver = await givenReceiver()
  const { id, secret: before } = await client.webhookEndpoints.create({
    url: receiver.url,
    event_types: ['application.created'],
  })
  const { secret } = await client.webhookEndpoints.rotateSecret(id)
  await client.webhookEndpoints.test(id)
  await expect.poll(() => receiver.received.length).toBe(1)
  const [{ body, headers }] = receiver.received as [(typeof receiver.received)[number]]

  const shown = [...(await readFile(GUIDE, 'utf8')).matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(
    ([, code]) => code as string,
  )
  expect(shown).toHaveLength(2)
  await mkdir(MODULES, { recursive: true })
  for (const [index, code] of shown.entries()) {
    const file = join(MODULES, `${index}.mjs`)
    await writeFile(file, code)
    const { receive } = await import(pathToFileURL(file).href)
    for (const one of [before, secret]) {
      process.env.HIRELINE_WEBHOOK_SECRET = one
      expect(receive(body, headers)).toEqual(await webhooks.verify(body, headers, one))
      expect(() => receive(`${body} `, headers)).toThrow()
    }
  }
  delete process.env.HIRELINE_WEBHOOK_SECRET
})

test('what the guide shows of the program stands in it', () => expectShownCode('receive-webhooks.md', PROGRAM))
