import type { WriteStream } from 'node:tty'
import type { Progress } from '../backup/progress.ts'

/** A progress that can be taken off the terminal. */
export interface ProgressBar extends Progress {
  end(): void
}

const WIDTH = 24
const EVERY_MILLISECONDS = 200
const CLEAR_LINE = '\r\u001b[2K'

/** Shows how far a long command is, where somebody watches; a file or a pipe gets nothing of it. */
export function progressOn(terminal: WriteStream): ProgressBar {
  const begun = performance.now()
  let [expected, done, what] = [0, 0, '']
  const show = () => {
    const seconds = (performance.now() - begun) / 1000
    // How much there will be is an estimate, so it is not called done before it is.
    const share = expected === 0 ? undefined : Math.min(0.99, done / expected)
    const bar =
      share === undefined ? '' : `${'█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')} ${percent(share)} `
    terminal.write(`${CLEAR_LINE}${bar}${megabytes(done)} MB, ${megabytes(done / seconds)} MB/s, ${what}`)
  }
  const timer = terminal.isTTY ? setInterval(show, EVERY_MILLISECONDS) : undefined
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
    end() {
      if (timer?.hasRef()) terminal.write(CLEAR_LINE)
      clearInterval(timer)
      timer?.unref()
    },
  }
}

const percent = (share: number) => `${Math.floor(share * 100)}%`.padStart(4)
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
