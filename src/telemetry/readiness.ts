import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** A part whose check takes longer than this is considered away. */
const TIMEOUT_MILLISECONDS = 1000
/** No part is checked more than once in this time, however often someone asks. */
const FRESH_MILLISECONDS = 1000

/** The state of a part; other fields are shown with it. The reason is one of our own sentences and names no host. */
export type Finding = ({ status: 'ok' } | { status: 'degraded' | 'unavailable'; reason: string }) &
  Record<string, string | number>

/** A check of one part that the service depends on. */
export interface Check {
  /** Whether nothing can be served without it. Without any other part, only what needs it fails. */
  isVital?: boolean
  /** How long a finding stays valid, if checking costs the part something. */
  holdsMilliseconds?: number
  /** If it throws, the part is away, and the error is logged. */
  look: () => Promise<Finding>
}

/** Whether this process can serve, and the state of each part. */
export interface ReadinessReport {
  status: 'ready' | 'degraded' | 'unavailable'
  checks: Record<string, Finding>
}

/** Checks all parts concurrently, within a bounded time, and not again while the result is fresh. */
export class Readiness {
  readonly #parts: { name: string; isVital: boolean; look: () => Promise<Finding> }[]
  readonly #logger: Logger
  #latest: { at: number; report: Promise<ReadinessReport> } | undefined
  readonly #errors = new Map<string, unknown>()
  readonly #statuses = new Map<string, Finding['status']>()

  /** @param checks by the name of the part */
  constructor(checks: Record<string, Check>, logger: Logger) {
    this.#logger = logger
    this.#parts = Object.entries(checks).map(([name, check]) => ({
      name,
      isVital: check.isVital ?? false,
      look: withTimeout(check, (error) => this.#errors.set(name, error)),
    }))
  }

  report(): Promise<ReadinessReport> {
    if (!this.#latest || performance.now() - this.#latest.at > FRESH_MILLISECONDS) {
      this.#latest = { at: performance.now(), report: this.#lookAtAll() }
    }
    return this.#latest.report
  }

  async #lookAtAll(): Promise<ReadinessReport> {
    const findings = await Promise.all(this.#parts.map(({ look }) => look()))
    const isAway = this.#parts.some(({ isVital }, index) => isVital && findings[index]?.status === 'unavailable')
    const isWhole = findings.every(({ status }) => status === 'ok')
    const status = isAway ? 'unavailable' : isWhole ? 'ready' : 'degraded'
    const checks = Object.fromEntries(this.#parts.map(({ name }, index) => [name, findings[index] as Finding]))
    for (const [name, finding] of Object.entries(checks)) this.#tell(name, finding)
    return { status, checks }
  }

  /** Logs each change once, not each question. */
  #tell(part: string, { status, ...finding }: Finding) {
    const before = this.#statuses.get(part) ?? 'ok'
    this.#statuses.set(part, status)
    if (status === before) return
    if (status === 'ok') this.#logger.info({ part }, 'a part that was away or late is back')
    else this.#logger.warn({ part, ...finding, err: this.#errors.get(part) }, `a part is ${status}`)
    this.#errors.delete(part)
  }
}

/** A check with a timeout, which is not repeated while its finding is valid, nor while it hangs. */
function withTimeout(
  { look, holdsMilliseconds = 0 }: Check,
  onError: (error: unknown) => void,
): () => Promise<Finding> {
  let newest: Promise<Finding> | undefined
  let holdsUntil = 0
  const lookSafely = async (): Promise<Finding> => {
    holdsUntil = Number.POSITIVE_INFINITY
    try {
      return await look()
    } catch (error) {
      onError(error)
      return { status: 'unavailable', reason: 'does not answer' }
    } finally {
      holdsUntil = performance.now() + holdsMilliseconds
    }
  }
  return async () => {
    if (!newest || performance.now() >= holdsUntil) newest = lookSafely()
    const timeout = new AbortController()
    const late = sleep(TIMEOUT_MILLISECONDS, TOO_LATE, { signal: timeout.signal }).catch(() => TOO_LATE)
    try {
      return await Promise.race([newest, late])
    } finally {
      timeout.abort()
    }
  }
}

const TOO_LATE: Finding = {
  status: 'unavailable',
  reason: `does not answer within ${TIMEOUT_MILLISECONDS / 1000} s`,
}
