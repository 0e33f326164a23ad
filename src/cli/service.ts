import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApi } from '../api.ts'
import { type Config, readConfig } from '../config.ts'
import { type Connection, connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { JOBS } from '../jobs.ts'
import { startWorker } from '../queue/worker.ts'
import { closeServices, openServices } from '../services.ts'
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
  const signals = stopSignals()
  const connection = await connect(config, logger)
  const exitAtOnce = async (reason: string) => {
    logger.error(`stopping at once: ${reason}`)
    await connection.abandon()
    process.exit(1)
  }
  signals.second.then(() => exitAtOnce('a second signal came'))
  const closers: (() => Promise<unknown>)[] = [() => connection.close()]
  const stop = async () => {
    for (const close of closers.toReversed()) await close()
  }
  try {
    await migrate(connection.pool, logger)
    const services = await openServices(config, connection, logger)
    closers.push(() => closeServices(services))
    await prepare?.({ connection, config, logger })
    if (worker) {
      const jobs = await startWorker(services, JOBS)
      closers.push(() => jobs.stop())
    }
    if (api) {
      const app = await createApi(services)
      closers.push(() => app.close())
      await listen(app, config)
      announce?.(config.BASE_URL ?? addressOf(app))
    }
  } catch (error) {
    await stop()
    throw error
  }
  await signals.first
  logger.info('stopping: running requests and jobs are finished first')
  const impatience = setTimeout(() => exitAtOnce('it took too long'), config.SHUTDOWN_TIMEOUT_SECONDS * 1000)
  await stop()
  clearTimeout(impatience)
}

async function listen(app: FastifyInstance, { HOST: host, PORT: port }: Config) {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(`Another program listens on port ${port} of ${host}. Stop it, or set PORT to a free port.`)
  }
}

function addressOf(app: FastifyInstance): string {
  const { address, port, family } = app.server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** A Ctrl-C arrives twice when npm or the launcher passes on what the terminal has sent to all: so close, they are one. */
const ONE_SIGNAL_MILLISECONDS = 500

function stopSignals() {
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  let firstAt: number | undefined
  const onSignal = () => {
    firstAt ??= performance.now()
    if (performance.now() - firstAt > ONE_SIGNAL_MILLISECONDS) second.resolve()
    else first.resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
  return { first: first.promise, second: second.promise }
}
