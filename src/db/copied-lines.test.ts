import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testService } from '../../tests/support/service.ts'
import { CopiedLines } from './copied-lines.ts'

const service = testService()

/** Not one of the pool's, which send statements ahead. */
async function connect(): Promise<pg.Client> {
  const { connectionString, host, port, user, password, database } = service.pool.options
  const client = new pg.Client({ connectionString, host, port, user, password: password as string, database })
  await client.connect()
  return client
}

async function copied(query: string): Promise<{ text: string; rows: number }> {
  const client = await connect()
  try {
    const lines = client.query(new CopiedLines(`copy (${query}) to stdout (format csv, header)`))
    const pieces: Buffer[] = []
    for await (const piece of lines) pieces.push(piece)
    return { text: Buffer.concat(pieces).toString(), rows: lines.rows }
  } finally {
    await client.end()
  }
}

test('every line ends with CRLF, and what is inside a cell stays as it is', async () => {
  expect(await copied(`values (e'a\\nb', 'Ω "c"'), ('', null)`)).toEqual({
    text: 'column1,column2\r\n"a\nb","Ω ""c"""\r\n"",\r\n',
    rows: 2,
  })
  expect(await copied('select 1 as n where false')).toEqual({ text: 'n\r\n', rows: 0 })
})

test('lines longer than a piece, and many short ones, come whole and in order', async () => {
  const long = await copied(`select repeat('x', n) as x from unnest(array[1, 3000000, 2, 524287, 524288]) n`)
  const lengths = long.text.split('\r\n').map(({ length }) => length)
  expect(lengths).toEqual([1, 1, 3_000_000, 2, 524_287, 524_288, 0])
  const short = await copied('select n from generate_series(1, 400000) n')
  expect(short.rows).toBe(400_000)
  expect(short.text).toBe(`n\r\n${Array.from({ length: 400_000 }, (_, n) => `${n + 1}\r\n`).join('')}`)
})

test('a query that fails fails the stream, and the connection can be used again', async () => {
  await expect(copied('select 1 / n from generate_series(5, 0, -1) n')).rejects.toThrow('division by zero')
  expect(await copied('select 1 as n')).toEqual({ text: 'n\r\n1\r\n', rows: 1 })
})

test('what failed before anyone read is told to the reader', async () => {
  const client = await connect()
  const lines = client.query(new CopiedLines('copy (select 1 / 0) to stdout (format csv, header)'))
  await pause(100)
  await expect(lines.toArray()).rejects.toThrow('division by zero')
  await client.end()
})

test('the database waits while nobody reads', async () => {
  const client = await connect()
  const lines = client.query(
    new CopiedLines(`copy (select repeat('x', 10000) from generate_series(1, 10000)) to stdout (format csv, header)`),
  )
  await pause(300)
  expect(lines.rows).toBeLessThan(1000)
  let bytes = 0
  for await (const piece of lines) bytes += piece.length
  expect(lines.rows).toBe(10_000)
  expect(bytes).toBe('repeat\r\n'.length + 10_000 * 10_002)
  await client.end()
})
