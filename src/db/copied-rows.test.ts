import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testService } from '../../tests/support/service.ts'
import { CopiedRows } from './copied-rows.ts'

const service = testService()

/** Not one of the pool's, which send statements ahead. */
async function connect(): Promise<pg.Client> {
  const { connectionString, host, port, user, password, database } = service.pool.options
  const client = new pg.Client({ connectionString, host, port, user, password: password as string, database })
  await client.connect()
  return client
}

const copyOf = (client: pg.Client, query: string) =>
  new CopiedRows(client, `copy (${query}) to stdout (format csv, header)`)

async function copied(client: pg.Client, query: string): Promise<{ text: string; rows: number }> {
  const rows = copyOf(client, query)
  const pieces: Buffer[] = []
  for await (const piece of rows) pieces.push(piece)
  return { text: Buffer.concat(pieces).toString(), rows: rows.count }
}

test('every row ends with CRLF, and what is inside a cell stays as it is', async () => {
  const client = await connect()
  expect(await copied(client, `values (e'a\\nb', 'Ω "c"', e'"\\n'), ('', null, e'\\r\\n,"')`)).toEqual({
    text: 'column1,column2,column3\r\n"a\nb","Ω ""c""","""\n"\r\n"",,"\r\n,"""\r\n',
    rows: 2,
  })
  expect(await copied(client, 'select 1 as n where false')).toEqual({ text: 'n\r\n', rows: 0 })
  await client.end()
})

test('rows longer than a piece, and many short ones, come whole and in order', async () => {
  const client = await connect()
  const long = await copied(client, `select repeat('x', n) as x from unnest(array[1, 3000000, 2, 524287, 524288]) n`)
  const lengths = long.text.split('\r\n').map(({ length }) => length)
  expect(lengths).toEqual([1, 1, 3_000_000, 2, 524_287, 524_288, 0])
  const short = await copied(client, 'select n from generate_series(1, 400000) n')
  expect(short.rows).toBe(400_000)
  expect(short.text).toBe(`n\r\n${Array.from({ length: 400_000 }, (_, n) => `${n + 1}\r\n`).join('')}`)
  await client.end()
})

test('a query that fails fails whoever reads, and the connection can be used again', async () => {
  const client = await connect()
  await expect(copied(client, 'select 1 / n from generate_series(5, 0, -1) n')).rejects.toThrow('division by zero')
  expect(await copied(client, 'select 1 as n')).toEqual({ text: 'n\r\n1\r\n', rows: 1 })
  await client.end()
})

test('what failed before anyone read is told to the reader', async () => {
  const client = await connect()
  const rows = copyOf(client, 'select 1 / 0')
  await pause(100)
  await expect(rows[Symbol.asyncIterator]().next()).rejects.toThrow('division by zero')
  await client.end()
})

test('a connection that breaks in the middle fails whoever reads', async () => {
  const client = await connect()
  client.on('error', () => {})
  const pieces = copyOf(client, `select repeat('x', 10000) from generate_series(1, 100000)`)[Symbol.asyncIterator]()
  expect((await pieces.next()).done).toBe(false)
  client.connection.stream.destroy(new Error('cut'))
  const rest = async () => {
    while (!(await pieces.next()).done);
  }
  await expect(rest()).rejects.toThrow('cut')
})

test('the database waits while nobody reads', async () => {
  const client = await connect()
  const rows = copyOf(client, `select repeat('x', 10000) from generate_series(1, 10000)`)
  const pieces = rows[Symbol.asyncIterator]()
  await pieces.next()
  await pause(300)
  const { rows: watched } = await service.pool.query(
    `select wait_event from pg_stat_activity where query like 'copy (select repeat%' and pid <> pg_backend_pid()`,
  )
  expect(watched).toEqual([{ wait_event: 'ClientWrite' }])
  let bytes = 0
  for await (const piece of { [Symbol.asyncIterator]: () => pieces }) bytes += piece.length
  expect(rows.count).toBe(10_000)
  expect(bytes).toBeGreaterThan(99_000_000)
  await client.end()
})
