import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { LinkTo } from '../http/file-links.ts'
import type { ReceivedPart } from '../http/form-body.ts'
import type { Quota } from '../http/rate-limit.ts'
import type { DocumentReader } from '../ocr/document-reader.ts'
import type { Storage } from '../storage/storage.ts'
import type { RenderedPage, View } from './layout.ts'
import type { Session, StartedSession } from './session.ts'

/** One request to the applicant's pages, with what its handler works with. */
export interface Visit<S extends Session | null = Session | null> extends View {
  params: Record<string, string>
  query: Record<string, unknown>
  /** The fields of a form, as the browser sent them. */
  fields: Record<string, unknown>
  /** The files of a form that takes them. What is not kept is removed when the request is answered. */
  files: ReceivedPart[]
  session: S
  db: Database
  config: Config
  storage: Storage
  reader: DocumentReader
  /** The request's full address. */
  url: URL
  /** The full address of a path, for what is read elsewhere, such as mail. */
  addressOf: (path: string) => URL
  /** Addresses of stored files. */
  linkTo: LinkTo
  log: FastifyBaseLogger
}

/** What the browser gets: a page, another page to go to, or an answer to a script. */
export type PortalAnswer = (
  | { status: number; page: RenderedPage }
  | { goTo: string }
  | { status: number; json: object }
) & {
  /** A session that begins or ends with this answer. */
  session?: StartedSession | 'ended'
}

/** One page, or the action behind a button. */
export interface PortalEndpoint {
  method: 'GET' | 'POST'
  path: string
  /** Whoever is not logged in is told to open a link. */
  needsSession?: boolean
  /** Its form brings files. */
  takesFiles?: boolean
  /** A limit by address beside that of all pages. */
  quota?: { name: string; of: (config: Config) => Quota }
  handle: (visit: never) => Promise<PortalAnswer>
}

interface TypedPortalEndpoint<S extends Session | null> extends PortalEndpoint {
  handle: (visit: Visit<S>) => Promise<PortalAnswer>
}

/** Declares a page; with `needsSession` its handler is given one. */
export function definePortalEndpoint(endpoint: TypedPortalEndpoint<Session> & { needsSession: true }): PortalEndpoint
export function definePortalEndpoint(endpoint: TypedPortalEndpoint<Session | null>): PortalEndpoint
export function definePortalEndpoint(endpoint: PortalEndpoint): PortalEndpoint {
  return endpoint
}

/** A page that was found. */
export const shown = (page: RenderedPage): PortalAnswer => ({ status: 200, page })
/** Sends the browser on, after a form that was taken. @param path one of this service's own, from `/` */
export const goTo = (path: string): PortalAnswer => ({ goTo: path })
