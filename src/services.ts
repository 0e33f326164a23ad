import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { OpenDatabase } from './db/database.ts'
import { DocumentReader, readingLimits } from './ocr/document-reader.ts'
import { Places } from './outbound/places.ts'
import { openStorage, type Storage } from './storage/storage.ts'
import { UploadScheduler } from './storage/upload-scheduler.ts'
import { Clamd } from './virus-scan/clamd.ts'

/** What requests and jobs work with; each process opens it once. */
export interface Services extends OpenDatabase {
  config: Config
  logger: Logger
  storage: Storage
  uploads: UploadScheduler
  reader: DocumentReader
  /** Sees every file that comes in, where one is set up. */
  scanner?: Clamd | undefined
  /** The requests to webhook endpoints that this process may have under way. */
  places: Places
}

/** Opens the rest beside an open database. */
export async function openServices(config: Config, { db, pool }: OpenDatabase, logger: Logger): Promise<Services> {
  const storage = await openStorage(config)
  const reader = new DocumentReader(readingLimits(config))
  const scanner = config.CLAMD_URL ? new Clamd(config.CLAMD_URL, config.CLAMD_TIMEOUT_SECONDS) : undefined
  const uploads = new UploadScheduler(config.UPLOADS_AT_ONCE)
  const places = new Places(config.OUTBOUND_CONCURRENCY)
  return { config, db, pool, logger, storage, uploads, reader, scanner, places }
}

/** Lets go of them; the database is its opener's. */
export async function closeServices({ storage, reader }: Services) {
  await reader.close()
  storage.close()
}
