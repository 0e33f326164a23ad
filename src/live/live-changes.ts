import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { findChangeState } from '../change-log/queries.ts'
import { readChanges } from '../changes/actions/read-changes.ts'
import type { Database } from '../db/database.ts'
import { applicationsOfDocuments, flowsOfApplications } from './queries.ts'

/** That something changed, and never what: who is told asks for it, with the rights that they have then. */
export type LiveChange = { application_ids: string[]; hiring_flow_ids: string[] } | { everything: true }

export type LiveListener = (change: LiveChange) => void

const EVERY_MILLISECONDS = 250
const WAIT_MILLISECONDS = 30_000
/** When more changes than this at once, listeners are told to look at everything anew. */
const MOST_CHANGES = 100
const AFTER_ERROR_MILLISECONDS = 1000

interface Followed {
  listeners: Set<LiveListener>
  stopping: AbortController
}

/**
 * What changes in the companies that somebody looks at. A process asks once for each company, however many follow it, by what
 * readers of `GET /v1/changes/` wait with, and holds no connection meanwhile.
 */
export class LiveChanges {
  readonly #db: Database
  readonly #logger: Logger
  readonly #followed = new Map<string, Followed>()
  readonly #ending = new Set<Promise<void>>()

  constructor(db: Database, logger: Logger) {
    this.#db = db
    this.#logger = logger
  }

  /**
   * Tells a listener of each change of a company from now on.
   * @returns what ends that
   */
  follow(companyId: string, listener: LiveListener): () => void {
    const followed = this.#followed.get(companyId) ?? this.#begin(companyId)
    followed.listeners.add(listener)
    return () => {
      followed.listeners.delete(listener)
      if (followed.listeners.size > 0 || followed.stopping.signal.aborted) return
      this.#followed.delete(companyId)
      followed.stopping.abort()
    }
  }

  /** Stops asking; resolves once nothing is asked any more. */
  async close() {
    for (const { stopping } of this.#followed.values()) stopping.abort()
    this.#followed.clear()
    await Promise.all(this.#ending)
  }

  #begin(companyId: string): Followed {
    const listeners = new Set<LiveListener>()
    const stopping = new AbortController()
    const ended = this.#tell(companyId, listeners, stopping.signal).finally(() => this.#ending.delete(ended))
    this.#ending.add(ended)
    const followed = { listeners, stopping }
    this.#followed.set(companyId, followed)
    return followed
  }

  async #tell(companyId: string, listeners: Set<LiveListener>, signal: AbortSignal) {
    let after: number | undefined
    let isBroken = false
    while (!signal.aborted) {
      try {
        after ??= (await findChangeState(this.#db, companyId)).lastPosition
        const [change, next] = await this.#next(companyId, after, signal)
        after = next
        if (isBroken) this.#logger.info({ companyId }, 'the changes of a company are told again')
        isBroken = false
        if (!change || signal.aborted) continue
        for (const listener of listeners) listener(change)
        await untilAborted(EVERY_MILLISECONDS, signal)
      } catch (error) {
        if (signal.aborted) return
        if (!isBroken) this.#logger.warn({ err: error, companyId }, 'the changes of a company cannot be told for now')
        isBroken = true
        await untilAborted(AFTER_ERROR_MILLISECONDS, signal)
      }
    }
  }

  /** What changed after a position, as soon as something has, and the position behind it. */
  async #next(companyId: string, after: number, signal: AbortSignal): Promise<[LiveChange | undefined, number]> {
    const { changes, hasMore, lastPosition } = await readChanges(this.#db, {
      companyId,
      after,
      types: ['application', 'document'],
      limit: MOST_CHANGES,
      waitMilliseconds: WAIT_MILLISECONDS,
      every: EVERY_MILLISECONDS,
      signal,
    })
    // A database that was restored meanwhile has fewer positions.
    if (hasMore || lastPosition < after) return [{ everything: true }, lastPosition]
    if (changes.length === 0) return [undefined, lastPosition]
    const idsOf = (type: string) =>
      changes.filter(({ object_type }) => object_type === type).map(({ object_id }) => object_id)
    const ofDocuments = await applicationsOfDocuments(this.#db, companyId, idsOf('document'))
    const application_ids = [...new Set([...idsOf('application'), ...ofDocuments])]
    const hiring_flow_ids = await flowsOfApplications(this.#db, companyId, application_ids)
    return [{ application_ids, hiring_flow_ids }, lastPosition]
  }
}

const untilAborted = (milliseconds: number, signal: AbortSignal) =>
  pause(milliseconds, undefined, { signal }).catch(() => {})
