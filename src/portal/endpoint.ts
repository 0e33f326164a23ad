import type { PublicCompany } from '../companies/public-company.ts'
import type { Config } from '../config.ts'
import type { Mountable } from '../http/entrance.ts'
import type { Quota } from '../http/rate-limits/rate-limit.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { Session, StartedSession } from './door/session.ts'
import type { RenderedPage, View } from './layout.ts'

/** One request to the applicant's pages, with what its handler needs. */
export interface Visit<S extends Session | null = Session | null> extends View, RequestContext {
  params: Record<string, string>
  query: Record<string, unknown>
  /** The fields of a form, as the browser sent them. */
  fields: Record<string, unknown>
  session: S
  /** What a page of this company is made with, which may offer other languages. */
  viewFor: (company: PublicCompany) => View
  /** The company that a token names which belongs to no link, or whose pages the browser has seen. */
  companyOfLink: () => Promise<PublicCompany | undefined>
}

/** What the browser gets: a page, another page to go to, a picture, or an answer to a script. */
export type PortalAnswer = (
  | { status: number; page: RenderedPage }
  | { goTo: string }
  /** WebP. */
  | { picture: Buffer }
  | { status: number; json: object }
  | { calendar: string }
) & {
  /** The session that begins or ends with this answer. */
  session?: StartedSession | 'ended'
}

/** A page, or the action behind a button. */
export interface PortalEndpoint extends Mountable {
  method: 'GET' | 'POST'
  /** Visitors who are not logged in are told to open a link. */
  needsSession?: boolean
  /** Whether a form is shown again to whoever was logged out meanwhile. */
  keepsTyped?: boolean
  /** A POST that needs no page before it: its address is the secret, so that no other site can send it. */
  isOneClick?: boolean
  /** A limit per address besides that of all pages. */
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
  return { bodyTypes: ['application/x-www-form-urlencoded'], ...endpoint }
}

/** A 200 with a page. */
export const shown = (page: RenderedPage): PortalAnswer => ({ status: 200, page })
/** Redirects the browser after a form was accepted. @param path a path of this service, from `/` */
export const goTo = (path: string): PortalAnswer => ({ goTo: path })
