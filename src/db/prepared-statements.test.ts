import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testService } from '../../tests/support/service.ts'
import { PLAN_FOR_VALUES, StatementNames } from './prepared-statements.ts'

const service = testService()

/** Whether the connection has prepared a statement that was sent five times. */
const isPrepared = (statement: () => ReturnType<typeof sql>) =>
  service.db.connection().execute(async (db) => {
    for (let use = 0; use < 5; use += 1) await statement().execute(db)
    const text = statement().compile(db).sql
    const { rows } = await sql`select from pg_prepared_statements where statement = ${text}`.execute(db)
    return rows.length > 0
  })

describe('prepared statements', () => {
  test('a statement that comes often is prepared, and gives the same with other values', async () => {
    expect(await isPrepared(() => sql`select 40 + ${2}::int as answer`)).toBe(true)
    for (const value of [1, 2, 3, 4, 5, 6, 7]) {
      expect((await sql<{ n: number }>`select ${value}::int as n`.execute(service.db)).rows).toEqual([{ n: value }])
    }
  })

  test('what a migration could change, and what is planned for its values, is not', async () => {
    expect(await isPrepared(() => sql`select * from companies where id = ${null}`)).toBe(false)
    expect(await isPrepared(() => sql`select company.* from companies company where id = ${null}`)).toBe(false)
    expect(await isPrepared(() => sql`${PLAN_FOR_VALUES} select ${1}::int as n`)).toBe(false)
    expect(await isPrepared(() => sql`select count(*) from companies where id = ${null}`)).toBe(true)
  })

  test('a statement that fails can be sent again', async () => {
    const half = (value: number) => sql<{ half: number }>`select 10 / ${value}::int as half`.execute(service.db)
    for (let use = 0; use < 5; use += 1) await half(2)
    await expect(half(0)).rejects.toThrow('division by zero')
    expect((await half(5)).rows).toEqual([{ half: 2 }])
  })

  test('any number of different statements takes a bounded number of names', () => {
    const names = new StatementNames()
    const given = new Set<string>()
    for (let index = 0; index < 5000; index += 1) {
      for (let use = 0; use < 4; use += 1) given.add(names.nameOf(`select ${index}`) ?? 'none')
    }
    expect(given.size).toBe(201)
  })
})
