import type { SafeHtml } from '@remix-run/html-template'
import type { Config } from '../config.ts'
import type { Mountable } from '../http/entrance.ts'
import type { Quota } from '../http/rate-limits/rate-limit.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { Operator, StartedSession } from '../operators/operator.ts'
import type { RenderedPage } from '../portal/layout.ts'
import type { ConsoleApp } from './build/console-app.ts'
import type { Pending } from './door/pending.ts'
import type { View } from './layout.ts'

/** One request to a page of the console, with what its handler needs. */
export interface Visit extends View, RequestContext {
  params: Record<string, string>
  query: Record<string, unknown>
  /** The fields of a form, or of what a script has sent. */
  fields: Record<string, unknown>
  pending: Pending
  userAgent: string
  /** The application that the browser runs. */
  app: ConsoleApp
  /** Counts an attempt at something that could be guessed; throws rate_limit_exceeded. */
  countAttempt: (name: string, quota: Quota) => Promise<void>
}

/** A visit of somebody who is signed in. */
export type SignedInVisit = Visit & { operator: Operator }

/** What the browser gets: a page, another page to go to, another site's, an answer to a script, a picture (WebP), or how a page of the applicants looks. */
export type PageAnswer = (
  | { status: number; page: SafeHtml }
  | { goTo: string }
  | { leaveTo: URL }
  | { status: number; json: object }
  | { picture: Buffer }
  | { preview: RenderedPage }
) & {
  /** The session that begins or ends with this answer. */
  session?: StartedSession | 'ended'
  /** The session of before, which goes on with another token. */
  renewed?: StartedSession
  /** What is pending from now on; a session that begins ends all that is. */
  pending?: Pending
}

/** A page that the server renders, or the action behind a button or a script of one. */
export interface ConsolePage extends Mountable {
  method: 'GET' | 'POST'
  /** Who is not signed in is sent to the page for it. */
  needsSession?: boolean
  /** A limit per address besides that of all pages. */
  quota?: { name: string; of: (config: Config) => Quota }
  handle: (visit: never) => Promise<PageAnswer>
}

/** Declares a page; with `needsSession` its handler knows who is signed in. */
export function definePage(
  page: Omit<ConsolePage, 'handle'> & { needsSession: true; handle: (visit: SignedInVisit) => Promise<PageAnswer> },
): ConsolePage
export function definePage(
  page: Omit<ConsolePage, 'handle'> & { handle: (visit: Visit) => Promise<PageAnswer> },
): ConsolePage
export function definePage(page: ConsolePage): ConsolePage {
  return { bodyTypes: ['application/x-www-form-urlencoded'], ...page }
}

/** A 200 with a page. */
export const shown = (page: SafeHtml): PageAnswer => ({ status: 200, page })
/** A form again, with what is wrong. */
export const shownAgain = (page: SafeHtml): PageAnswer => ({ status: 400, page })
/** A field of a form as text, however often it was sent. */
export const textOf = (fields: Record<string, unknown>, name: string): string =>
  typeof fields[name] === 'string' ? (fields[name] as string) : ''
