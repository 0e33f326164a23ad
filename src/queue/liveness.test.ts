import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { expect, test, vi } from 'vitest'
import { testService } from '../../tests/support/service.ts'
import { addJobs } from './add-jobs.ts'
import { defineJob } from './job.ts'
import { Liveness } from './liveness.ts'
import { startWorker } from './worker.ts'

const service = testService()

/** A job that a worker with this id was running. */
async function givenJobOf(workerId: string) {
  await sql`insert into queue_workers (id) values (${workerId})`.execute(service.db)
  await addJobs(service.db, 'note', [{ of: workerId }])
  await sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = ${workerId} where payload ->> 'of' = ${workerId}
  `.execute(service.db)
}

/** The connections that show lives. */
const holders = async () =>
  (
    await sql<{ pid: number }>`
      select distinct pid from pg_locks
      -- Locks by one number; Citus has some of its own kind.
      where locktype = 'advisory' and objsubid = 1 and granted and database = (select oid from pg_database where datname = current_database())
    `.execute(service.db)
  ).rows

test('the jobs of a worker that died are taken over within seconds, those of one that lives are not', async () => {
  await givenJobOf('pool-dead')
  await givenJobOf('pool-living')
  const done: string[] = []
  const job = defineJob({
    name: 'note',
    payload: Type.Object({ of: Type.String() }),
    run: async (_db, { of }) => void done.push(of),
  })
  await service.db.connection().execute(async (living) => {
    await sql`select pg_advisory_lock(hashtextextended('hireline worker pool-living', 0))`.execute(living)
    const worker = await startWorker(service, [job])
    await vi.waitFor(() => expect(done).toEqual(['pool-dead']), 25_000)
    await sleep(2500)
    expect(done).toEqual(['pool-dead'])

    await sql`select pg_advisory_unlock_all()`.execute(living)
    await vi.waitFor(() => expect(done).toEqual(['pool-dead', 'pool-living']), 25_000)
    await worker.stop()
  })
  expect((await sql`select from queue_workers`.execute(service.db)).rows).toEqual([])
})

test('jobs that are locked under the id of a worker that nobody knows any more are given to the living', async () => {
  await givenJobOf('pool-forgotten')
  await sql`delete from queue_workers`.execute(service.db)
  const done: string[] = []
  const job = defineJob({
    name: 'note',
    payload: Type.Object({ of: Type.String() }),
    run: async (_db, { of }) => void done.push(of),
  })
  const worker = await startWorker(service, [job])
  await vi.waitFor(() => expect(done).toEqual(['pool-forgotten']), 25_000)
  await worker.stop()
})

test('a worker whose own connection breaks shows again that it lives', async () => {
  const worker = await startWorker(service, [])
  const [before] = await holders()
  await sql`select pg_terminate_backend(${before?.pid}::int)`.execute(service.db)
  // A connection that is told to end does so a moment later.
  await vi.waitFor(async () => {
    const [after] = await holders()
    expect(after?.pid).toBeGreaterThan(0)
    expect(after?.pid).not.toBe(before?.pid)
  }, 25_000)
  await worker.stop()
})

test('a process holds one connection that shows its life, whatever it runs', async () => {
  const worker = await startWorker(service, [])
  expect(await holders()).toHaveLength(1)
  await worker.stop()
})

test('workers that begin at once after the connection broke are all shown', async () => {
  const liveness = new Liveness(service.pool.options, service.logger)
  await liveness.begin()
  await liveness.add('pool-first')
  const [before] = await holders()
  await sql`select pg_terminate_backend(${before?.pid}::int)`.execute(service.db)
  await vi.waitFor(() => Promise.all(['pool-second', 'pool-third'].map((id) => liveness.add(id))), 25_000)
  const { rows } = await sql<{ id: string; isFree: boolean }>`
    select id, pg_try_advisory_xact_lock(hashtextextended('hireline worker ' || id, 0)) as "isFree"
    from queue_workers order by id
  `.execute(service.db)
  expect(rows).toEqual(['pool-first', 'pool-second', 'pool-third'].map((id) => ({ id, isFree: false })))
  await liveness.end()
  await sql`delete from queue_workers`.execute(service.db)
})
