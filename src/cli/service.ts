import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApi } from '../api.ts'
import { type Config, readConfig } from '../config.ts'
import { type Connection, connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { JOBS } from '../jobs.ts'
import { startWorker } from '../queue/worker.ts'
import { createLogger } from '../telemetry/logger.ts'

/** Which parts of the program a process runs. */
export interface Parts {
  api?: boolean
  worker?: boolean
  /** Runs after the schema is in place and before the first request. */
  prepare?: (service: { connection: Connection; config: Config; logger: Logger }) => Promise<void>
  /** Runs once requests are answered. */
  announce?: (address: string) => void
}

/** Runs parts of the service until SIGINT or SIGTERM, then drains requests and jobs and stops. A second signal stops at once. */
export async function runService({ api, worker, prepare, announce }: Parts) {
  const config = readConfig(process.env)
  const logger = createLogger(config.LOG_LEVEL)
  const connection = await connect(config, logger)
  const closers: (() => Promise<unknown>)[] = [() => connection.close()]
  const stop = async () => {
    for (const close of closers.toReversed()) await close()
  }
  try {
    await migrate(connection.pool, logger)
    await prepare?.({ connection, config, logger })
    if (worker) {
      const jobs = await startWorker(connection, JOBS, config, logger)
      closers.push(() => jobs.stop())
    }
    if (api) {
      const app = await createApi(config, connection, logger)
      closers.push(() => app.close())
      await app.listen({ host: config.HOST, port: config.PORT })
      announce?.(config.BASE_URL ?? addressOf(app))
    }
  } catch (error) {
    await stop()
    throw error
  }
  await stopSignal()
  logger.info('stopping: running requests and jobs are finished first')
  const impatience = setTimeout(() => {
    logger.error({ seconds: config.SHUTDOWN_TIMEOUT_SECONDS }, 'the stop took too long')
    process.exit(1)
  }, config.SHUTDOWN_TIMEOUT_SECONDS * 1000)
  await stop()
  clearTimeout(impatience)
}

function addressOf(app: FastifyInstance): string {
  const { address, port, family } = app.server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let signals = 0
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        signals += 1
        if (signals > 1) process.exit(1)
        resolve()
      })
    }
  })
}
