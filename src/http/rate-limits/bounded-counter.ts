import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** With more callers than this at a time, those seen least recently start again from zero. */
const MAX_CALLERS = 20_000

interface Window {
  count: number
  endsAt: number
}

/** Counts in this process, in bounded memory however many callers there are; the library's own counter has no bound. */
export class BoundedCounter extends RateLimiterMemory {
  readonly #windows = new LRUCache<string, Window>({ max: MAX_CALLERS })

  override async consume(key: string): Promise<RateLimiterRes> {
    const now = performance.now()
    const counted = this.#windows.get(key)
    const window = counted && counted.endsAt > now ? counted : { count: 0, endsAt: now + this.msDuration }
    window.count += 1
    if (window !== counted) this.#windows.set(key, window)
    return this.#result(window, now)
  }

  override async get(key: string): Promise<RateLimiterRes | null> {
    const now = performance.now()
    const counted = this.#windows.get(key)
    return counted && counted.endsAt > now ? this.#result(counted, now) : null
  }

  #result({ count, endsAt }: Window, now: number): RateLimiterRes {
    // A sum of fractions can be rounded up: a new window would then seem to last longer than it does.
    return new RateLimiterRes(this.points - count, Math.min(this.msDuration, endsAt - now), count)
  }
}
