import { sql } from 'kysely'
import { Type } from 'typebox'
import { expect, test, vi } from 'vitest'
import { type DatabaseCluster, migrateCluster, migratedCluster } from '../../tests/support/database-cluster.ts'
import { givenCompany, givenFlow } from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'
import { addJobs } from './add-jobs.ts'
import { defineJob } from './job.ts'
import { startWorker } from './worker.ts'

const cluster = await migratedCluster()
const service = testService({ DATABASE_CONNECT_TIMEOUT_SECONDS: '2' }, cluster.connection)

const note = defineJob({
  name: 'note',
  payload: Type.Object({ number: Type.Integer() }),
  run: async ({ db }, { number }) => void (await sql`insert into jottings (number) values (${number})`.execute(db)),
})

const endBackends = (database: DatabaseCluster) =>
  database.execute(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'hireline'`)

async function replaceDatabase(database: DatabaseCluster) {
  await database.execute('drop database hireline with (force)')
  await database.execute('create database hireline')
  await migrateCluster(database)
  // Kinds of jobs are numbered as they come: here this one has another number.
  await vi.waitFor(() => addJobs(service.db, 'another', [{}]), 25_000)
  await sql`create table jottings (number integer)`.execute(service.db)
}

// What nobody catches fails the run: the worker must leave no rejection unhandled.
test('jobs go on within seconds of the database’s return, and none is lost', async () => {
  await sql`create table jottings (number integer)`.execute(service.db)
  const worker = await startWorker(service, [note])
  let added = 0
  const add = async () => {
    const numbers = Array.from({ length: 50 }, (_, index) => ({ number: added + index }))
    await vi.waitFor(() => addJobs(service.db, note.name, numbers), 25_000)
    added += numbers.length
  }
  const allAreDone = (from = 0) =>
    vi.waitFor(
      async () => {
        const { rows } = await sql<{
          number: number
        }>`select distinct number from jottings where number >= ${from}`.execute(service.db)
        expect(rows).toHaveLength(added - from)
      },
      { timeout: 30_000, interval: 100 },
    )
  for (let times = 0; times < 50; times += 1) {
    if (times % 10 === 0) await add()
    await endBackends(cluster)
  }
  await allAreDone()

  await add()
  await cluster.stop('immediate')
  await cluster.start()
  await add()
  await allAreDone()
  await vi.waitFor(async () => {
    const { rows } =
      await sql`select from graphile_worker._private_jobs where task_id is not null and locked_at is not null`.execute(
        service.db,
      )
    expect(rows).toHaveLength(0)
  }, 25_000)

  const before = added
  await replaceDatabase(cluster)
  await add()
  await allAreDone(before)
  await worker.stop()
})

test('a database that was replaced beneath a running process is read anew', async () => {
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  const create = (key: string, hiring_flow_id: string) =>
    service.call(key, {
      path: '/external/v1/application/create/',
      body: { hiring_flow_id, email: 'ada@example.com', name: 'Ada King', phone_number: '+12133734253' },
    })
  for (let times = 0; times < 5; times += 1) expect((await create(company.key, flow.id)).status).toBe(201)
  await replaceDatabase(cluster)
  expect((await create(company.key, flow.id)).status).toBe(401)
  const other = await givenCompany(service.db)
  const otherFlow = await givenFlow(service.db, other.id)
  expect((await create(other.key, otherFlow.id)).status).toBe(201)
})
