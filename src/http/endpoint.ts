import type { IncomingHttpHeaders } from 'node:http'
import type { Static, TObject, TSchema } from 'typebox'
import type { Config } from '../config.ts'
import type { CallerActor, CallerCompany } from '../contract/caller.ts'
import type { FaultCode } from '../contract/fault-codes.ts'
import type { Database } from '../db/database.ts'
import type { Mountable } from './entrance.ts'
import type { SecretPath } from './guards/secret-path.ts'
import type { RequestContext } from './request-context.ts'
import type { Scope } from './scopes.ts'

/** The input of an endpoint's handler, with the caller's company. */
export interface EndpointContext<Params, Query, Body> extends RequestContext {
  params: Params
  query: Query
  body: Body
  company: CallerCompany
  actor: CallerActor
}

/** The input of a public endpoint's handler. */
export interface PublicContext<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  /** The raw body, for signatures; empty if there is none. */
  rawBody: Buffer
  headers: IncomingHttpHeaders
  db: Database
  config: Config
}

/** A handler's answer: the HTTP status and what stands in `data`. */
export interface Answer {
  status: number
  data: unknown
  headers?: Record<string, string>
}

/** Plain JSON from which the answer is finished once the request's effects are stored. */
export interface Unfinished {
  unfinished: object
}

/** One operation of the external API: its contract and its handler. */
export interface Endpoint extends Mountable {
  /** Below `/external`, as the contract spells it; with and without the trailing slash it answers alike. */
  path: string
  operationId: string
  summary: string
  description?: string
  tag: string
  /** The scope that the API key must have; or the secret in the path of an endpoint that takes no key. */
  scope?: Scope
  secretPath?: SecretPath
  /**
   * At the console it needs a factor that the person has given within ten minutes: whoever has come by a session must not do
   * it. A dry run needs none. Keys are factors themselves.
   */
  needsStepUp?: boolean
  params?: TObject
  query?: TObject
  body?: TSchema
  /** What the document shows of the body, where generators of clients would stumble over all that is accepted. */
  documentedBody?: TSchema
  /** Ignores unknown query parameters, because the contract lists no 400; otherwise they are refused. */
  ignoresUnknownQuery?: boolean
  /**
   * The field that makes a request a poll: its other fields are not looked at, and it does not count against the rate limit
   * but against a wider one of polls. The limit is then checked after the fields are read.
   */
  pollField?: string
  /** A GET that does more than read, so that a HEAD of it must not. */
  hasEffects?: boolean
  /** The body, or the query of a GET, is an object of any shape. */
  takesAnyFields?: boolean
  /** What stands in `data`, by success status. */
  success: Record<number, TSchema>
  /** Success answers are whole bodies, without the `data` envelope. */
  unwrapped?: boolean
  /** Nothing is kept for repeats: what was sent may be a password, of which no fast hash may lie anywhere. */
  keepsNoAnswer?: boolean
  /** The answer is a secret that lets its holder act: the copy kept for repeats is sealed. */
  answerIsSecret?: boolean
  /**
   * The faults of `prepare`, `handle` and `finish`. What validation, guards and idempotency answer goes without saying
   * (src/http/openapi/operation-faults.ts).
   */
  errors: FaultCode[]
  /**
   * What must be done before a request's transaction begins, such as keeping its files; `handle` is given the result. What
   * it throws is the answer.
   */
  prepare?: (context: EndpointContext<never, never, never>) => Promise<unknown>
  handle: (context: never) => Promise<Answer | Unfinished>
  /**
   * Finishes an answer that takes long, after the request's effects are stored: it runs outside of any transaction, and
   * again from the start after a crash.
   */
  finish?: (context: EndpointContext<never, never, never>, unfinished: never) => Promise<Answer>
}

type StaticOrNothing<S> = S extends TSchema ? Static<S> : Record<string, never>

interface TypedEndpoint<P, Q, B, U extends object, R>
  extends Omit<Endpoint, 'params' | 'query' | 'body' | 'prepare' | 'handle' | 'finish' | 'secretPath'> {
  scope: Scope
  params?: P
  query?: Q
  body?: B
  prepare?: (context: TypedContext<P, Q, B>) => Promise<R>
  handle: (context: TypedContext<P, Q, B> & { prepared: R }) => Promise<Answer | { unfinished: U }>
  finish?: (context: TypedContext<P, Q, B>, unfinished: U) => Promise<Answer>
}

/** What a handler is given, with the types of its schemas. */
export type TypedContext<P, Q, B> = EndpointContext<StaticOrNothing<P>, StaticOrNothing<Q>, StaticOrNothing<B>>

/** An endpoint whose answers have known types. */
export type EndpointAnswering<S> = Omit<Endpoint, 'success'> & { success: S }

/** Declares an endpoint; the handler's input has the types of the schemas, and the console's pages know what it answers. */
export function defineEndpoint<
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
  U extends object = never,
  R = undefined,
  S extends Record<number, TSchema> = Record<number, TSchema>,
>(endpoint: TypedEndpoint<P, Q, B, U, R> & { success: S }): EndpointAnswering<S> {
  return endpoint as unknown as EndpointAnswering<S>
}

interface TypedPublicEndpoint<P, Q, B> extends Omit<Endpoint, 'params' | 'query' | 'body' | 'handle' | 'scope'> {
  secretPath: SecretPath
  params?: P
  query?: Q
  body?: B
  handle: (context: PublicContext<StaticOrNothing<P>, StaticOrNothing<Q>, StaticOrNothing<B>>) => Promise<Answer>
}

/** Declares an endpoint that takes no API key. */
export function definePublicEndpoint<
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(endpoint: TypedPublicEndpoint<P, Q, B>): Endpoint {
  return { ...endpoint, keepsRawBody: true } as unknown as Endpoint
}

export const ok = (data: unknown): Answer => ({ status: 200, data })
export const created = (data: unknown): Answer => ({ status: 201, data })
export const accepted = (data: unknown, headers?: Record<string, string>): Answer => ({
  status: 202,
  data,
  ...(headers && { headers }),
})
