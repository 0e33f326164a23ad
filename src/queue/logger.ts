import { Logger as QueueLogger } from 'graphile-worker'
import type { Logger } from 'pino'

const FEW_CONNECTIONS = 'WARNING: having maxPoolSize'

/**
 * graphile-worker's log lines, as ours. It tells much at info that only a developer wants.
 * @param mayWait its jobs wait for others most of the time, so that fewer connections than jobs are enough
 */
export function queueLogger(logger: Logger, { mayWait = false } = {}): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (mayWait && message.startsWith(FEW_CONNECTIONS)) return
    if (level === 'error') logger.error({ queue: message })
    else if (level === 'warning') logger.warn({ queue: message })
    else logger.debug({ queue: message })
  })
}
