/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  wholeBetween(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1))
  }

  isLikely(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.wholeBetween(0, choices.length - 1)] as T
  }

  /** One of several, each as likely as its weight. */
  pickWeighted<T>(choices: readonly (readonly [T, number])[]): T {
    let left = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [choice, weight] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    return (choices.at(-1) as readonly [T, number])[0]
  }

  /** A UUIDv7 of a moment. */
  uuidAt(milliseconds: number): string {
    const digits = (count: number) =>
      Array.from({ length: count }, () => this.wholeBetween(0, 15).toString(16)).join('')
    const time = Math.floor(milliseconds).toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-${this.pick(['8', '9', 'a', 'b'])}${digits(3)}-${digits(12)}`
  }
}
