import { expect, test } from 'vitest'
import { testService } from '../../tests/support/service.ts'
import { QueuePool } from './queue-pool.ts'

const service = testService()

test('a listening client that the queue releases twice goes back to the pool once', async () => {
  const pool = new QueuePool(service.pool, () => {}).asPool()
  const release = await new Promise<(broken?: boolean) => void>((resolve, reject) =>
    pool.connect((error, _client, done) => (error ? reject(error) : resolve(done))),
  )
  const busy = service.pool.totalCount - service.pool.idleCount
  release()
  expect(() => release()).not.toThrow()
  expect(service.pool.totalCount - service.pool.idleCount).toBe(busy - 1)
})
