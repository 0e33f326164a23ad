import { beforeAll, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow
/** The newest first. */
let created: string
let moved: string
let tried: string

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
  const create = async (fields: object) => {
    const body = {
      email: 'ada@example.com',
      hiring_flow_id: flow.id,
      phone_number: '2133734253',
      name: 'Ada',
      ...fields,
    }
    return (await service.call(company.key, { path: '/external/v1/application/create/', body })).body.data
      .application_id
  }
  tried = await create({ is_test: true })
  moved = await create({})
  created = await create({})
  const body = { page_or_stage_id: flow.stages[1]?.id }
  await service.call(company.key, { path: `/external/v1/applications/${moved}/advance/`, body })
  await givenApplication(service.db, company.id, await givenFlow(service.db, company.id))
})

interface Narrowing {
  status?: string[]
  is_test?: boolean
}

const byQuery =
  (path: string) =>
  ({ status, is_test: isTest }: Narrowing) =>
    service.call(company.key, {
      path,
      query: {
        flow_id: flow.id,
        ...(status && { status: status.join() }),
        ...(isTest !== undefined && { is_test: `${isTest}` }),
      },
    })

const LISTS = {
  'v1 GET': byQuery('/external/v1/applications/'),
  'v2 GET': byQuery('/external/v2/applications/'),
  'v2 POST': (narrowing: Narrowing) =>
    service.call(company.key, { path: '/external/v2/applications/', body: { flow_id: flow.id, ...narrowing } }),
  'v2 POST without a count': (narrowing: Narrowing) =>
    service.call(company.key, {
      path: '/external/v2/applications/',
      body: { flow_id: flow.id, count: 'none', ...narrowing },
    }),
}

test.each(Object.entries(LISTS))(
  '%s shows those of a status, of several, and test applications or not',
  async (_, list) => {
    const ids = async (narrowing: Narrowing) => {
      const { status, body } = await list(narrowing)
      expect({ status, body }).toMatchObject({ status: 200 })
      const found = body.data.results.map(({ application_id: id }: { application_id: string }) => id)
      expect([null, found.length]).toContain(body.data.count)
      return found
    }
    expect(await ids({})).toEqual([created, moved, tried])
    expect(await ids({ status: ['IN_PROGRESS'] })).toEqual([moved])
    expect(await ids({ status: ['IN_PROGRESS', 'NEW'] })).toEqual([created, moved, tried])
    expect(await ids({ status: ['REJECTED'] })).toEqual([])
    expect(await ids({ is_test: true })).toEqual([tried])
    expect(await ids({ is_test: false, status: ['NEW'] })).toEqual([created])
  },
)

test.each(Object.entries(LISTS))('%s refuses a status that there is not', async (_, list) => {
  const { status, body } = await list({ status: ['HIRED'] })
  expect([status, body.details[0].field]).toEqual([400, expect.stringMatching(/^status/)])
})
