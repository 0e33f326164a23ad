import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { writtenKeys } from '../../src/secrets/secrets.ts'
import { writeTextMessage } from '../../src/text-messages/actions/write-text-message.ts'
import { givenApplicant } from '../support/applicant.ts'
import { givenApplication, givenCompany, givenFlow, unique } from '../support/factories.ts'
import { givenSchedule } from '../support/interviews.ts'
import { givenMailServer } from '../support/mail-server.ts'
import { databaseUrl, hireline } from '../support/running-service.ts'
import { testService } from '../support/service.ts'
import { givenTwilio } from '../support/text-provider.ts'

const service = testService()
const { people: PEOPLE, kills: KILLS } = { few: { people: 24, kills: 2 }, many: { people: 120, kills: 12 } }[
  inject('rounds')
]
const MEETINGS = 4

test('notices, mails of interviews and text messages are written once and reach the server, though workers are killed', async () => {
  // A server that takes its time is where a worker is when it is killed.
  const server = await givenMailServer({
    onMailFrom: (_address, _session, callback) => void setTimeout(callback, 40),
  })
  const provider = await givenSlowTwilio()
  const company = await givenCompany(service.db)
  await sql`update companies set notices = null where id = ${company.id}`.execute(service.db)
  const flow = await givenFlow(service.db, company.id, { stages: [{ pages: [{ story: { type: 'text' } }] }, {}] })
  const meeting = await givenFlow(service.db, company.id, { stages: [{ pages: [{}] }] })
  const page = meeting.stages[0]?.pages[0]?.id as string
  await givenSchedule(service.db, company.id, page)

  for (let number = 0; number < PEOPLE; number += 1) {
    const body = {
      email: `ada-${unique()}@example.com`,
      hiring_flow_id: flow.id,
      name: 'Ada Lovelace',
      phone_number: '+12133734253',
    }
    const answer = await service.call(company.key, { path: '/external/v1/application/create/', body })
    expect(answer.status).toBe(201)
  }
  for (let number = 0; number < MEETINGS; number += 1) {
    const ada = await givenApplicant(service, company, meeting)
    const [, slot = ''] = /name="slot" value="([^"]+)"/.exec((await ada.get(`pages/${page}/interview/`)).text) ?? []
    expect((await ada.post(`pages/${page}/interview/`, { slot })).status).toBe(303)
  }

  const { id: applicationId } = await givenApplication(service.db, company.id, flow)
  for (let number = 0; number < PEOPLE; number += 1) {
    const text = { recipient: `+1213373${4000 + number}`, text: `Come at ${number}.`, applicationId }
    await writeTextMessage(service.db, service.config, company.id, text)
  }

  const start = () =>
    hireline(['start'], {
      DATABASE_URL: databaseUrl(service.connection),
      DATA_DIR: service.config.DATA_DIR,
      SECRET_KEYS: writtenKeys(service.config),
      SMTP_URL: server.url,
      ...provider.settings,
    })
  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = start()
    await running.address()
    await sleep(Math.random() * 400)
    running.process.kill('SIGKILL')
    await running.exit
  }
  const running = start()
  // Of a new application one notice; of an interview that of its application, and one to each side.
  const expected = PEOPLE + 3 * MEETINGS
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ status: string; count: number }>`
        select status, count(*)::int as count from mails where company_id = ${company.id} group by status
      `.execute(service.db)
      expect(rows).toEqual([{ status: 'sent', count: expected }])
    },
    { timeout: 120_000, interval: 300 },
  )
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ status: string; count: number }>`
        select status, count(*)::int as count from text_messages where company_id = ${company.id} group by status
      `.execute(service.db)
      expect(rows).toEqual([{ status: 'sent', count: PEOPLE }])
    },
    { timeout: 120_000, interval: 300 },
  )
  // Of one whose answer nobody lived to hear, the provider is asked before it is sent again.
  const texts = provider.taken.map(({ to }) => to)
  expect(texts.toSorted()).toEqual(Array.from({ length: PEOPLE }, (_, number) => `+1213373${4000 + number}`).toSorted())
  running.process.kill('SIGTERM')
  expect(await running.exit).toBe(0)

  const ids = server.taken.map(({ source }) => /^Message-ID: (\S+)/im.exec(source)?.[1])
  expect(new Set(ids).size).toBe(expected)
  const told = Map.groupBy(server.taken, ({ to: [to] }) => to)
  const applicants = [...told.keys()].filter((to) => to?.startsWith('ada-'))
  expect(applicants).toHaveLength(PEOPLE + MEETINGS)
  // A worker that dies between the server's answer and the note of it sends the same mail again, and never more often.
  expect(ids.length - expected).toBeLessThanOrEqual(KILLS * service.config.MAIL_CONCURRENCY)
}, 300_000)

/** Twilio that has a message for some time before it says so, which is where a worker is when it is killed. */
async function givenSlowTwilio() {
  const provider = await givenTwilio()
  const { receiver } = provider
  const answer = receiver.answer
  receiver.answer = (request, response) => {
    const end = response.end.bind(response) as (...words: unknown[]) => unknown
    response.end = ((...words: unknown[]) => {
      setTimeout(() => end(...words), 40)
      return response
    }) as typeof response.end
    return answer(request, response)
  }
  return provider
}
