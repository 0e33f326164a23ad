import { LRUCache } from 'lru-cache'

/** So many jobs of a company come before all others' backlogs. */
const FREE_JOBS = 100

/** What a company has enqueued is forgotten at this rate, slower than a worker works, so that its jobs keep their order. */
const FORGOTTEN_PER_SECOND = 20

/** The last priority, from 51,200 jobs on. */
export const LAST_PRIORITY = 10

const MAX_COMPANIES = 10_000

/**
 * Priorities by which no company's backlog stands in front of another's jobs: the more jobs a company has enqueued lately in
 * this process, the later its next ones come. Each priority holds as many jobs of a company as all before it.
 */
export class FairPriorities {
  readonly #enqueued = new LRUCache<string, { jobs: number; at: number }>({ max: MAX_COMPANIES })

  /** @param now in milliseconds @returns the priority of a company's next job; 0 comes first */
  next(companyId: string, now = performance.now()): number {
    const { jobs, at } = this.#enqueued.get(companyId) ?? { jobs: 0, at: now }
    const left = Math.max(0, jobs - ((now - at) / 1000) * FORGOTTEN_PER_SECOND)
    this.#enqueued.set(companyId, { jobs: left + 1, at: now })
    return Math.min(LAST_PRIORITY, Math.max(0, Math.ceil(Math.log2((left + 1) / FREE_JOBS))))
  }
}

/** Those of this process. */
export const priorities = new FairPriorities()
