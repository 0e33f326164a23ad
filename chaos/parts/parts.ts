import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { openStorage } from '../../src/storage/storage.ts'
import { freePort, type RedisServer, redisServer } from '../../tests/support/redis-server.ts'
import { type Company, companyNumber } from '../company.ts'
import { type Installation, install, type Site } from '../installation.ts'
import { type Bucket, startBucket } from './bucket.ts'
import type { CitusNodes } from './citus-nodes.ts'
import { Database } from './database.ts'
import { type EventReceiver, startEventReceiver } from './event-receiver.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { Pooler } from './pooler.ts'
import { ServiceProcess } from './service-process.ts'

/** Everything that runs: the parts that fail, and the processes of the service that live on them. */
export interface Parts {
  folder: string
  database: Database
  bucket: Bucket
  redis: RedisServer
  mails: MailSink
  events: EventReceiver
  apis: [ServiceProcess, ServiceProcess]
  workers: [ServiceProcess, ServiceProcess]
  /** The company that most faults are played on. */
  common: Installation
  /** A company with a healthy endpoint and many others, which hang when they are told to. */
  manyEndpoints: Installation
  /** In a cluster, a company on another node than the common one. */
  elsewhere: Installation | undefined
  /** What ends, at the latest with the program. */
  closers: Closer[]
}

export const DATABASE = 'hireline'
/** Lower numbers are companies of other faults. */
const FIRST_ELSEWHERE = 11
export const HANGING_ENDPOINTS = Array.from({ length: 20 }, (_, index) => `hanging-${index + 1}`)

/** What the load needs of any process: no limit that it reaches, and webhook endpoints on loopback. */
export const LOAD_SETTINGS = {
  WEBHOOK_RATE_LIMIT_PER_MINUTE: '1000000',
  WEBHOOK_RATE_LIMIT_PER_SECOND: '1000000',
  PORTAL_RATE_LIMIT_PER_MINUTE: '0',
  EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true',
}

/** Stops a part. */
export type Closer = () => unknown

/** How the database is reached. */
export interface Layout {
  /** A Citus cluster instead of one server. */
  isCluster: boolean
  /** The path of a PgBouncer that stands before it. */
  pooler: string | undefined
}

/** Starts all parts. @param closers gets what stops each of them; the last is called first */
export async function startParts(folder: string, closers: Closer[], { isCluster, pooler }: Layout): Promise<Parts> {
  const redis = await redisServer()
  if (!redis) throw new Error('There is no redis-server on this machine: apt-get install redis-server')
  await redis.start()
  closers.push(() => redis.kill('SIGKILL'))
  const database = await Database.start(folder, { isCluster })
  closers.push(() => database.stop())
  const bucket = await startBucket(folder)
  closers.push(() => bucket.stop())
  const mails = await startMailSink()
  closers.push(() => mails.stop())
  const events = await startEventReceiver()
  closers.push(() => events.stop())

  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const settings = {
    ...LOAD_SETTINGS,
    ...bucket.settings,
    DATABASE_URL: await database.create(DATABASE),
    ...(pooler && (await throughPooler(pooler, folder, database, closers))),
    REDIS_URL: redis.url,
    SMTP_URL: mails.url,
    DATA_DIR: dataDir,
  }
  const start = async (command: string, number: number) => {
    const name = `${command} ${number}`
    const port = await freePort()
    const log = join(folder, `${command}-${number}.log`)
    const process = new ServiceProcess({ name, command, port, log, environment: settings })
    closers.push(() => process.stop())
    return process
  }
  const apis: Parts['apis'] = [await start('api', 1), await start('api', 2)]
  const workers: Parts['workers'] = [await start('worker', 1), await start('worker', 2)]
  for (const process of [...apis, ...workers]) await process.isReady()

  const site: Site = {
    folder,
    environment: settings,
    addresses: apis.map(({ address }) => address),
    ask: (text, values) => database.ask(DATABASE, text, values),
    storage: await openStorage(readConfig({ ...settings, ...bucket.directSettings })),
    events,
    mails,
  }
  const common = await install(site, companyNumber(1))
  const manyEndpoints = await install(site, companyNumber(2), HANGING_ENDPOINTS)
  const elsewhere = database.cluster && (await installElsewhere(site, database.cluster, common.company))
  return { folder, database, bucket, redis, mails, events, apis, workers, common, manyEndpoints, elsewhere, closers }
}

async function throughPooler(program: string, folder: string, database: Database, closers: Closer[]) {
  const pooler = await Pooler.start(program, folder, await database.behindPooler(DATABASE))
  closers.push(() => pooler.stop())
  return {
    DATABASE_URL: pooler.sessionUrl,
    DATABASE_POOLER_URL: pooler.transactionUrl,
    DATABASE_POOLER_PREPARES: String(pooler.prepares),
  }
}

/** Installs the first company that another node holds. */
async function installElsewhere(site: Site, cluster: CitusNodes, company: Company): Promise<Installation> {
  const node = await cluster.holding(company.id)
  for (let number = FIRST_ELSEWHERE; ; number += 1) {
    const other = companyNumber(number)
    if ((await cluster.holding(other.id)) !== node) return install(site, other)
  }
}
