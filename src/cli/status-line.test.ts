import type { WriteStream } from 'node:tty'
import { expect, test, vi } from 'vitest'
import { statusOn } from './status-line.ts'

/** What is written to a terminal, or to what is none. */
function terminal(isTTY: boolean) {
  const written: string[] = []
  return {
    written,
    stream: { isTTY, columns: 12, write: (text: string) => written.push(text) } as unknown as WriteStream,
  }
}

test('a terminal is shown what it says now, within its width, and nothing of it stays', () => {
  vi.useFakeTimers()
  const { written, stream } = terminal(true)
  let text = 'first'
  const line = statusOn(stream, () => text)
  vi.advanceTimersByTime(250)
  text = 'a text that is too long'
  vi.advanceTimersByTime(200)
  line.end()
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  const clear = '\r\u001b[2K'
  expect(written).toEqual([`${clear}first`, `${clear}a text that`, clear])
})

test('a pipe gets nothing', () => {
  vi.useFakeTimers()
  const { written, stream } = terminal(false)
  const line = statusOn(stream, () => 'text')
  vi.advanceTimersByTime(1000)
  line.end()
  vi.useRealTimers()
  expect(written).toEqual([])
})
