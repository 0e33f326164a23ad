import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testService } from '../../tests/support/service.ts'
import { SENT_WITH_NEXT } from './connection-class.ts'
import { inSavepoint, inTransaction } from './database.ts'

const service = testService()
beforeAll(() => sql`create table notes (id int primary key)`.execute(service.db))

const write = (id: number, db = service.db) => sql`${SENT_WITH_NEXT} insert into notes values (${id})`.execute(db)

async function noted(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(service.db)
  return rows.map(({ id }) => id)
}

test('what is sent with the next statement is there for it, and for the commit', async () => {
  await inTransaction(service.db, async (transaction) => {
    await write(1, transaction)
    expect((await sql`select id from notes`.execute(transaction)).rows).toEqual([{ id: 1 }])
    await write(2, transaction)
    await write(3, transaction)
  })
  expect(await noted()).toEqual([1, 2, 3])
})

test('when it fails, the next statement fails with its error, or the commit does; nothing is stored', async () => {
  const before = await noted()
  const next = inTransaction(service.db, async (transaction) => {
    await write(11, transaction)
    await write(1, transaction)
    await sql`select 1`.execute(transaction)
  })
  await expect(next).rejects.toMatchObject({ code: '23505', detail: 'Key (id)=(1) already exists.' })
  const commit = inTransaction(service.db, async (transaction) => {
    await write(12, transaction)
    await write(2, transaction)
  })
  await expect(commit).rejects.toMatchObject({ code: '23505', detail: 'Key (id)=(2) already exists.' })
  expect(await noted()).toEqual(before)
})

test('a transaction that is rolled back sends nothing that still waits', async () => {
  const before = await noted()
  const rolledBack = inTransaction(service.db, async (transaction) => {
    await write(1, transaction)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await noted()).toEqual(before)
})

test('in a savepoint it fails before the savepoint is released, and what came before stays', async () => {
  await inTransaction(service.db, async (transaction) => {
    await write(30, transaction)
    await expect(inSavepoint(transaction, () => write(1, transaction))).rejects.toMatchObject({ code: '23505' })
    await inSavepoint(transaction, () => write(31, transaction))
  })
  expect((await noted()).filter((id) => id === 30 || id === 31)).toEqual([30, 31])
})

test('outside a transaction it is sent at once', async () => {
  await write(20)
  expect(await noted()).toContain(20)
})

test('a transaction without a statement, and many at once, end well', async () => {
  await inTransaction(service.db, async () => {})
  const ids = Array.from({ length: 50 }, (_, index) => 100 + index)
  await Promise.all(
    ids.map((id) => inTransaction(service.db, async (transaction) => void (await write(id, transaction)))),
  )
  expect((await noted()).filter((id) => id >= 100)).toEqual(ids)
})
