import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { OpenDatabase } from './db/database.ts'
import { DocumentReader, readingLimits } from './ocr/document-reader.ts'
import { openStorage, type Storage } from './storage/storage.ts'

/** What requests and jobs work with; each process opens it once. */
export interface Services extends OpenDatabase {
  config: Config
  logger: Logger
  storage: Storage
  reader: DocumentReader
}

/** Opens the storage and the reader beside an open database. */
export async function openServices(config: Config, { db, pool }: OpenDatabase, logger: Logger): Promise<Services> {
  const storage = await openStorage(config)
  return { config, db, pool, logger, storage, reader: new DocumentReader(readingLimits(config)) }
}

/** Lets go of them; the database is its opener's. */
export async function closeServices({ storage, reader }: Services) {
  await reader.close()
  storage.close()
}
