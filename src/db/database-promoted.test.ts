import { mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migratedCluster } from '../../tests/support/database-cluster.ts'
import { givenCompany, givenFlow, type TestCompany, type TestFlow } from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'

const primary = await migratedCluster()
/** The address that stays while what is behind it changes. */
const address = join(await mkdtemp(join(tmpdir(), 'hireline-address-')), 'current')
await symlink(String(primary.connection.host), address)
afterAll(() => rm(join(address, '..'), { recursive: true, force: true }))
const service = testService({}, { ...primary.connection, host: address })

let company: TestCompany
let flow: TestFlow
beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
})

const create = (name: string, headers: Record<string, string> = {}) =>
  service.call(company.key, {
    path: '/external/v1/application/create/',
    headers,
    body: { hiring_flow_id: flow.id, email: `${name}@example.com`, name: 'Ada King', phone_number: '+12133734253' },
  })

test('a commit whose answer was lost is a 503, and the repeat with its key gets the first answer', async () => {
  // Notes that the key is used, which is not to be what waits.
  expect((await create('first')).status).toBe(201)
  // The commit stands and waits for a standby that never comes, while its connection ends.
  await primary.execute(`alter system set synchronous_standby_names = 'nobody'`)
  await primary.execute('select pg_reload_conf()')
  const lost = create('lost', { 'idempotency-key': 'lost' })
  await vi.waitFor(
    async () => {
      const { rowCount } = await primary.execute(
        `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and query = 'commit'`,
      )
      expect(rowCount).toBe(1)
    },
    { timeout: 30_000 },
  )
  expect((await lost).status).toBe(503)
  await primary.execute('alter system reset synchronous_standby_names')
  await primary.execute('select pg_reload_conf()')

  const again = await create('lost', { 'idempotency-key': 'lost' })
  expect(again.status).toBe(201)
  expect(again.headers['idempotency-replayed']).toBe('true')
})

test('a standby that is promoted takes over beneath a running process', async () => {
  expect((await create('before')).status).toBe(201)
  await primary.stop('fast')
  expect((await create('between')).status).toBe(503)
  const standby = await primary.standby()
  await symlink(String(standby.connection.host), `${address}-next`)
  await rename(`${address}-next`, address)
  expect((await create('too-early')).status).toBe(503)
  await standby.execute('select pg_promote()')
  await vi.waitFor(async () => expect((await create('after')).status).toBe(201), { timeout: 30_000 })
  const { rows } = await service.pool.query(`select from candidates where email = 'before@example.com'`)
  expect(rows).toHaveLength(1)
})
