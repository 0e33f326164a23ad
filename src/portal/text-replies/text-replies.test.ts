import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { newBrowser } from '../../../tests/support/browser.ts'
import {
  givenApplication,
  givenAutomation,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { TWILIO } from '../../../tests/support/text-provider.ts'
import { unsubscribeTokenOf } from '../../candidates/stopped-mail-queries.ts'
import { findTextChoice } from '../../candidates/stopped-text-queries.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { writeTextMessage } from '../../text-messages/actions/write-text-message.ts'
import { stopMailsPath } from '../paths.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const BASE_URL = 'https://jobs.example.com'
const service = testService({ ...TWILIO, TEXT_SECRET: SECRET, BASE_URL })
let company: TestCompany
let flow: TestFlow
let ada: { id: string; candidateId: string }
let phone: string

beforeEach(async () => {
  phone = `+1213${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{}, {}] })
  ada = await givenApplication(service.db, company.id, flow, { candidate: { phone_number: phone } })
})

const areStopped = async (id = ada.candidateId) => (await findTextChoice(service.db, company.id, id)).areStopped
const signatureOf = (url: string, fields: Record<string, string>) => {
  const signed =
    url +
    Object.keys(fields)
      .sort()
      .map((name) => `${name}${fields[name]}`)
      .join('')
  return createHmac('sha1', TWILIO.TWILIO_AUTH_TOKEN).update(signed).digest('base64')
}
const answerTwilio = (fields: Record<string, string>, signature = signatureOf(`${BASE_URL}/texts/twilio/`, fields)) =>
  service.app.inject({
    method: 'POST',
    url: '/texts/twilio/',
    payload: String(new URLSearchParams(fields)),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
  })
const audit = async () => {
  const { rows } = await sql<{ action: string }>`
    select content::json ->> 'action' as action from noted_audit_entries where company_id = ${company.id} order by id
  `.execute(service.db)
  return rows.map(({ action }) => action).filter((action) => action.startsWith('candidate.texts'))
}

describe('STOP', () => {
  test('stops what goes to the number, for whoever has it, and what waits; START takes it back', async () => {
    const message = { recipient: phone, text: 'Hello', applicationId: ada.id }
    await writeTextMessage(service.db, service.config, company.id, message)
    const fields = { MessageSid: 'SM1', From: phone, To: TWILIO.TEXT_FROM, Body: ' Stop. ' }
    const answer = await answerTwilio(fields)
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'text/xml',
      '<?xml version="1.0" encoding="UTF-8"?><Response/>',
    ])
    await runJobs({ ...service, config: { ...service.config, TEXT_URL: 'http://127.0.0.1:9' } })
    expect(await areStopped()).toBe(true)
    const again = await givenApplication(service.db, company.id, flow, { candidate: { phone_number: phone } })
    expect(await areStopped(again.candidateId)).toBe(true)
    const { rows } = await sql`
      select status, last_error from text_messages where company_id = ${company.id}
    `.execute(service.db)
    expect(rows).toEqual([{ status: 'failed', last_error: 'The person wants no text messages.' }])
    await answerTwilio({ From: phone, Body: 'START' })
    await runJobs(service)
    expect([await areStopped(), await areStopped(again.candidateId)]).toEqual([false, false])
    expect(await audit()).toEqual(['candidate.texts_stopped', 'candidate.texts_resumed'])
  })

  test('from anyone but the provider is refused', async () => {
    const fields = { From: phone, Body: 'STOP' }
    const elsewhere = signatureOf('https://other.example.com/texts/twilio/', fields)
    for (const signature of [
      '',
      'x',
      elsewhere,
      signatureOf(`${BASE_URL}/texts/twilio/`, { ...fields, Body: 'START' }),
    ])
      expect((await answerTwilio(fields, signature)).statusCode).toBe(401)
    const unsigned = { method: 'POST', url: '/texts/replies/', payload: { from: phone, text: 'STOP' } } as const
    expect((await service.app.inject(unsigned)).statusCode).toBe(401)
    await runJobs(service)
    expect(await areStopped()).toBe(false)
  })

  test('comes from a provider of one’s own with a signature, once, and within five minutes', async () => {
    const payload = JSON.stringify({ from: phone, text: 'STOP' })
    const send = (at: Date) => {
      const id = randomUUID()
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(SECRET).sign(id, at, payload),
      }
      return service.app.inject({ method: 'POST', url: '/texts/replies/', payload, headers })
    }
    expect((await send(new Date(Date.now() - 600_000))).statusCode).toBe(401)
    expect((await send(new Date())).statusCode).toBe(204)
    await runJobs(service)
    expect(await areStopped()).toBe(true)
  })

  test('any other answer changes nothing', async () => {
    for (const Body of ['Please stop by at nine', 'Thanks', '']) await answerTwilio({ From: phone, Body })
    await runJobs(service)
    expect(await areStopped()).toBe(false)
  })
})

test('the page that a mail leads to stops text messages, apart from mails, and has them sent again', async () => {
  const token = await unsubscribeTokenOf(service.db, secretsOf(service.config), company.id, ada.candidateId)
  const path = stopMailsPath(company.id, ada.candidateId, token)
  const browser = newBrowser(service)
  expect((await browser.get(path)).text).toContain('Stop these text messages')
  const stopped = (await browser.send(path, { texts: 'stop' })).text
  expect([stopped.includes('Send me text messages again'), stopped.includes('Stop these mails')]).toEqual([true, true])
  expect(await areStopped()).toBe(true)
  await browser.send(path, { texts: 'again' })
  expect(await areStopped()).toBe(false)
})

test('the step send_text sends the text of a template, and not to whoever wants none; the record shows it', async () => {
  await service.db
    .insertInto('email_templates')
    .values({
      company_id: company.id,
      id: randomUUID(),
      key: 'come',
      subject: 'Come',
      text: 'Come, {{ candidate.first_name }}: https://acme.example/map',
    })
    .execute()
  await givenAutomation(service.db, company.id, flow, {
    on: 1,
    steps: [{ send_text: { template: 'come' } }],
  })
  const move = async (id: string) => {
    const body = { page_or_stage_id: flow.stages[1]?.id }
    await service.call(company.key, { path: `/external/v1/applications/${id}/advance/`, body })
    await runJobs({ ...service, config: { ...service.config, TEXT_URL: 'http://127.0.0.1:9' } })
    const { body: answer } = await service.call(company.key, {
      path: `/external/v1/applications/${id}/text-messages/`,
    })
    return answer.data.results
  }
  expect(await move(ada.id)).toMatchObject([
    { recipient: phone, text: expect.stringMatching(/^Come, .*: https:\/\/acme\.example\/…$/), segments: 1 },
  ])
  const other = await givenApplication(service.db, company.id, flow, { candidate: { phone_number: phone } })
  await answerTwilio({ From: phone, Body: 'STOP' })
  await runJobs(service)
  expect(await move(other.id)).toEqual([])
})
