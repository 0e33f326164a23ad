import { Writable } from 'node:stream'
import pino from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { warnOfUnusablePatterns } from '../../src/flows/unusable-patterns.ts'
import { givenApplicant } from '../support/applicant.ts'
import {
  givenAutomation,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
  unique,
} from '../support/factories.ts'
import { formBody } from '../support/form.ts'
import { testService } from '../support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

/** The first takes a backtracking engine minutes for 31 letters; the second is refused by `hireline apply` today. */
const MISTAKE = '([a-zA-Z0-9]+\\s?)+'
const UNUSABLE = '(?=a)b'

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [
      {
        pages: [
          {
            code: { type: 'text', constraints: { pattern: MISTAKE } },
            old: { type: 'text', constraints: { pattern: UNUSABLE } },
          },
        ],
      },
    ],
  })
})

const HOSTILE = ['a'.repeat(28), 'a'.repeat(31), 'a'.repeat(9_990), 'a '.repeat(4_990)].map((letters) => `${letters}!`)

const newEmail = () => `person-${unique()}@example.com`
const createLink = (data: object) =>
  service.call(company.key, {
    path: '/external/v1/applications/magic-link/',
    body: { email: newEmail(), full_name: 'Ada', hiring_flow_id: flow.id, application_data: data },
  })
const createCandidate = (code: string, key = 'code') => {
  const fields = { external_identifier: `candidate-${unique()}`, flow_id: flow.id, [flow.path(key)]: code }
  const form = formBody(Object.entries(fields).map(([name, text]) => ({ name, text })))
  return service.call(company.key, { method: 'POST', path: '/external/v1/create_or_update_candidate', ...form })
}
async function fire(payload: object) {
  const { publicId } = await givenAutomation(service.db, company.id, flow, {
    on: { webhook: { mapping: { email: 'email', 'form.code': 'code', 'form.old': 'old' } } },
    steps: [{ upsert_application: {} }],
  })
  return service.call(null, { path: `/external/v1/automations/webhooks/${publicId}/fire/`, body: payload })
}
async function submit(values: Record<string, string>) {
  const applicant = await givenApplicant(service, company, flow)
  const page = flow.stages[0]?.pages[0]?.id as string
  await applicant.get(`pages/${page}/`)
  const parts = Object.entries(values).map(([key, text]) => ({ name: flow.elements[key] ?? '', text }))
  return applicant.submit(page, parts)
}

describe('a text that makes a backtracking engine hang is answered at once, and so is everybody else', () => {
  test.each<[string, number, (code: string) => Promise<{ status: number }>]>([
    ['in the data of a magic link', 400, (code) => createLink({ code })],
    ['in create_or_update_candidate', 400, createCandidate],
    ['in the payload of a webhook', 400, (code) => fire({ email: newEmail(), code })],
    ['in a form that an applicant sends', 422, (code) => submit({ code })],
  ])('%s', async (_, status, send) => {
    for (const code of HOSTILE) {
      const before = process.cpuUsage()
      const [answer, health] = await Promise.all([send(code), service.app.inject('/healthz')])
      expect(answer.status).toBe(status)
      expect(health.statusCode).toBe(200)
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(1500)
    }
  })
})

describe('a stored pattern that cannot be used refuses nothing', () => {
  test.each<[string, number, () => Promise<{ status: number }>]>([
    ['in the data of a magic link', 200, () => createLink({ old: 'anything' })],
    ['in create_or_update_candidate', 200, () => createCandidate('anything', 'old')],
    ['in the payload of a webhook', 202, () => fire({ email: newEmail(), old: 'anything' })],
    ['in a form that an applicant sends', 303, () => submit({ old: 'anything' })],
  ])('%s', async (_, status, send) => {
    expect((await send()).status).toBe(status)
  })

  test('and is named in the log when the service starts', async () => {
    const lines: string[] = []
    const into = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk))
        done()
      },
    })
    await warnOfUnusablePatterns(service.db, pino(into))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 40,
        element: 'old',
        pattern: UNUSABLE,
        msg: expect.stringContaining("a form element's pattern checks nothing: it holds a look-ahead"),
      },
    ])
  })
})
