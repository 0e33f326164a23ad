import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { givenApplicant, submissionOf } from '../support/applicant.ts'
import { givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { formBody, pdfOf } from '../support/form.ts'
import { databaseUrl, hireline } from '../support/running-service.ts'
import { testService } from '../support/service.ts'

const service = testService()
const APPLICANTS = { few: 8, many: 24 }[inject('rounds')]
const BETWEEN_KILLS = 8

/** A page that an applicant has filled in and is about to send. */
interface FilledPage {
  applicationId: string
  path: string
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
  answered: boolean
}

async function givenFilledPage(company: TestCompany, flow: TestFlow, number: number): Promise<FilledPage> {
  const pageId = flow.stages[0]?.pages[0]?.id as string
  const applicant = await givenApplicant(service, company, flow)
  const shown = await applicant.get(`pages/${pageId}/`)
  const { rawBody, headers } = formBody([
    { name: '_csrf', text: shown.token as string },
    { name: 'submission', text: submissionOf(shown) as string },
    { name: 'then', text: 'continue' },
    { name: flow.elements.nickname as string, text: `Ada ${number}` },
    { name: flow.elements.resume as string, fileName: 'cv.pdf', content: pdfOf(`Résumé ${number}`) },
  ])
  return {
    applicationId: applicant.applicationId,
    path: `/portal/applications/${applicant.applicationId}/pages/${pageId}/`,
    headers: { ...headers, cookie: applicant.browser.cookieHeader(), 'sec-fetch-site': 'same-origin' },
    body: new Uint8Array(rawBody),
    answered: false,
  }
}

async function start() {
  const running = hireline(['start'], {
    DATABASE_URL: databaseUrl(service.connection),
    DATA_DIR: service.config.DATA_DIR,
    PORTAL_RATE_LIMIT_PER_MINUTE: '0',
  })
  return { running, address: await running.address() }
}

/** A connection that breaks is what a kill looks like; any answer but the page that follows is a fault. */
async function send(address: string, page: FilledPage) {
  const { headers, body } = page
  const answer = await fetch(address + page.path, { method: 'POST', redirect: 'manual', headers, body }).catch(
    () => null,
  )
  if (!answer) return
  expect(answer.status).toBe(303)
  page.answered = true
}

/** What sending a page brings about, each of which is to be there once; or nothing of it. */
async function effects(companyId: string, applicationId: string): Promise<number[]> {
  const { rows } = await sql<{ counts: number[] }>`
    select array[
      (select count(*) from form_values where company_id = ${companyId} and application_id = ${applicationId}),
      (select count(*) from documents where company_id = ${companyId} and application_id = ${applicationId}),
      (select count(*) from page_submissions where company_id = ${companyId} and application_id = ${applicationId}),
      (select count(*) from transitions where company_id = ${companyId} and application_id = ${applicationId}
        and from_stage_id is not null),
      (select count(*) from billable_events where company_id = ${companyId} and application_id = ${applicationId}
        and service = 'DocumentAgent')
    ]::int[] as counts
  `.execute(service.db)
  return rows[0]?.counts ?? []
}

test('a page sent while the process is killed is stored whole or not at all, and once when it is sent again', async () => {
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ nickname: { type: 'text' }, resume: { type: 'document' } }, { story: { type: 'text' } }] }],
  })
  const pages: FilledPage[] = []
  for (let number = 0; number < APPLICANTS; number += 1) pages.push(await givenFilledPage(company, flow, number))

  for (let begun = 0; begun < APPLICANTS; begun += BETWEEN_KILLS) {
    const { running, address } = await start()
    const sending = pages.slice(begun, begun + BETWEEN_KILLS).map((page) => send(address, page))
    await sleep(30 + Math.random() * 250)
    running.process.kill('SIGKILL')
    await running.exit
    await Promise.all(sending)
  }
  for (const { applicationId, answered } of pages) {
    const [values, documents, submissions, moves] = await effects(company.id, applicationId)
    expect([
      [1, 1, 1, 1],
      [0, 0, 0, 0],
    ]).toContainEqual([values, documents, submissions, moves])
    if (answered) expect(values).toBe(1)
  }

  const { running, address } = await start()
  await Promise.all(pages.filter(({ answered }) => !answered).map((page) => send(address, page)))
  expect(pages.every(({ answered }) => answered)).toBe(true)
  await vi.waitFor(
    async () => {
      for (const { applicationId } of pages) {
        expect(await effects(company.id, applicationId)).toEqual([1, 1, 1, 1, 1])
      }
    },
    { timeout: 180_000, interval: 500 },
  )
  running.process.kill('SIGTERM')
  expect(await running.exit).toBe(0)
}, 300_000)
