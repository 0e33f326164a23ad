import { HirelineConnectionError, HirelineError } from './errors.ts'
import type { Change, ChangePage, ListChangesInput } from './generated/types.ts'
import { pause, type RequestOptions } from './requests.ts'

/** Keeps a reader's place. */
export interface CursorStore {
  /** Undefined before the first. */
  load: () => Promise<string | undefined>
  save: (cursor: string) => Promise<void>
}

/** Forgets with the process, which then begins again with everything there is. */
export class MemoryCursorStore implements CursorStore {
  #cursor: string | undefined

  async load(): Promise<string | undefined> {
    return this.#cursor
  }

  async save(cursor: string): Promise<void> {
    this.#cursor = cursor
  }
}

/** How changes are followed. */
export interface ChangesOptions {
  /** Where the reader's place is kept. It moves on once the consumer asks for the next batch. */
  store?: CursorStore
  /** Begin after this cursor; for who keeps it with the records, in one transaction. */
  after?: string
  /** Only objects of these types. Keep to the same types for one cursor. */
  types?: NonNullable<ListChangesInput['types']>
  /** Changes in a batch, 500 by default. */
  limit?: number
  /** False ends once everything that was committed has been read; by default it goes on for ever. */
  follow?: boolean
  /** How long a request waits for a change, 30 at most and by default. */
  waitSeconds?: number
  /** Ends the reading: the iterator is done, without an error. */
  signal?: AbortSignal
}

/** Changes that were read at once. */
export interface ChangeBatch {
  changes: Change[]
  /** Continues behind these changes. */
  cursor: string
  /** More can be read at once. When false, the batches so far hold everything that was committed before this one was asked for. */
  hasMore: boolean
}

type ReadChanges = (input: ListChangesInput, options: RequestOptions) => Promise<ChangePage>

const LONGEST_PAUSE_SECONDS = 30

/**
 * Reads batches of changes, each at least once. A batch counts as taken when the next one is asked for: what happens
 * before, such as an error of the consumer or a crash, brings it again.
 */
export async function* readChanges(
  read: ReadChanges,
  options: ChangesOptions,
): AsyncGenerator<ChangeBatch, void, undefined> {
  const { store, types, limit = 500, follow = true, waitSeconds = 30, signal } = options
  let after = options.after ?? (await store?.load())
  let wait = 0
  let failures = 0
  while (!signal?.aborted) {
    let answer: ChangePage
    try {
      answer = await read({ after, types, limit, wait }, { signal, timeoutSeconds: wait + 60 })
      failures = 0
    } catch (error) {
      if (signal?.aborted) return
      // Who follows outlives an outage: it has had the client's retries, and goes on more slowly.
      if (!follow || !passes(error)) throw error
      failures += 1
      await pause(1000 * Math.min(2 ** failures, LONGEST_PAUSE_SECONDS), signal).catch(() => {})
      continue
    }
    const { results: changes, next_cursor: cursor, has_more: hasMore } = answer
    if (changes.length > 0 || !follow) yield { changes, cursor, hasMore }
    if (cursor !== after) await store?.save(cursor)
    after = cursor
    if (!hasMore && !follow) return
    wait = hasMore ? 0 : waitSeconds
  }
}

const passes = (error: unknown) =>
  error instanceof HirelineConnectionError ||
  (error instanceof HirelineError && (error.status === 429 || error.status >= 500))
