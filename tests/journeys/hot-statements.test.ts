import { randomUUIDv7 } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { format } from 'sql-formatter'
import { beforeAll, expect, test } from 'vitest'
import { StatementNames } from '../../src/db/prepared-statements.ts'
import { type Applicant, givenApplicant } from '../support/applicant.ts'
import {
  givenApplication,
  givenAutomation,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../support/factories.ts'
import { runJobs } from '../support/queue.ts'
import { type RecordedStatement, recordStatements } from '../support/recorded-statements.ts'
import { testService } from '../support/service.ts'

const service = testService()
const FOLDER = new URL('../../db/hot-statements/', import.meta.url).pathname
const GENERATED = 'npx vitest run tests/journeys/hot-statements.test.ts --update'

let company: TestCompany
let flow: TestFlow
let applicant: Applicant
let publicId: string
const applicationIds: string[] = []

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ shift: { type: 'text' }, years: { type: 'number' } }] }, {}, {}],
  })
  for (let made = 0; made < 3; made += 1) {
    applicationIds.push((await givenApplication(service.db, company.id, flow)).id)
  }
  const automation = await givenAutomation(service.db, company.id, flow, {
    on: { webhook: {} },
    steps: [{ upsert_application: {} }],
  })
  publicId = automation.publicId
  applicant = await givenApplicant(service, company, flow)
  // The flow is known, as it is to a process that has answered a request before.
  await service.call(company.key, { path: `/external/v1/applications/?flow_id=${flow.id}` })
})

const call = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const { status, body: answer } = await service.call(company.key, { path: `/external${path}`, body, headers })
  expect(status, JSON.stringify(answer)).toBeLessThan(300)
}
const pageId = () => flow.stages[0]?.pages[0]?.id as string
const stageId = (index: number) => flow.stages[index]?.id as string
const person = () => ({
  email: `ada-${randomUUIDv7()}@example.com`,
  phone_number: '+12133734253',
})

const REQUESTS: Record<string, () => Promise<unknown>> = {
  'create an application': () =>
    call('/v1/application/create/', { ...person(), name: 'Ada Lovelace', hiring_flow_id: flow.id }),
  'create an application, with an Idempotency-Key': () =>
    call(
      '/v1/application/create/',
      { ...person(), name: 'Ada Lovelace', hiring_flow_id: flow.id },
      { 'Idempotency-Key': randomUUIDv7() },
    ),
  'advance one application': () =>
    call(`/v1/applications/${applicationIds[0]}/advance/`, { page_or_stage_id: stageId(1) }),
  'advance several applications': () =>
    call('/v1/applications/advance/', { application_ids: applicationIds, page_or_stage_id: stageId(2) }),
  'read one application': () => call(`/v1/applications/${applicationIds[0]}/`),
  'list the applications of a flow': () => call(`/v1/applications/?flow_id=${flow.id}`),
  'list the applications of a flow by a number': () =>
    call('/v2/applications/', { flow_id: flow.id, filters: { [flow.path('years')]: '1,3' } }),
  'read the history of several applications': () =>
    call('/v1/applications/bulk_transition_history/', { application_ids: applicationIds }),
  'read the data of several candidates': () =>
    call('/v1/get_candidate_data_and_submissions/', { application_ids: applicationIds }),
  'make a magic link': () =>
    call('/v1/applications/magic-link/', { ...person(), full_name: 'Ada Lovelace', hiring_flow_id: flow.id }),
  'fire a webhook': () =>
    call(`/v1/automations/webhooks/${publicId}/fire/`, { candidate: { email: 'ada@example.com', first_name: 'Ada' } }),
  'run the automation of a fire': () => runJobs(service),
  'show a page of a form': () => applicant.get(`pages/${pageId()}/`),
  'submit a page of a form': async () => {
    const parts = [
      { name: flow.elements.shift as string, text: 'day' },
      { name: flow.elements.years as string, text: '2' },
    ]
    expect(await applicant.submit(pageId(), parts)).toMatchObject({ status: 303 })
  },
}

test.each(Object.entries(REQUESTS))('what it says to the database is what is committed: %s', async (name, request) => {
  const statements = (await recordStatements(request)).filter(isOurs)
  const head = `-- ${name}: ${statements.length} statements (${GENERATED})`
  const content = `${[head, ...statements.map(({ text }) => tidy(text))].join('\n\n')}\n`
  await expect(content).toMatchFileSnapshot(join(FOLDER, fileOf(name)))
})

test.each(Object.entries(REQUESTS))('it is prepared, or meant to be planned anew each time: %s', async (_, request) => {
  const statements = (await recordStatements(request)).filter(isOurs)
  expect(statements.filter((statement) => !isPrepared(statement) && !isPlannedForValues(statement))).toEqual([])
})

test('no file is left of a request that is gone', async () => {
  expect((await readdir(FOLDER)).sort()).toEqual(Object.keys(REQUESTS).map(fileOf).sort())
})

/** Neither what the queue's library says to its own tables, nor what a connection is given as it opens. */
const isOurs = ({ text }: RecordedStatement) => !/"graphile_worker"|set random_page_cost/.test(text)

function isPrepared({ text }: RecordedStatement): boolean {
  const names = new StatementNames()
  return [1, 2, 3].map(() => names.nameOf(text)).at(-1) !== undefined
}

const isPlannedForValues = ({ text }: RecordedStatement) => text.includes('/* planned for its values */')

const fileOf = (name: string) => `${name.replaceAll(/[^a-z]+/gi, '-').toLowerCase()}.sql`
const tidy = (text: string) =>
  `${format(text, { language: 'postgresql', keywordCase: 'lower', expressionWidth: 100 })};`
