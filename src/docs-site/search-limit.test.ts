import { expect, test } from 'vitest'
import { testService } from '../../tests/support/service.ts'

const service = testService({ PORTAL_RATE_LIMIT_PER_MINUTE: '3' })

test('who searches too often is refused for a while, and still reads', async () => {
  const search = async () => (await service.app.inject('/docs/search.json?q=advance')).statusCode
  const statuses = [await search(), await search(), await search(), await search()]
  expect(statuses).toEqual([200, 200, 200, 429])
  const page = await service.app.inject('/docs/search/?q=advance')
  expect([page.statusCode, Number(page.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect((await service.app.inject('/docs/lists/')).statusCode).toBe(200)
})
