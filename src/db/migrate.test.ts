import { readdir } from 'node:fs/promises'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { databaseNamed, execute } from '../../tests/support/database-server.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const logger = pino({ level: 'silent' })
const name = `hireline_migrate_${process.pid}`
const server = inject('server')
const pools: OpenDatabase['pool'][] = []

function newPool() {
  const { pool } = openDatabase(databaseNamed(server, name), { size: 3, onIdleError: () => {} })
  pools.push(pool)
  return pool
}

beforeAll(() => execute(server, `create database ${name} template template0`))
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await execute(server, `drop database if exists ${name} with (force)`)
})

describe('migrate', () => {
  test('applies each file once when several processes start together', async () => {
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(newPool(), logger)))
    const files = (await readdir('db/migrations')).filter((file) => file.endsWith('.sql')).sort()
    expect(applied.flat().sort()).toEqual(files)
    expect(await migrate(newPool(), logger)).toEqual([])
  })

  test('refuses a file that was changed after it had been applied, and changes nothing', async () => {
    const pool = newPool()
    await pool.query(`update migrations set checksum = 'x' || checksum where name like '0001%'`)
    await expect(migrate(pool, logger)).rejects.toThrow(/0001_\w+\.sql was changed after it had been applied/)
    await pool.query(`update migrations set checksum = substr(checksum, 2) where name like '0001%'`)
    expect(await migrate(pool, logger)).toEqual([])
  })

  test('refuses a database of a newer version, before it touches anything', async () => {
    const pool = newPool()
    await pool.query(`insert into migrations (name, checksum) values ('9999_future.sql', 'x')`)
    await pool.query('drop schema graphile_worker cascade')
    await expect(migrate(pool, logger)).rejects.toThrow(/9999_future\.sql, which this version .* does not know/)
    const { rows } = await pool.query(`select from pg_namespace where nspname = 'graphile_worker'`)
    expect(rows).toEqual([])
    await pool.query(`delete from migrations where name = '9999_future.sql'`)
    expect(await migrate(pool, logger)).toEqual([])
  })
})
