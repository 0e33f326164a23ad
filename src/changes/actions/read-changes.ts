import { findChanges, type ObjectChange, type ObjectType, positionChanges } from '../../change-log/queries.ts'
import type { Database } from '../../db/database.ts'
import { untilChanged } from '../awaited-changes.ts'

/** How many changes a reader gives their positions at a time; a worker does it, too. */
const MAX_POSITIONED = 10_000

/** Which changes a reader asks for. */
export interface ChangeRequest {
  companyId: string
  /** The position of the last one that the reader knows. */
  after: number
  types: readonly ObjectType[]
  limit: number
  /** For how long to wait if there are none. */
  waitMilliseconds: number
  /** How often to look meanwhile, in milliseconds. */
  every?: number
  signal: AbortSignal
}

/** The next changes, and whether more can be read at once. */
export interface NextChanges {
  changes: ObjectChange[]
  hasMore: boolean
  lastPosition: number
}

/**
 * Reads the changes after a position. Once nothing more can be read at once, the reader knows of every change that was
 * committed before its request.
 */
export async function readChanges(db: Database, request: ChangeRequest): Promise<NextChanges> {
  const end = performance.now() + request.waitMilliseconds
  let next = await readAtOnce(db, request)
  // Nothing comes behind a position that was never given.
  if (request.after > next.lastPosition) return next
  while (next.changes.length === 0 && !next.hasMore && performance.now() < end && !request.signal.aborted) {
    const milliseconds = end - performance.now()
    const { signal, every } = request
    await untilChanged(db, request.companyId, next.lastPosition, { milliseconds, signal, every })
    next = await readAtOnce(db, request)
  }
  return next
}

async function readAtOnce(db: Database, { companyId, after, types, limit }: ChangeRequest): Promise<NextChanges> {
  const read = () => findChanges(db, companyId, { after, types, limit: limit + 1 })
  let found = await read()
  let taken = 0
  if (found.isNoted && found.changes.length <= limit) {
    taken = await positionChanges(db, companyId, MAX_POSITIONED)
    found = await read()
  }
  return {
    changes: found.changes.slice(0, limit),
    hasMore: found.changes.length > limit || taken === MAX_POSITIONED,
    lastPosition: found.lastPosition,
  }
}
