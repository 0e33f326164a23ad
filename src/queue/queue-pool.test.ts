import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { testService } from '../../tests/support/service.ts'
import { PartUnavailable } from '../part-unavailable.ts'
import { QueuePool } from './queue-pool.ts'

const service = testService()

test('a listening client that the queue releases twice goes back to the pool once', async () => {
  const pool = new QueuePool(service.pool, { mayFetch: Promise.resolve(), onLost: () => {} }).asPool()
  const release = await new Promise<(broken?: boolean) => void>((resolve, reject) =>
    pool.connect((error, _client, done) => (error ? reject(error) : resolve(done))),
  )
  const busy = service.pool.totalCount - service.pool.idleCount
  release()
  expect(() => release()).not.toThrow()
  expect(service.pool.totalCount - service.pool.idleCount).toBe(busy - 1)
})

test('a listener that waits in vain for a connection is told so, and has nothing to release', async () => {
  const crowded = new pg.Pool({ ...service.pool.options, max: 1, connectionTimeoutMillis: 50 })
  const taken = await crowded.connect()
  const pool = new QueuePool(crowded, { mayFetch: Promise.resolve(), onLost: () => {} }).asPool()
  const [error, release] = await new Promise<unknown[]>((resolve) =>
    pool.connect((error, _client, release) => resolve([error, release])),
  )
  expect(error).toEqual(new Error('timeout exceeded when trying to connect'))
  expect(release).toBe(undefined)
  taken.release()
  await crowded.end()
})

test('no look for jobs is sent before it may be', async () => {
  const mayFetch = Promise.withResolvers<void>()
  const client = await new QueuePool(service.pool, { mayFetch: mayFetch.promise, onLost: () => {} }).asPool().connect()
  let isAnswered = false
  const look = client.query({ name: 'get_job/test', text: 'select 1 as job' }).then(({ rows }) => {
    isAnswered = true
    return rows
  })
  await client.query('select 1')
  expect(isAnswered).toBe(false)
  mayFetch.resolve()
  expect(await look).toEqual([{ job: 1 }])
  client.release()
})

test('any statement of the queue that a database that is away has lost is told of', async () => {
  const onLost = vi.fn()
  const client = await new QueuePool(service.pool, { mayFetch: Promise.resolve(), onLost }).asPool().connect()
  await expect(client.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(PartUnavailable)
  expect(onLost).toHaveBeenCalledOnce()
  client.release()
})
