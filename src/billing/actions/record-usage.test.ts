import { beforeAll, expect, test } from 'vitest'
import { givenApplication, givenCompany, givenFlow, type TestCompany } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'
import { recordUsage, type Usage } from './record-usage.ts'

const service = testService()
let company: TestCompany
let applicationId: string
let testApplicationId: string

beforeAll(async () => {
  company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  applicationId = (await givenApplication(service.db, company.id, flow)).id
  testApplicationId = (await givenApplication(service.db, company.id, flow, { isTest: true })).id
})

const record = (changes: Partial<Usage> = {}, companyId = company.id) =>
  recordUsage(service.db, companyId, { applicationId, service: 'BrowserAgent', quantity: 1, ...changes })
const all = () => service.db.selectFrom('billable_events').select('id').execute()

test('a reference is recorded once for each service, also by several at once', async () => {
  const same = { reference: 'session 17', quantity: 2.5 }
  const results = await Promise.all([record(same), record(same), record(same)])
  expect(new Set(results.map(({ id }) => id)).size).toBe(1)
  expect(results.filter(({ recorded }) => recorded)).toHaveLength(1)
  expect(await record({ ...same, service: 'LMS' })).toMatchObject({ recorded: true, quantity: 2.5 })
  expect((await record()).id).not.toBe((await record()).id)
})

test('a test application’s event is marked as test', async () => {
  expect(await record({ applicationId: testApplicationId })).toMatchObject({ is_test: true })
})

test.each<[string, Partial<Usage>, string]>([
  ['an application that does not exist', { applicationId: '01990000-0000-7000-8000-000000000009' }, 'no application'],
  ['no quantity', { quantity: 0 }, 'quantity must be'],
  ['a quantity that is no number', { quantity: Number.NaN }, 'quantity must be'],
  ['a quantity without end', { quantity: Number.POSITIVE_INFINITY }, 'quantity must be'],
  ['a name of two lines', { service: 'a\nb' }, 'on one line'],
  ['an empty name', { service: '' }, 'on one line'],
  ['a name that is too long', { service: 'x'.repeat(101) }, 'on one line'],
])('%s is refused, and nothing is recorded', async (_, changes, message) => {
  const before = await all()
  await expect(record(changes)).rejects.toThrow(message)
  expect(await all()).toEqual(before)
})

test('another company’s application is refused like one that does not exist', async () => {
  const other = await givenCompany(service.db)
  await expect(record({}, other.id)).rejects.toThrow(`The company has no application ${applicationId}.`)
})

test('a reference that stands for another application or quantity is refused', async () => {
  await record({ reference: 'invoice 1' })
  const before = await all()
  await expect(record({ reference: 'invoice 1', quantity: 2 })).rejects.toThrow('another application or quantity')
  const other = { reference: 'invoice 1', applicationId: testApplicationId }
  await expect(record(other)).rejects.toThrow('another application or quantity')
  expect(await all()).toEqual(before)
})
