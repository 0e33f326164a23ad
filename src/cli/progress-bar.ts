import type { WriteStream } from 'node:tty'
import type { Progress } from '../backup/progress.ts'
import { statusOn } from './status-line.ts'

/** A progress that can be taken off the terminal. */
export interface ProgressBar extends Progress {
  end(): void
}

const WIDTH = 24

/** Shows how far a long command is, where somebody watches; a file or a pipe gets nothing of it. */
export function progressOn(terminal: WriteStream): ProgressBar {
  const begun = performance.now()
  let [expected, done, what] = [0, 0, '']
  const text = () => {
    const seconds = (performance.now() - begun) / 1000
    // How much there will be is an estimate, so it is not called done before it is.
    const share = expected === 0 ? undefined : Math.min(0.99, done / expected)
    const bar =
      share === undefined ? '' : `${'█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')} ${percent(share)} `
    return `${bar}${megabytes(done)} MB, ${megabytes(done / seconds)} MB/s, ${what}`
  }
  const line = statusOn(terminal, text)
  return {
    expect(bytes) {
      expected = bytes
    },
    tell(next) {
      what = next
    },
    add(bytes) {
      done += bytes
    },
    end: line.end,
  }
}

const percent = (share: number) => `${Math.floor(share * 100)}%`.padStart(4)
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
