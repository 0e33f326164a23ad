import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** A part that does not say how it is within this time is taken to be away. */
const PATIENCE_MILLISECONDS = 1000
/** However often one asks, no part is looked at more than once in this time. */
const FRESH_MILLISECONDS = 1000

/** How a part is. What else is in it is shown with it. The reason is one of our own sentences and names no host. */
export type Finding = ({ status: 'ok' } | { status: 'degraded' | 'unavailable'; reason: string }) &
  Record<string, string | number>

/** A look at one part that the service stands on. */
export interface Check {
  /** Without it nothing can be served. Without another part, only what needs that part. */
  isVital?: boolean
  /** How long what it found holds, where looking costs the part something. */
  holdsMilliseconds?: number
  /** What it throws means that the part is away, and goes to the log. */
  look: () => Promise<Finding>
}

/** Whether this process can serve, and how each part is. */
export interface ReadinessReport {
  status: 'ready' | 'degraded' | 'unavailable'
  checks: Record<string, Finding>
}

/** Looks at every part at once, within a bounded time, and not again while that is fresh. */
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
      look: withPatience(check, (error) => this.#errors.set(name, error)),
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

  /** Once for each change, not for each question. */
  #tell(part: string, { status, ...finding }: Finding) {
    const before = this.#statuses.get(part) ?? 'ok'
    this.#statuses.set(part, status)
    if (status === before) return
    if (status === 'ok') this.#logger.info({ part }, 'a part that was away or late is back')
    else this.#logger.warn({ part, ...finding, err: this.#errors.get(part) }, `a part is ${status}`)
    this.#errors.delete(part)
  }
}

/** A look that ends in time, and is not repeated while what it found holds. One that hangs is not begun again beside itself. */
function withPatience(
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
    const patience = new AbortController()
    const late = sleep(PATIENCE_MILLISECONDS, TOO_LATE, { signal: patience.signal }).catch(() => TOO_LATE)
    try {
      return await Promise.race([newest, late])
    } finally {
      patience.abort()
    }
  }
}

const TOO_LATE: Finding = {
  status: 'unavailable',
  reason: `does not answer within ${PATIENCE_MILLISECONDS / 1000} s`,
}
