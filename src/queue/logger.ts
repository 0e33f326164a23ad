import { Logger as QueueLogger } from 'graphile-worker'
import type { Logger } from 'pino'
import { PartUnavailable } from '../part-unavailable.ts'

const FEW_CONNECTIONS = 'WARNING: having maxPoolSize'

/**
 * graphile-worker's log lines as ours. Much of what it logs as info only interests a developer.
 * @param mayWait whether its jobs mostly wait for others, so that fewer connections than jobs are enough
 */
export function queueLogger(logger: Logger, { mayWait = false } = {}): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if (mayWait && message.startsWith(FEW_CONNECTIONS)) return
    const cause = meta?.error instanceof PartUnavailable ? { cause: (meta.error.cause as Error).message } : undefined
    if (level === 'error') logger.error({ queue: message, ...cause })
    else if (level === 'warning') logger.warn({ queue: message, ...cause })
    else logger.debug({ queue: message })
  })
}
