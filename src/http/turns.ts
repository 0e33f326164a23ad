/** Lets so many pieces of work run at a time; the others wait in the order in which they came. */
export class Turns {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /** Whether somebody waits. */
  get isCrowded(): boolean {
    return this.#waiting.length > 0
  }

  /** @param patience after so many milliseconds the next begins although this one is still at work */
  async run<T>(work: () => Promise<T>, { patience }: { patience?: number } = {}): Promise<T> {
    const leave = await this.enter()
    const timer = patience === undefined ? undefined : setTimeout(leave, patience)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      leave()
    }
  }

  /** Waits for a turn. @returns what ends it; once it has ended, it does nothing */
  async enter(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
