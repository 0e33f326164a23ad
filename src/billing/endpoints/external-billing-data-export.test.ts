import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { givenCompany, givenFlow } from '../../../tests/support/factories.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
const PATH = '/external/v1/external_billing_data_export'

test('smoke', async () => {
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  const signUp = await service.call(company.key, {
    path: '/external/v1/application/create/',
    body: { email: 'ada@example.com', hiring_flow_id: flow.id, phone_number: '+12133734253', name: 'Ada Lovelace' },
  })
  expect(signUp.status).toBe(201)
  const today = new Date().toISOString().slice(0, 10)
  const started = await service.call(company.key, {
    path: PATH,
    body: { company_ids: [company.id], start_date: today, end_date: today },
  })
  expect(started.status).toBe(202)
  await runJobs(service)
  const { tracker_id } = started.body.data
  const done = await service.call(company.key, { path: PATH, body: { tracker_id } })
  console.log(JSON.stringify(done.body, null, 1))
  expect(done.status).toBe(200)
  for (const { url, sha256 } of done.body.data.export_urls) {
    const file = await service.app.inject({ url: url.replace(/^https?:\/\/[^/]+/, '') })
    console.log(file.statusCode, file.headers)
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(sha256)
    if (url.includes('.csv')) console.log(file.body)
  }
})
