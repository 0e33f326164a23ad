import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { redisServer } from '../../tests/support/redis-server.ts'
import { testService } from '../../tests/support/service.ts'
import { createApi } from '../api.ts'
import { openDatabase } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'
import type { Services } from '../services.ts'
import { openStorage } from '../storage/storage.ts'
import { Readiness } from './readiness.ts'

const service = testService()

/** An API on these parts, beside that of the file. */
async function givenApi(parts: Partial<Services>) {
  const { db, pool, storage, uploads, reader, places, logger, config } = service
  const app = await createApi({ db, pool, storage, uploads, reader, places, logger, config, ...parts })
  onTestFinished(() => app.close())
  return app
}

/** A second for each part, and what a busy machine takes; without the limit nothing would ever answer. */
const MOST_MILLISECONDS = 10_000

async function readiness(app = service.app) {
  const begun = performance.now()
  const answer = await app.inject('/readyz')
  return { status: answer.statusCode, body: answer.json(), text: answer.body, milliseconds: performance.now() - begun }
}

/** A server that takes connections and never says anything. */
async function silentServer(): Promise<number> {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function givenBucketAt(port: number) {
  const settings = {
    S3_BUCKET: 'my-bucket',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_FORCE_PATH_STYLE: 'true' as const,
  }
  const storage = await openStorage({
    ...service.config,
    ...settings,
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
  })
  onTestFinished(() => storage.close())
  return storage
}

test('all is well', async () => {
  const { status, body } = await readiness()
  expect([status, body]).toEqual([
    200,
    {
      status: 'ready',
      checks: {
        database: { status: 'ok' },
        storage: { status: 'ok' },
        queue: { status: 'ok', oldest_seconds: 0 },
      },
    },
  ])
})

test('a thousand questions at once are one look', async () => {
  const app = await givenApi({})
  const acquired = vi.fn()
  service.pool.on('acquire', acquired)
  await Promise.all(Array.from({ length: 1000 }, () => readiness(app)))
  service.pool.off('acquire', acquired)
  expect(acquired.mock.calls.length).toBeLessThanOrEqual(4)
})

test('what a look has found holds as long as the part wants, and one that hangs is not begun again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const usual = vi.fn(async () => ({ status: 'ok' }) as const)
  const costly = vi.fn(async () => ({ status: 'ok' }) as const)
  const hanging = vi.fn(() => new Promise<never>(() => {}))
  const checks = {
    usual: { look: usual },
    costly: { look: costly, holdsMilliseconds: 5000 },
    hanging: { look: hanging },
  }
  const readiness = new Readiness(checks, service.logger)
  const looks = async () => {
    const report = readiness.report()
    await vi.advanceTimersByTimeAsync(1001)
    expect((await report).checks).toMatchObject({ costly: { status: 'ok' }, hanging: { status: 'unavailable' } })
    return [usual, costly, hanging].map(({ mock }) => mock.calls.length)
  }
  expect(await looks()).toEqual([1, 1, 1])
  expect(await looks()).toEqual([2, 1, 1])
  await vi.advanceTimersByTimeAsync(3000)
  expect(await looks()).toEqual([3, 2, 1])
})

describe('503', () => {
  test('while the database takes no writes', async () => {
    const readOnly = openDatabase(
      { ...service.connection, options: '-c default_transaction_read_only=on' },
      { size: 2, onIdleError: () => {} },
    )
    onTestFinished(() => readOnly.pool.end())
    expect(await readiness(await givenApi(readOnly))).toMatchObject({
      status: 503,
      body: { status: 'unavailable', checks: { database: { status: 'unavailable', reason: 'takes no writes' } } },
    })
  })

  test('within a good second, and naming no host, while the database hangs', async () => {
    const port = await silentServer()
    const hanging = openDatabase(
      { host: '127.0.0.1', port, user: 'someone', password: 'pass-word' },
      { size: 2, onIdleError: () => {} },
    )
    const { status, body, text, milliseconds } = await readiness(await givenApi(hanging))
    expect([status, body.checks.database]).toEqual([
      503,
      { status: 'unavailable', reason: 'does not answer within 1 s' },
    ])
    expect(milliseconds).toBeLessThan(MOST_MILLISECONDS)
    expect(text).not.toMatch(/127\.0\.0\.1|pass-word|someone/)
  })
})

describe('degraded, and still 200,', () => {
  test('while the store of files refuses or hangs', async () => {
    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const { port } = gone.address() as AddressInfo
    gone.close()
    for (const storage of [await givenBucketAt(port), await givenBucketAt(await silentServer())]) {
      const { status, body, text, milliseconds } = await readiness(await givenApi({ storage }))
      expect([status, body.status, body.checks.database.status, body.checks.storage.status]).toEqual([
        200,
        'degraded',
        'ok',
        'unavailable',
      ])
      expect(milliseconds).toBeLessThan(MOST_MILLISECONDS)
      expect(text).not.toMatch(/127\.0\.0\.1|my-bucket/)
    }
  })

  test('while jobs wait for too long', async () => {
    await addJobs(service.db, 'fold_application_counts', [{}], { runAt: new Date(Date.now() - 400_000) })
    onTestFinished(() => void sql`delete from graphile_worker._private_jobs`.execute(service.db))
    const { status, body } = await readiness(await givenApi({}))
    expect([status, body.status, body.checks.queue]).toEqual([
      200,
      'degraded',
      { status: 'degraded', reason: 'jobs wait for more than 300 s', oldest_seconds: expect.closeTo(400, -1) },
    ])
  })
})

const redis = await redisServer()

describe.runIf(redis)('Redis', () => {
  beforeAll(() => redis?.start())
  afterAll(() => redis?.kill('SIGKILL'))

  test('that goes away leaves the service degraded until it is back', async () => {
    const app = await givenApi({ config: { ...service.config, REDIS_URL: redis?.url } })
    expect((await readiness(app)).body).toMatchObject({ status: 'ready', checks: { redis: { status: 'ok' } } })
    redis?.kill('SIGKILL')
    await vi.waitFor(async () => {
      const { status, body } = await readiness(app)
      expect([status, body.status, body.checks.redis.status]).toEqual([200, 'degraded', 'unavailable'])
    }, 30_000)
    await redis?.start()
    await vi.waitFor(async () => expect((await readiness(app)).body.status).toBe('ready'), 30_000)
  })
})
