import type { WriteStream } from 'node:tty'

const EVERY_MILLISECONDS = 200
const CLEAR_LINE = '\r\u001b[2K'

/** A line that says what a long command is at. */
export interface StatusLine {
  /** Takes it off the terminal. */
  end(): void
}

/**
 * Shows a line that changes, where somebody watches; a file or a pipe gets nothing of it.
 * @param text what it says now; nothing is shown while it is empty
 */
export function statusOn(terminal: WriteStream, text: () => string): StatusLine {
  const show = () => terminal.write(`${CLEAR_LINE}${text().slice(0, Math.max(0, (terminal.columns || 80) - 1))}`)
  const timer = terminal.isTTY ? setInterval(show, EVERY_MILLISECONDS).unref() : undefined
  return {
    end() {
      if (timer) terminal.write(CLEAR_LINE)
      clearInterval(timer)
    },
  }
}

/** Does `work` beside such a line, which is gone afterwards, also when it fails. */
export async function withStatus<T>(work: (tell: (text: string) => void) => Promise<T>): Promise<T> {
  let now = ''
  const line = statusOn(process.stderr, () => now)
  try {
    return await work((text) => {
      now = text
    })
  } finally {
    line.end()
  }
}
