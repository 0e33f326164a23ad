import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { OpenDatabase } from './db/database.ts'
import { DocumentReader, readingLimits } from './ocr/document-reader.ts'
import { FairSemaphore } from './outbound/fair-semaphore.ts'
import { openStorage, type Storage } from './storage/storage.ts'
import { UploadScheduler } from './storage/upload-scheduler.ts'
import { Clamd } from './virus-scan/clamd.ts'

/** What requests and jobs need; each process opens it once. */
export interface Services extends OpenDatabase {
  config: Config
  logger: Logger
  storage: Storage
  uploads: UploadScheduler
  reader: DocumentReader
  /** Sees every file that comes in, where one is set up. */
  scanner?: Clamd | undefined
  /** The requests to webhook endpoints that this process may have under way. */
  places: FairSemaphore
}

/** Opens the rest beside an open database. */
export async function openServices(config: Config, { db, pool }: OpenDatabase, logger: Logger): Promise<Services> {
  const storage = await openStorage(config)
  const reader = new DocumentReader(readingLimits(config))
  const scanner = config.CLAMD_URL ? new Clamd(config.CLAMD_URL, config.CLAMD_TIMEOUT_SECONDS) : undefined
  const uploads = new UploadScheduler(config.UPLOADS_AT_ONCE)
  const places = new FairSemaphore(config.OUTBOUND_CONCURRENCY)
  return { config, db, pool, logger, storage, uploads, reader, scanner, places }
}

/** Closes them; whoever opened the database closes it. */
export async function closeServices({ storage, reader }: Services) {
  await reader.close()
  storage.close()
}
