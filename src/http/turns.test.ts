import { expect, test, vi } from 'vitest'
import { Turns } from './turns.ts'

/** Work that is at it until it is told to end. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { run: vi.fn(() => promise), end: resolve }
}

test('so many run at a time, the others in the order in which they came', async () => {
  const turns = new Turns(2)
  const work = [openWork(), openWork(), openWork(), openWork()] as const
  const all = work.map(({ run }) => turns.run(run))
  await vi.waitFor(() => expect(work[1].run).toHaveBeenCalled(), 25_000)
  expect(work[2].run).not.toHaveBeenCalled()
  expect(turns.isCrowded).toBe(true)

  work[1].end()
  await vi.waitFor(() => expect(work[2].run).toHaveBeenCalled(), 25_000)
  expect(work[3].run).not.toHaveBeenCalled()
  expect(turns.isCrowded).toBe(true)
  for (const { end } of work) end()
  await Promise.all(all)
  expect(turns.isCrowded).toBe(false)
})

test('work that fails leaves its turn', async () => {
  const turns = new Turns(1)
  await expect(turns.run(() => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  expect(await turns.run(async () => 'next')).toBe('next')
})

test('work that takes longer than the patience no longer keeps the next waiting, and gives up its turn once', async () => {
  const turns = new Turns(1)
  const slow = openWork()
  const next = openWork()
  const third = openWork()
  const first = turns.run(slow.run, { patience: 10 })
  const others = [turns.run(next.run), turns.run(third.run)]
  await vi.waitFor(() => expect(next.run).toHaveBeenCalled(), 25_000)
  slow.end()
  await first
  expect(third.run).not.toHaveBeenCalled()
  next.end()
  third.end()
  await Promise.all(others)
})
