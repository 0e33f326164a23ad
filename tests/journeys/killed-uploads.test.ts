import { expect, test } from 'vitest'
import { killCalls } from '../support/killed-calls.ts'
import { databaseUrl } from '../support/running-service.ts'
import { testService } from '../support/service.ts'

const service = testService()

test('after kill -9 at random moments of 40 sync and async calls, each is complete or absent, once', async () => {
  const report = await killCalls(service, {
    calls: 40,
    callsBetweenKills: 10,
    databaseUrl: databaseUrl(service.connection),
    dataDir: service.config.DATA_DIR,
  })
  expect(report).toMatchObject({
    kills: 4,
    answeredAndIncomplete: [],
    halfDone: [],
    doubled: [],
    filesWithoutRow: [],
    rowsWithoutFile: [],
  })
  expect(report.answered + report.unanswered).toBe(40)
  expect(report.complete + report.absent).toBe(40)
  expect(report.complete).toBeGreaterThanOrEqual(report.answered)
}, 180_000)
