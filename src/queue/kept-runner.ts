import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Liveness } from './liveness.ts'
import type { Runner } from './runner.ts'

/** Between two tries to start a runner. */
const PAUSE_MILLISECONDS = 1_000

/**
 * Keeps a runner at work until `stopping`: one in trouble is replaced as soon as the database answers. The old one
 * finishes its jobs; whatever else is locked under its id then goes to living workers.
 * @param begin starts a runner of the same kind
 * @returns what resolves when the last runner has stopped
 */
export async function keepRunner(
  begin: () => Promise<Runner>,
  stopping: AbortSignal,
  { liveness, logger }: { liveness: Liveness; logger: Logger },
): Promise<{ ended: Promise<void> }> {
  const retiring = new Set<Promise<void>>()
  const retire = (runner: Runner) => {
    const retired = runner.stop().then(async (isWritten) => {
      if (isWritten) await liveness.drop(runner.workerId)
      retiring.delete(retired)
    })
    retiring.add(retired)
  }
  const told = new Promise<void>((resolve) => stopping.addEventListener('abort', () => resolve(), { once: true }))
  const keep = async (first: Runner) => {
    let current = first
    for (;;) {
      const reason = await Promise.race([current.trouble, told])
      const next = reason && (await untilItWorks(begin, stopping))
      retire(current)
      if (!next) break
      logger.warn({ reason }, 'a runner of jobs was replaced')
      current = next
    }
    await Promise.all(retiring)
  }
  return { ended: keep(await begin()) }
}

/** @returns nothing when it was told to stop */
async function untilItWorks<T>(work: () => Promise<T>, stopping: AbortSignal): Promise<T | undefined> {
  while (!stopping.aborted) {
    try {
      return await work()
    } catch {
      // The database is still away, as requests and jobs log.
      await pause(PAUSE_MILLISECONDS, undefined, { signal: stopping }).catch(() => {})
    }
  }
  return undefined
}
