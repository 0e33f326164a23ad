import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { inClientTransaction } from './client-transaction.ts'
import { isStandoff } from './lost-race.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/** Whoever comes later waits behind a lock that is waited for: less than a caller's own limit (DATABASE_LOCK_TIMEOUT_SECONDS). */
const LONGEST_WAIT = '1s'
/** Those who waited behind get their turn. */
const PAUSE_MILLISECONDS = 1000

/**
 * Runs a short change of the schema in a transaction. While others hold what it needs, it gives way and tries again, for as long
 * as it takes.
 */
export async function withBriefLocks(
  client: pg.ClientBase,
  logger: Logger,
  work: () => Promise<unknown>,
): Promise<void> {
  for (;;) {
    try {
      await inClientTransaction(client, async () => {
        await client.query(`set local lock_timeout = '${LONGEST_WAIT}'`)
        await work()
      })
      return
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE && !isStandoff(error)) throw error
      logger.info({ reason: (error as Error).message }, 'others use the tables; trying again')
      await sleep(PAUSE_MILLISECONDS)
    }
  }
}
