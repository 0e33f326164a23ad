import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writtenFile } from '../storage/written-file.ts'
import { writeParquet } from './write-parquet.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hireline-parquet-'))
})
afterEach(() => rm(folder, { recursive: true }))

const table = { columns: { name: 'VARCHAR', n: 'INTEGER' }, select: 'name, n * 2 as twice' }

async function write(text: string) {
  const csv = join(folder, randomUUID())
  const parquet = join(folder, `${randomUUID()}.parquet`)
  await writeFile(csv, text)
  return { rows: await writeParquet(csv, parquet, table), path: parquet }
}

test('the rows of a CSV file become those of a Parquet file, in their order, and the same bytes each time', async () => {
  const count = 300_000
  const text = `name,n\r\n${Array.from({ length: count }, (_, n) => `"a ""${n}""\r\nb",${n}\r\n`).join('')}`
  const [first, second] = await Promise.all([write(text), write(text)])
  expect(first.rows).toBe(count)
  expect((await writtenFile(first.path)).sha256).toBe((await writtenFile(second.path)).sha256)
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const last = await connection.runAndReadAll(`select name, twice from '${first.path}' order by twice desc limit 1`)
  expect(last.getRows()).toEqual([[`a "${count - 1}"\r\nb`, 2 * (count - 1)]])
  const misplaced = await connection.runAndReadAll(
    `select count(*)::integer from '${first.path}' where twice <> file_row_number * 2`,
  )
  expect(misplaced.getRows()).toEqual([[0]])
})

test('a cell that has not its column’s type, or a file that ends inside a cell, is an error that says so', async () => {
  await expect(write('name,n\r\na,b\r\n')).rejects.toThrow('INTEGER')
  await expect(write('name,n\r\n"a,1\r\n')).rejects.toThrow('unterminated quote')
})
