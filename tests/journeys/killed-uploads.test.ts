import { expect, inject, test } from 'vitest'
import { killCalls } from '../support/killed-calls.ts'
import { databaseUrl } from '../support/running-service.ts'
import { testService } from '../support/service.ts'

const CALLS = { few: 10, many: 40 }[inject('rounds')]

const service = testService()

test('after kill -9 at random moments of sync and async calls, each is complete or absent, once', async () => {
  const report = await killCalls(service, {
    calls: CALLS,
    callsBetweenKills: 10,
    databaseUrl: databaseUrl(service.connection),
    dataDir: service.config.DATA_DIR,
  })
  expect(report).toMatchObject({
    kills: CALLS / 10,
    answeredAndIncomplete: [],
    halfDone: [],
    doubled: [],
    filesWithoutRow: [],
    rowsWithoutFile: [],
  })
  expect(report.answered + report.unanswered).toBe(CALLS)
  expect(report.complete + report.absent).toBe(CALLS)
  expect(report.complete).toBeGreaterThanOrEqual(report.answered)
}, 300_000)
