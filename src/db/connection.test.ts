import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { untilWaiting } from '../../tests/support/held-transaction.ts'
import { testService } from '../../tests/support/service.ts'
import { allowSeconds, atCommit, executeAfter, inSavepoint, inTransaction, setSavepoint } from './database.ts'

const service = testService()
beforeAll(() => sql`create table jottings (id int primary key)`.execute(service.db))

const insert = (id: number) => sql`insert into jottings values (${id})`

async function noted(db = service.db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from jottings order by id`.execute(db)
  return rows.map(({ id }) => id)
}

test('what is registered runs at the end of the transaction, in order, and not before', async () => {
  await inTransaction(service.db, async (transaction) => {
    await atCommit(transaction, sql`update jottings set id = 2 where id = 1`)
    await atCommit(transaction, insert(3))
    await insert(1).execute(transaction)
    expect(await noted(transaction)).toEqual([1])
  })
  expect(await noted()).toEqual([2, 3])
})

test('when it fails, the commit fails with its error, and nothing is stored', async () => {
  const before = await noted()
  const failing = inTransaction(service.db, async (transaction) => {
    await insert(12).execute(transaction)
    await atCommit(transaction, insert(2))
    await atCommit(transaction, insert(13))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505', detail: 'Key (id)=(2) already exists.' })
  expect(await noted()).toEqual(before)
  await inTransaction(service.db, async (transaction) => void (await insert(14).execute(transaction)))
  expect(await noted()).toEqual([...before, 14])
})

test('a transaction that is rolled back forgets it, and so does one that is run again', async () => {
  const before = await noted()
  const rolledBack = inTransaction(service.db, async (transaction) => {
    await atCommit(transaction, insert(20))
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await noted()).toEqual(before)

  let tries = 0
  await inTransaction(service.db, async (transaction) => {
    tries += 1
    await atCommit(transaction, insert(20 + tries))
    if (tries === 1) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(transaction)
  })
  expect(await noted()).toEqual([...before, 22])
})

test('a savepoint that is undone takes back what was registered since, and that alone', async () => {
  await inTransaction(service.db, async (transaction) => {
    await atCommit(transaction, insert(30))
    const failing = inSavepoint(transaction, async () => {
      await atCommit(transaction, insert(31))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await inSavepoint(transaction, () => atCommit(transaction, insert(32)))
    const undo = await setSavepoint(transaction, 'request')
    await inSavepoint(transaction, () => atCommit(transaction, insert(33)))
    await undo()
    await atCommit(transaction, insert(34))
  })
  expect((await noted()).filter((id) => id >= 30)).toEqual([30, 32, 34])
})

test('outside a transaction it runs at once', async () => {
  await atCommit(service.db, insert(40))
  expect(await noted()).toContain(40)
})

test('a transaction without a statement, with nothing but registered ones, and many at once, end well', async () => {
  await inTransaction(service.db, async () => {})
  await inTransaction(service.db, (transaction) => allowSeconds(transaction, 1))
  await expect(inTransaction(service.db, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const ids = Array.from({ length: 50 }, (_, index) => 100 + index)
  await Promise.all(ids.map((id) => inTransaction(service.db, (transaction) => atCommit(transaction, insert(id)))))
  expect((await noted()).filter((id) => id >= 100)).toEqual(ids)
})

test('a time limit holds for what follows in the transaction, and no longer', async () => {
  const limit = async (db = service.db) =>
    (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)).rows[0]?.limit
  const usual = await limit()
  await inTransaction(service.db, async (transaction) => {
    await allowSeconds(transaction, 7)
    expect(await limit(transaction)).toBe('7s')
    await allowSeconds(transaction, 8)
    expect(await limit(transaction)).toBe('8s')
    await insert(50).execute(transaction)
    await allowSeconds(transaction, 9)
  })
  expect(await limit()).toBe(usual)
  expect(await noted()).toContain(50)
})

test('a transaction that went on after a statement had failed is not taken for one that was committed', async () => {
  const going = inTransaction(service.db, async (transaction) => {
    await insert(200).execute(transaction)
    await insert(2)
      .execute(transaction)
      .catch(() => {})
  })
  await expect(going).rejects.toThrow('The transaction was aborted.')
  expect(await noted()).not.toContain(200)
})

test('two statements in one trip: the second sees what was committed while the first waited', async () => {
  const lock = sql`select pg_advisory_xact_lock(4711)`
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve
  })
  const first = inTransaction(service.db, async (transaction) => {
    await lock.execute(transaction)
    locked()
    await untilWaiting(service, 1)
    await insert(60).execute(transaction)
  })
  await isLocked
  const second = inTransaction(service.db, (transaction) =>
    executeAfter(transaction, lock, sql<{ id: number }>`select id from jottings where id = 60`),
  )
  await first
  expect((await second).rows).toEqual([{ id: 60 }])
})

test('the error of the first of two is the one that is told', async () => {
  const failing = inTransaction(service.db, (transaction) =>
    executeAfter(transaction, sql`select 1 / 0`, sql`select 1`),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await noted()).toContain(60)
})
