import { randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { externalEndpoints } from '../../src/api.ts'
import { copyEvents } from '../../src/billing/events-csv.ts'
import { countEndpoints } from '../../src/events/endpoint-count-queries.ts'
import { JOBS } from '../../src/jobs.ts'
import { portalEndpoints } from '../../src/portal/routes.ts'
import { jobs as attempts } from '../../src/telemetry/counters.ts'
import { commandNames } from '../support/command-in-process.ts'
import { doEverything } from '../support/everything.ts'
import { findSpread, OVER_SHARDS } from '../support/one-shard.ts'
import { databaseUrl } from '../support/running-service.ts'
import { noteStatements, type SentStatement } from '../support/sent-statements.ts'
import { testService } from '../support/service.ts'

/** They run until they are stopped; `doEverything` does what they do. */
const SERVING = ['start', 'api', 'worker']
/** It says nothing to the database. */
const WITHOUT_DATABASE = ['init', 'mcp', 'docs', 'completion']

/*
 * Everything that the service does is done here once, so that every statement that it has is seen. `testService` looks at those of
 * each other file that runs on a cluster.
 */
describe.skipIf(inject('nodes').length === 1)('on the cluster that HIRELINE_TEST_CITUS_URL names', () => {
  const service = testService({ EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
  const noteSent = () => noteStatements(new URL(databaseUrl(service.connection)).pathname.slice(1))
  let folder: string
  let sent: SentStatement[]
  let requests: string[]
  let commands: string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hireline-one-shard-'))
    const { stop } = noteSent()
    const inject = vi.spyOn(service.app, 'inject')
    commands = await doEverything(service, folder)
    sent = stop()
    const calls = inject.mock.calls as unknown as [{ method: string; url: string }][]
    requests = calls.map(([{ method, url }]) => `${method} ${url.split('?')[0]}`)
    inject.mockRestore()
  }, 600_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('every endpoint, page, job and command was tried', async () => {
    const paths = [...externalEndpoints.map(({ method, path }) => `${method} /external${path}`)]
    paths.push(...portalEndpoints.map(({ method, path }) => `${method} ${path}`))
    const isTried = (path: string) => {
      const pattern = new RegExp(`^${path.replaceAll('*', '').replace(/:\w+/g, '[^/]+')}$`)
      return requests.some((request) => pattern.test(request))
    }
    expect(paths.filter((path) => !isTried(path))).toEqual([])
    const { values } = await attempts.get()
    const done = values.filter(({ labels }) => labels.outcome === 'done').map(({ labels }) => labels.task)
    expect(JOBS.map(({ name }) => name).filter((name) => !done.includes(name))).toEqual([])
    const isTyped = (name: string) => commands.some((command) => `${command} `.startsWith(`${name} `))
    expect(
      (await commandNames()).filter((name) => ![...SERVING, ...WITHOUT_DATABASE].includes(name) && !isTyped(name)),
    ).toEqual([])
  })

  test('every statement asks one shard or has a reason, and no reason is left over', async () => {
    const spread = await findSpread(service.pool, sent)
    const without = spread.filter(({ sender }) => !(sender in OVER_SHARDS))
    expect(without.map(({ sender, line, problem, text }) => `${sender}:${line} ${problem}: ${text}`)).toEqual([])
    const senders = spread.map(({ sender }) => sender)
    expect(Object.keys(OVER_SHARDS).filter((sender) => !senders.includes(sender))).toEqual([])
  })

  test('what another process copies for an export asks one shard', async () => {
    const [firstDay, lastDay] = ['2020-01-01', '2020-01-31']
    const selection = { companyId: randomUUIDv7(), timezone: 'UTC', firstDay, lastDay, before: new Date() }
    const text = copyEvents(service.db, { ...selection, services: ['LMS'], includeTest: false })
    expect(await findSpread(service.pool, [{ text, values: [], sender: 'copyEvents', line: '' }])).toEqual([])
  })

  test('a statement that names no company is found, with where it came from', async () => {
    const { stop } = noteSent()
    await countEndpoints(service.db)
    expect(await findSpread(service.pool, stop())).toMatchObject([
      { sender: 'src/events/endpoint-count-queries.ts countEndpoints', problem: 'asks 4 shards' },
    ])
  })
})
