import { Logger as QueueLogger } from 'graphile-worker'
import type { Logger } from 'pino'

/** graphile-worker's log lines, as ours. It tells much at info that only a developer wants. */
export function queueLogger(logger: Logger): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error') logger.error({ queue: message })
    else if (level === 'warning') logger.warn({ queue: message })
    else logger.debug({ queue: message })
  })
}
