import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { DocumentReader } from '../ocr/document-reader.ts'
import type { Storage } from '../storage/storage.ts'
import type { UploadScheduler } from '../storage/upload-scheduler.ts'
import type { Clamd } from '../virus-scan/clamd.ts'
import type { ReceivedPart } from './bodies/form-body.ts'
import { type LinkTo, linksFrom } from './file-links.ts'
import type { RateLimits } from './rate-limits/rate-limit.ts'
import { publicUrl, requestUrl } from './request-url.ts'

/** What every entrance needs. */
export interface RequestServices {
  config: Config
  db: Database
  storage: Storage
  uploads: UploadScheduler
  reader: DocumentReader
  scanner?: Clamd | undefined
  rateLimits: RateLimits
}

/** What every handler gets, whichever entrance its request came through. */
export interface RequestContext {
  config: Config
  db: Database
  storage: Storage
  reader: DocumentReader
  /** The files of a form. Those not kept are removed when the request is answered. */
  files: ReceivedPart[]
  /** The request's full address, for links to other pages of the same list. */
  url: URL
  /** The full address of a path of this service. */
  addressOf: (path: string) => URL
  /** Addresses of stored files, for the answer. */
  linkTo: LinkTo
  log: FastifyBaseLogger
  /** Aborts once nobody waits for the answer, or the service is to stop. */
  untilEnded: () => AbortSignal
}

export function requestContext(
  request: FastifyRequest,
  { config, db, storage, reader }: RequestServices,
): RequestContext {
  const url = requestUrl(request, config)
  return {
    config,
    db,
    storage,
    reader,
    files: request.receivedParts ?? [],
    url,
    addressOf: (path) => publicUrl(request, config, path),
    linkTo: linksFrom(storage, url.origin, config.FILE_LINK_SECONDS),
    log: request.log,
    untilEnded: () => AbortSignal.any([request.signal, request.server.stopping]),
  }
}
