import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApi } from '../api.ts'
import { type Config, readConfig } from '../config.ts'
import { type Connection, connect, connectThroughPooler } from '../db/connect.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import { requireDatabaseMade } from '../db/database-present.ts'
import { migrate } from '../db/migrate.ts'
import { warnOfUnusablePatterns } from '../flows/unusable-patterns.ts'
import { JOBS } from '../jobs.ts'
import { prepareSecrets } from '../key-rotation/actions/prepare-secrets.ts'
import { isOfDatabase } from '../part-unavailable.ts'
import { startWorker } from '../queue/worker.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { closeServices, openServices } from '../services.ts'
import { createLogger } from '../telemetry/logger.ts'
import { startOpenTelemetry } from '../telemetry/open-telemetry.ts'
import { createWorkerMonitoring } from '../worker-monitoring.ts'
import { requireBaseUrlBeyondLoopback } from './reach.ts'

/** Which parts of the program a process runs. */
export interface Parts {
  api?: boolean
  worker?: boolean
  /** An empty data folder gets a database. */
  makesDatabase?: boolean
  /** Runs after the schema is in place and before the first request. */
  prepare?: (service: { connection: Connection; config: Config; logger: Logger }) => Promise<void>
  /** Runs once requests are answered. */
  announce?: (address: string) => void
}

/** Runs parts of the service until SIGINT or SIGTERM, then drains requests and jobs and stops. A second signal stops at once. */
export async function runService({ api, worker, makesDatabase, prepare, announce }: Parts) {
  const config = readConfig(process.env)
  if (api) requireBaseUrlBeyondLoopback(config)
  if (!makesDatabase) requireDatabaseMade(config)
  const logger = createLogger(config.LOG_LEVEL)
  const signals = stopSignals()
  const stopTelemetry = await startOpenTelemetry(process.env, logger)
  const connection = await connect(config, logger)
  const exitAtOnce = async (reason: string) => {
    logger.error(`stopping at once: ${reason}`)
    await connection.abandon()
    process.exit(1)
  }
  signals.second.then(() => exitAtOnce('a second signal came'))
  process.on('unhandledRejection', (error) => {
    // A library that ignores the outcome of a statement must not end the process when the database is gone.
    if (isOfDatabase(error) || isDatabaseAway(error)) return logger.error({ err: error }, 'nobody waited for this')
    logger.fatal({ err: error }, 'nobody caught this')
    exitAtOnce('a fault in the program')
  })
  const closers: (() => Promise<unknown>)[] = [stopTelemetry, () => connection.close()]
  const stop = async () => {
    for (const close of closers.toReversed()) await close()
  }
  try {
    await migrate(connection.pool, logger)
    await warnOfUnusablePatterns(connection.db, logger)
    await prepareSecrets(connection.db, secretsOf(config), logger)
    const pooled = worker ? undefined : await connectThroughPooler(config, logger)
    if (pooled) closers.push(() => pooled.close())
    const services = await openServices(config, pooled ?? connection, logger)
    closers.push(() => closeServices(services))
    await prepare?.({ connection, config, logger })
    if (worker) {
      const jobs = await startWorker(services, JOBS)
      closers.push(() => jobs.stop())
    }
    if (api) {
      const app = await createApi(services)
      closers.push(() => app.close())
      await listen(app, config.HOST, config.PORT, 'PORT')
      announce?.(config.BASE_URL ?? describeAddress(app))
    } else if (worker) {
      const app = await createWorkerMonitoring(services)
      closers.push(() => app.close())
      await listenBeside(app, config, logger)
    }
  } catch (error) {
    await stop()
    throw error
  }
  await signals.first
  logger.info('stopping: running requests and jobs are finished first')
  const timeout = setTimeout(() => exitAtOnce('it took too long'), config.SHUTDOWN_TIMEOUT_SECONDS * 1000)
  await stop()
  clearTimeout(timeout)
}

async function listen(app: FastifyInstance, host: string, port: number, setting: 'PORT' | 'WORKER_PORT') {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if (!isPortTaken(error)) throw error
    throw new Error(`Another program listens on port ${port} of ${host}. Stop it, or set ${setting} to a free port.`)
  }
}

/** If no port was asked for, a second worker on the same machine goes on without one. */
const USUAL_WORKER_PORT = 8081

async function listenBeside(app: FastifyInstance, { HOST: host, WORKER_PORT: port }: Config, logger: Logger) {
  if (port !== undefined) return listen(app, host, port, 'WORKER_PORT')
  try {
    await app.listen({ host, port: USUAL_WORKER_PORT })
  } catch (error) {
    if (!isPortTaken(error)) throw error
    logger.warn(`port ${USUAL_WORKER_PORT} is taken, so nobody can watch this worker; set WORKER_PORT to a free port`)
  }
}

const isPortTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EADDRINUSE'

function describeAddress(app: FastifyInstance): string {
  const { address, port, family } = app.server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

const PARENT_CHECK_MILLISECONDS = 500

/** A killed npm cannot pass on a signal, and whoever killed it meant the service. */
function whenParentIsGone(stop: () => void) {
  const parent = process.ppid
  const check = setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MILLISECONDS)
  check.unref()
}

/**
 * A Ctrl-C arrives twice when npm or the launcher passes on what the terminal has sent to all: two so close together
 * count as one.
 */
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
  if (process.env.npm_lifecycle_event !== undefined) whenParentIsGone(first.resolve)
  return { first: first.promise, second: second.promise }
}
