import { beforeAll, expect, test } from 'vitest'
import { givenCompany, type TestCompany } from '../../../tests/support/factories.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
let company: TestCompany

beforeAll(async () => {
  company = await givenCompany(service.db)
})

const list = (query: Record<string, string> = {}, key = company.key) =>
  service.call(key, { path: '/external/v1/billing-exports/', query })
const begin = async (start: string): Promise<string> => {
  const body = { company_ids: [company.id], start_date: start, end_date: '2026-02-28', include_test: true }
  return (await service.call(company.key, { path: '/external/v1/external_billing_data_export', body })).body.data
    .tracker_id
}

test('exports are listed newest first, with their state, by page', async () => {
  const first = await begin('2026-01-01')
  await runJobs(service)
  const second = await begin('2026-02-01')
  const { status, body } = await list()
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.results).toMatchObject([
    { tracker_id: second, state: 'IN_PROGRESS', start_date: '2026-02-01', finished_at: null, include_test: true },
    { tracker_id: first, state: 'COMPLETED', start_date: '2026-01-01', services: null },
  ])
  const page = await list({ page_size: '1' })
  const next = await list({ page_size: '1', cursor: page.body.data.next_cursor })
  expect(next.body.data).toMatchObject({ results: [{ tracker_id: first }], next_cursor: null })
  expect((await list({}, (await givenCompany(service.db)).key)).body.data.results).toEqual([])
})
