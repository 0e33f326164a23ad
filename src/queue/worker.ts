import { parseCronItems, run, type TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { forgetIdempotentAnswers } from '../http/jobs/forget-idempotent-answers.ts'
import { queueLogger } from './logger.ts'

/** Starts to run queued and scheduled jobs. `stop` waits for the running ones. */
export async function startWorker({ db, pool }: OpenDatabase, config: Config, logger: Logger) {
  const taskList: TaskList = {
    forget_idempotent_answers: async () => {
      await forgetIdempotentAnswers(db)
    },
  }
  return run({
    pgPool: pool,
    logger: queueLogger(logger),
    concurrency: config.WORKER_CONCURRENCY,
    noHandleSignals: true,
    taskList,
    parsedCronItems: parseCronItems([{ task: 'forget_idempotent_answers', match: '17 * * * *' }]),
  })
}
