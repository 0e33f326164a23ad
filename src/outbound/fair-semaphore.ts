interface Waiting {
  holder: string
  begin: () => void
}

/**
 * The requests that one process may have under way, shared fairly by those who make them. A quarter of the permits is
 * for those who hold none. Of the rest, a holder takes no more than remain free afterwards, so that a single one gets
 * half of them, two a third each, and so on (the dynamic threshold of Choudhury and Hahne, 1998).
 */
export class FairSemaphore {
  #free: number
  readonly #forFirst: number
  readonly #held = new Map<string, number>()
  #waiting: Waiting[] = []

  constructor(total: number) {
    this.#free = total
    this.#forFirst = Math.floor(total / 4)
  }

  /** Waits for a permit. @returns what releases it */
  async acquire(holder: string): Promise<() => void> {
    if (!this.#mayAcquire(holder)) {
      await new Promise<void>((resolve) => {
        // A waiting holder gets the permit before others see it free.
        this.#waiting.push({ holder, begin: resolve })
      })
    } else this.#hold(holder)
    return () => this.#release(holder)
  }

  #mayAcquire(holder: string): boolean {
    const held = this.#held.get(holder) ?? 0
    return held === 0 ? this.#free > 0 : held < this.#free - this.#forFirst
  }

  #hold(holder: string) {
    this.#free -= 1
    this.#held.set(holder, (this.#held.get(holder) ?? 0) + 1)
  }

  #release(holder: string) {
    const held = this.#held.get(holder) ?? 0
    if (held > 1) this.#held.set(holder, held - 1)
    else this.#held.delete(holder)
    this.#free += 1
    const still: Waiting[] = []
    for (const one of this.#waiting) {
      if (!this.#mayAcquire(one.holder)) still.push(one)
      else {
        this.#hold(one.holder)
        one.begin()
      }
    }
    this.#waiting = still
  }
}
