import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { scriptOf } from './pgbench-script.ts'

const OLD = '0190cc82-3683-7681-88e8-7d6b768f5cee'

test('ids that the request made are made anew in each run, the same in each statement', () => {
  const began = Date.now()
  const id = randomUUIDv7()
  const script = scriptOf(
    [
      { text: 'insert into things values ($1, $2)', values: [OLD, id] },
      { text: 'select $1::text', values: [`thing ${id}`] },
    ],
    began,
  )
  const made = script.match(/substr\(md5\(:run::text \|\| '-\d+'\), 13\)/g)
  expect(made).toHaveLength(2)
  expect(new Set(made).size).toBe(1)
  expect(script).toContain(OLD)
  expect(script).not.toContain(id)
})

test('a value holds no colon, which pgbench would read as a variable', () => {
  const script = scriptOf([{ text: 'select $1, $2', values: ["it's 10:30", new Date(0)] }], Date.now())
  expect(script.split('\n')[1]).toBe(String.raw`select E'it''s 10\x3a30', E'1970-01-01T00\x3a00\x3a00.000+00\x3a00';`)
})

test('a statement with more made ids than pgbench has variables for takes the transaction instead', () => {
  const began = Date.now()
  const ids = Array.from({ length: 300 }, () => randomUUIDv7())
  expect(scriptOf([{ text: 'select $1::uuid[]', values: [ids] }], began)).toContain('md5(pg_current_xact_id()::text')
})
