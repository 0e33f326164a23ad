import { isWritable } from './db/is-writable.ts'
import type { RateLimits } from './http/rate-limits/rate-limit.ts'
import { oldestDueSeconds } from './queue/waiting-jobs.ts'
import type { Services } from './services.ts'
import type { Check, Finding } from './telemetry/readiness.ts'

/** Jobs that wait longer show that no worker runs, or that the workers cannot keep up. */
const MAX_WAIT_SECONDS = 300

/** For a bucket, each check is a request that costs money. */
const STORE_HOLDS_MILLISECONDS = 5000

const OK: Finding = { status: 'ok' }

/**
 * What a process depends on. Only the database is vital: without the store of files or Redis most requests still work,
 * and no other process would serve the rest better.
 */
export function readinessChecks({ db, storage, scanner }: Services, rateLimits?: RateLimits): Record<string, Check> {
  return {
    database: {
      isVital: true,
      look: async () => ((await isWritable(db)) ? OK : { status: 'unavailable', reason: 'takes no writes' }),
    },
    storage: {
      holdsMilliseconds: STORE_HOLDS_MILLISECONDS,
      look: async () => {
        await storage.check()
        return OK
      },
    },
    queue: { look: async () => lookAtQueue(await oldestDueSeconds(db)) },
    ...(scanner && {
      clamd: {
        look: async () => {
          await scanner.ping()
          return OK
        },
      },
    }),
    ...(rateLimits?.isStoreReady !== undefined && { redis: { look: async () => lookAtRedis(rateLimits) } }),
  }
}

function lookAtQueue(oldest: number): Finding {
  const waiting = { oldest_seconds: Math.round(oldest) }
  if (oldest <= MAX_WAIT_SECONDS) return { ...OK, ...waiting }
  return { status: 'degraded', reason: `jobs wait for more than ${MAX_WAIT_SECONDS} s`, ...waiting }
}

function lookAtRedis(rateLimits: RateLimits): Finding {
  if (rateLimits.isStoreReady) return OK
  return {
    status: 'unavailable',
    reason: 'does not answer; each process counts alone, and fires of webhooks are refused',
  }
}
