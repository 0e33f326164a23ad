/**
 * How long events take to a healthy endpoint, and mails to a real SMTP server, while 20 endpoints take every request and
 * never answer. One worker with its default settings; 100 events, each for all endpoints, and 50 mails over a minute, which
 * begins with 100 events at once for those that hang alone.
 *
 *   node bench/outbound-beside-hanging.ts     (ends with 1 when it misses 2 s for events or 5 s for mails, by the p95)
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { recordEvents } from '../src/events/actions/record-events.ts'
import { writeMail } from '../src/mail/actions/write-mail.ts'
import { Secrets } from '../src/secrets/secrets.ts'
import { givenCompany, givenEndpoint } from '../tests/support/factories.ts'
import { quantile } from './measure/quantile.ts'
import { besideWorker, listen, until, withEmptyDatabase } from './outbound-database.ts'

/** Nothing in these mails is sealed. */
const SECRETS = new Secrets([{ id: 'bench', key: Buffer.alloc(32) }])
const HANGING_ENDPOINTS = 20
const FIRST_WAVE = 100
const EVENTS = 100
const MAILS = 50
const SPREAD_MILLISECONDS = 60_000
const AIMS = { events: 2000, mails: 5000 }
const WARM_UP = -1

/** How long each was under way, by its number, from just before it was committed. */
class Journeys {
  readonly #begun = new Map<number, number>()
  readonly took = new Map<number, number>()

  begin(number: number) {
    this.#begun.set(number, performance.now())
  }

  arrived(number: number) {
    if (!this.took.has(number)) this.took.set(number, performance.now() - (this.#begun.get(number) as number))
  }
}

await withEmptyDatabase(async ({ db }, url) => {
  const events = new Journeys()
  const mails = new Journeys()
  let hanging = 0
  let mostHanging = 0
  const healthy = await listen(async (request, response) => {
    events.arrived(JSON.parse(await text(request)).data.number)
    response.writeHead(204).end()
  })
  const silent = await listen((_, response) => {
    hanging += 1
    mostHanging = Math.max(mostHanging, hanging)
    response.on('close', () => {
      hanging -= 1
    })
  })
  const mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, _, callback) => {
      mails.arrived(Number(/^Subject: (-?\d+)/m.exec(await text(stream))?.[1]))
      callback()
    },
  })
  const listener = mailServer.listen(0, '127.0.0.1')
  await once(listener, 'listening')

  const company = await givenCompany(db)
  await givenEndpoint(db, company.id, { url: healthy.url, events: ['application.created'] })
  for (let number = 0; number < HANGING_ENDPOINTS; number += 1) {
    await givenEndpoint(db, company.id, {
      url: silent.url,
      events: ['application.stage_changed', 'application.created'],
    })
  }
  const occurrence = (number: number) => ({ subjectId: crypto.randomUUID(), data: { number } })
  const writeEvent = (number: number) => {
    events.begin(number)
    return recordEvents(db, company.id, 'application.created', () => [occurrence(number)])
  }
  const mailOne = (number: number) => {
    mails.begin(number)
    return writeMail(db, SECRETS, company.id, 'ada@example.com', {
      subject: String(number),
      text: 'Hello',
      html: null,
    })
  }

  const smtpUrl = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`
  await besideWorker({ DATABASE_URL: url, SMTP_URL: smtpUrl }, async () => {
    await mailOne(WARM_UP)
    await until(() => mails.took.delete(WARM_UP))
    await recordEvents(db, company.id, 'application.stage_changed', () =>
      Array.from({ length: FIRST_WAVE }, (_, number) => occurrence(number)),
    )
    await Promise.all([spread(EVENTS, writeEvent), spread(MAILS, mailOne)])
    const end = performance.now() + SPREAD_MILLISECONDS
    await until(() => (events.took.size >= EVENTS && mails.took.size >= MAILS) || performance.now() > end)
  })
  const reached = [report('events', events, EVENTS, AIMS.events), report('mails', mails, MAILS, AIMS.mails)]
  console.log(`at most ${mostHanging} requests hung at a time`)
  process.exitCode = reached.every(Boolean) && mostHanging >= HANGING_ENDPOINTS ? 0 : 1
})
process.exit()

/** Begins so many, evenly over the minute. */
async function spread(count: number, begin: (number: number) => Promise<unknown>) {
  const start = performance.now()
  for (let number = 0; number < count; number += 1) {
    await sleep(Math.max(0, start + (number * SPREAD_MILLISECONDS) / count - performance.now()))
    await begin(number)
  }
}

function report(what: string, { took }: Journeys, count: number, aim: number): boolean {
  const times = [...took.values()]
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => quantile(times, share))
  const shown = [p50, p95, max].map((value) => `${((value as number) / 1000).toFixed(2)} s`)
  console.log(
    `${what}: ${times.length} of ${count} came, p50 ${shown[0]}, p95 ${shown[1]} (aim ${aim / 1000} s), max ${shown[2]}`,
  )
  return times.length === count && (p95 as number) <= aim
}
