import { afterEach, expect, test, vi } from 'vitest'
import { BoundedCounter } from './bounded-counter.ts'

afterEach(() => void vi.restoreAllMocks())

test('a new window never lasts longer than a window, whatever fraction of a millisecond the process is old', async () => {
  const counter = new BoundedCounter({ points: 1, duration: 1 })
  const clock = vi.spyOn(performance, 'now')
  for (let step = 0; step < 10_000; step += 1) {
    clock.mockReturnValue(8192 - 1000 + step / 7919)
    expect((await counter.consume(`caller ${step}`)).msBeforeNext).toBeLessThanOrEqual(1000)
  }
})
