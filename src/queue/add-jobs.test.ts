import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testService } from '../../tests/support/service.ts'
import { inTransaction } from '../db/database.ts'
import { addJobs } from './add-jobs.ts'

const service = testService()

afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(service.db))

async function queued() {
  const { rows } = await sql<{ name: string; payload: unknown }>`
    select identifier as name, payload
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    order by jobs.id
  `.execute(service.db)
  return rows
}

test('a job for each payload, as it was given', async () => {
  const payloads = [{ text: 'quotes " and \\ and {} and ’' }, { list: [1, null, ''] }, {}]
  await addJobs(service.db, 'some_job', payloads)
  expect(await queued()).toEqual(payloads.map((payload) => ({ name: 'some_job', payload })))
})

test('no payload, no job', async () => {
  await addJobs(service.db, 'some_job', [])
  expect(await queued()).toEqual([])
})

test('a transaction that rolls back leaves no job', async () => {
  await expect(
    inTransaction(service.db, async (transaction) => {
      await addJobs(transaction, 'some_job', [{ a: 1 }])
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await queued()).toEqual([])
})
