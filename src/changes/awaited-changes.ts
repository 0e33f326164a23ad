import { setTimeout as pause } from 'node:timers/promises'
import { findChangeState } from '../change-log/queries.ts'
import type { Database } from '../db/database.ts'

/** How often a company's changes are asked after while readers wait, unless they can wait longer. */
const INTERVAL_MILLISECONDS = 100

type ChangeState = Awaited<ReturnType<typeof findChangeState>>

/** One question for each company, however many readers of this process wait for its answer. */
const asked = new Map<string, Promise<ChangeState>>()

/**
 * Waits until a company has changes behind a position, for so long at most. PostgreSQL's own notifications would make the
 * commits of all companies wait for one another, and are lost behind a pooler of connections.
 */
export async function untilChanged(
  db: Database,
  companyId: string,
  after: number,
  {
    milliseconds,
    signal,
    every = INTERVAL_MILLISECONDS,
  }: { milliseconds: number; signal: AbortSignal; every?: number | undefined },
): Promise<void> {
  const end = performance.now() + milliseconds
  while (performance.now() < end && !signal.aborted) {
    const { isNoted, lastPosition } = await nextState(db, companyId, every)
    if (isNoted || lastPosition > after) return
  }
}

function nextState(db: Database, companyId: string, every: number): Promise<ChangeState> {
  const known = asked.get(companyId)
  if (known) return known
  const next = pause(every)
    .then(() => findChangeState(db, companyId))
    .finally(() => asked.delete(companyId))
  asked.set(companyId, next)
  return next
}
