import { beforeAll, describe, expect, test } from 'vitest'
import { recordEvents } from '../../src/events/actions/record-events.ts'
import { switchEndpointOff } from '../../src/events/endpoint-queries.ts'
import { writeMail } from '../../src/mail/actions/write-mail.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import { writeTextMessage } from '../../src/text-messages/actions/write-text-message.ts'
import { hireline } from '../support/command-line.ts'
import { MADE_UP } from '../support/event-check.ts'
import { givenApplication, givenCompany, givenEndpoint, givenFlow, WEBHOOK_SECRET } from '../support/factories.ts'
import { runJobs } from '../support/queue.ts'
import { givenReceiver } from '../support/receiver.ts'
import { testService } from '../support/service.ts'

const service = testService({ EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
let company: { id: string; slug: string }
let endpoint: { id: string; key: string }

beforeAll(async () => {
  const { id } = await givenCompany(service.db)
  const { slug } = await service.db
    .selectFrom('companies')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  company = { id, slug }
  const receiver = await givenReceiver((_, response) => response.writeHead(500).end('no'))
  endpoint = await givenEndpoint(service.db, id, { url: receiver.url, key: 'ats' })
  const { id: subjectId } = await givenApplication(service.db, id, await givenFlow(service.db, id))
  await recordEvents(service.db, id, 'application.created', () => [{ subjectId, data: { ...MADE_UP, hello: 'there' } }])
  const text = { recipient: '+12133734253', text: 'Read\nhttps://example.com/s/acme/secret', applicationId: subjectId }
  await writeTextMessage(service.db, service.config, id, text)
  await writeMail(service.db, secretsOf(service.config), id, 'ada@example.com', {
    subject: 'Grüße',
    text: 'Hello Ada',
    html: null,
  })
  await runJobs(service)
})

const run = (...args: string[]) => hireline(service, ...args, '--company', company.slug)
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout)

describe('an operator at the command line', () => {
  test('sees events and their deliveries, with every attempt', async () => {
    const { events } = await json('events', 'list')
    expect(events).toMatchObject([{ type: 'application.created', deliveries: { pending: 1, delivered: 0, failed: 0 } }])
    expect(await json('events', 'show', events[0].id)).toMatchObject({
      event: {
        data: { ...MADE_UP, hello: 'there' },
        deliveries: [
          {
            endpoint: 'ats',
            attempts: 1,
            attempt_log: [{ status_code: 500, error: 'answered 500: no', milliseconds: expect.any(Number) }],
          },
        ],
      },
    })
    expect((await json('deliveries', 'list', '--status', 'pending', '--endpoint', 'ats')).deliveries).toHaveLength(1)
    expect((await run('deliveries', 'list')).stdout).toMatch(/ats +pending +1 +\S+Z +answered 500: no\n$/)
  })

  test('sees an endpoint that was switched off, without its secret; enables it and replays', async () => {
    await switchEndpointOff(service.db, company.id, endpoint.id, 'it answered 410 Gone')
    const list = await run('endpoints', 'list')
    expect(list.stdout).toMatch(/switched off \S+Z: it answered 410 Gone\n$/)
    expect(list.stdout + JSON.stringify(await json('endpoints', 'list'))).not.toContain(WEBHOOK_SECRET)
    expect((await run('endpoints', 'enable', 'ats')).stdout).toBe('enabled ats\n')
    const [event] = (await json('events', 'list')).events
    expect(await json('events', 'replay', event.id)).toEqual({ replayed: 1 })
    expect((await run('events', 'replay', '--failed')).stdout).toBe('0 deliveries will be made again\n')
  })

  test('sees mail that is kept for want of a server', async () => {
    const { mails } = await json('mail', 'list')
    expect(mails).toMatchObject([{ recipient: 'ada@example.com', subject: 'Grüße', status: 'kept' }])
    expect((await run('mail', 'show', mails[0].id)).stdout).toBe(
      'To: ada@example.com\nSubject: Grüße\nStatus: kept\n\nHello Ada\n',
    )
  })

  test('sees text messages that are kept for want of a provider, without what their links open', async () => {
    const { texts } = await json('texts', 'list', '--status', 'kept')
    expect(texts).toMatchObject([{ recipient: '+12133734253', segments: 1, status: 'kept' }])
    const { stdout } = await run('texts', 'list')
    expect(stdout).toMatch(/\+12133734253 +Read https:\/\/example\.com\/… +1 +kept/)
    expect(stdout + JSON.stringify(texts)).not.toContain('secret')
  })

  test.each([
    ['The company has no webhook endpoint nobody.', ['endpoints', 'enable', 'nobody']],
    [
      'The company has no event 0199a000-0000-7000-8000-000000000000.',
      ['events', 'show', '0199A000-0000-7000-8000-000000000000'],
    ],
    ['Name events, or give --failed.', ['events', 'replay']],
  ])('is told: %s', async (message, args) => {
    expect(await run(...args)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(message) })
  })
})
