import { expect, test } from 'vitest'
import { FairPriorities, LAST_PRIORITY } from './fair-priorities.ts'

test('a company with few jobs comes first, whatever another has enqueued', () => {
  const priorities = new FairPriorities()
  const first = Array.from({ length: 100 }, () => priorities.next('busy', 0))
  expect(first.every((priority) => priority === 0)).toBe(true)
  const second = Array.from({ length: 100 }, () => priorities.next('busy', 0))
  expect(second.every((priority) => priority === 1)).toBe(true)
  for (let job = 0; job < 100_000; job += 1) priorities.next('busy', 0)
  expect(priorities.next('busy', 0)).toBe(LAST_PRIORITY)
  expect(priorities.next('quiet', 0)).toBe(0)
})

test('with time a company comes first again', () => {
  const priorities = new FairPriorities()
  for (let job = 0; job < 1000; job += 1) priorities.next('busy', 0)
  expect(priorities.next('busy', 0)).toBe(4)
  expect(priorities.next('busy', 30_000)).toBe(3)
  expect(priorities.next('busy', 50_000)).toBe(0)
})
