import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type CursorStore, MemoryCursorStore } from '../src/index.ts'
import { FileCursorStore } from '../src/node.ts'
import { broken, fakeService, refusal, success } from './fake-service.ts'

const answer = (ids: string[], cursor: string, hasMore = false) =>
  success({ results: ids.map((id) => ({ id })), next_cursor: cursor, has_more: hasMore })

/** A service with three changes in two batches, and nothing after them. */
const twoBatches = () => fakeService([answer(['a', 'b'], '2', true), answer(['c'], '3'), answer([], '3')])

test('reads everything there is, and ends there if it is not to follow', async () => {
  const { client, sent } = twoBatches()
  const batches = await Array.fromAsync(client.changes({ follow: false, limit: 2, types: ['application'] }))
  expect(batches.map(({ changes, cursor, hasMore }) => [changes.length, cursor, hasMore])).toEqual([
    [2, '2', true],
    [1, '3', false],
  ])
  expect(sent.map(({ url }) => url.search)).toEqual([
    '?types=application&limit=2&wait=0',
    '?after=2&types=application&limit=2&wait=0',
  ])
})

test('waits for changes once there are no more, over an outage too, until it is ended', async () => {
  const ending = new AbortController()
  const { client, sent } = fakeService(
    [
      answer(['a'], '1'),
      broken,
      refusal(503, 'service_unavailable', { 'retry-after': '0' }),
      answer([], '1'),
      answer(['b'], '2'),
    ],
    { retries: 1 },
  )
  const seen: string[] = []
  for await (const { changes } of client.changes({ signal: ending.signal })) {
    seen.push(...changes.map(({ id }) => id))
    if (seen.length === 2) ending.abort()
  }
  expect(seen).toEqual(['a', 'b'])
  expect(sent.map(({ url }) => url.searchParams.get('wait'))).toEqual(['0', '30', '30', '30', '30'])
})

test('throws what does not pass, such as a cursor that the database does not know', async () => {
  const { client } = fakeService([refusal(400, 'invalid_cursor')])
  await expect(client.changes({ after: 'x' }).next()).rejects.toMatchObject({ code: 'invalid_cursor' })
})

test('stores its place when the next batch is asked for: a consumer that failed gets the batch again', async () => {
  const store = new MemoryCursorStore()
  const consume = async (failAt?: string) => {
    const { client, sent } = twoBatches()
    const seen: string[] = []
    const reading = async () => {
      for await (const { changes } of client.changes({ store, follow: false })) {
        seen.push(...changes.map(({ id }) => id))
        if (failAt && seen.includes(failAt)) throw new Error('The consumer failed.')
      }
    }
    await reading().catch(() => {})
    return { seen, first: sent[0]?.url.searchParams.get('after') }
  }
  expect(await consume('a')).toEqual({ seen: ['a', 'b'], first: null })
  expect(await store.load()).toBeUndefined()
  await consume('c')
  expect(await store.load()).toBe('2')
  expect((await consume()).first).toBe('2')
  expect(await store.load()).toBe('3')
})

test('keeps its place in a file, whole or not at all', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hireline-cursor-'))
  try {
    const store: CursorStore = new FileCursorStore(join(folder, 'cursor'))
    expect(await store.load()).toBeUndefined()
    await store.save('first')
    await store.save('second')
    expect(await new FileCursorStore(join(folder, 'cursor')).load()).toBe('second')
    expect(await readdir(folder)).toEqual(['cursor'])
    await expect(new FileCursorStore(folder).load()).rejects.toThrow('EISDIR')
  } finally {
    await rm(folder, { recursive: true })
  }
})
