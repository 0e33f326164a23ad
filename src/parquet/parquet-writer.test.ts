import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, expect, test } from 'vitest'
import { ParquetWriter } from './parquet-writer.ts'

const path = join(tmpdir(), `${randomUUID()}.parquet`)
afterEach(() => rm(path, { force: true }))

const table = { columns: { name: 'VARCHAR', n: 'INTEGER' }, select: 'name, n * 2 as twice' }

test('CSV that comes in pieces becomes a file, and its rows are counted', async () => {
  const writer = new ParquetWriter(path, table)
  const text = `name,n\r\n${Array.from({ length: 30_000 }, (_, index) => `"a ""${index}""\r\nb",${index}\r\n`).join('')}`
  for (let start = 0; start < text.length; start += 7919)
    await writer.write(Buffer.from(text.slice(start, start + 7919)))
  expect(await writer.end()).toBe(30_000)
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const result = await connection.runAndReadAll(`select name, twice from '${path}' order by twice desc limit 1`)
  expect(result.getRows()).toEqual([['a "29999"\r\nb', 59_998]])
})

test('a cell that has not its column’s type, or input that ends inside a cell, is an error that says so', async () => {
  const wrong = new ParquetWriter(path, table)
  await wrong.write(Buffer.from('name,n\r\na,b\r\n'))
  await expect(wrong.end()).rejects.toThrow(/could not be written.*INTEGER/s)
  const cut = new ParquetWriter(path, table)
  await cut.write(Buffer.from('name,n\r\n"a,1\r\n'))
  await expect(cut.end()).rejects.toThrow('could not be written')
})

test('whoever writes to one that has ended is told so, and does not wait', async () => {
  const writer = new ParquetWriter(path, { columns: { n: 'INTEGER' }, select: 'nothing' })
  const piece = Buffer.alloc(65_536, '1\r\n')
  const writeOn = async () => {
    for (;;) await writer.write(piece)
  }
  await expect(writeOn()).rejects.toThrow('could not be written')
  await writer.abandon()
})
