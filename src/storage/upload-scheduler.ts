import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { PartUnavailable } from '../part-unavailable.ts'

/** With pieces of 64 KB a process takes in some 20 MB of files a second (bench/uploads-while-listing.ts). */
const PAUSE_MILLISECONDS = 3
const CROWD_CHECK_MILLISECONDS = 100
const MAX_WAIT_MILLISECONDS = 10_000

/** Shares one process between forms with files and all other requests. Each process has one. */
export class UploadScheduler {
  readonly #maxForms: number
  #forms = 0
  readonly #oneAtATime = pLimit(1)

  /** @param maxForms how many forms with files may be in progress: each may hold files of any number and size */
  constructor(maxForms: number) {
    this.#maxForms = maxForms
  }

  /**
   * Lets a form in, unless too many are in progress.
   * @returns what releases it, once it is answered
   * @throws {PartUnavailable}
   */
  acquire(): () => void {
    if (this.#forms >= this.#maxForms) {
      throw new PartUnavailable('files', { cause: new Error(`${this.#maxForms} forms with files are at work.`) })
    }
    this.#forms += 1
    let isAnswered = false
    return () => {
      if (!isAnswered) this.#forms -= 1
      isAnswered = true
    }
  }

  /**
   * Passes on the pieces of all incoming files one at a time, after a pause for each in which other requests are
   * answered. While a piece waits, its connection is not read (backpressure).
   */
  async *paced(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      await this.#oneAtATime(() => sleep(PAUSE_MILLISECONDS))
      yield piece
    }
  }

  /**
   * Waits until no piece is waiting, but not for long: for work that can be done a little later, so as not to slow
   * uploads down.
   */
  async untilIdle() {
    for (let waited = 0; waited < MAX_WAIT_MILLISECONDS; waited += CROWD_CHECK_MILLISECONDS) {
      if (this.#oneAtATime.pendingCount === 0) return
      await sleep(CROWD_CHECK_MILLISECONDS)
    }
  }
}
