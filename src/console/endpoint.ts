import type { TObject, TSchema } from 'typebox'
import type { Answer, Endpoint, EndpointAnswering, TypedContext } from '../http/endpoint.ts'
import type { Quota } from '../http/rate-limits/rate-limit.ts'
import type { Scope } from '../http/scopes.ts'
import type { Factor, Operator } from '../operators/operator.ts'
import type { Ability } from '../operators/policy.ts'
import type { Pending } from './door/pending.ts'

/** What an endpoint of the console alone knows besides: who is signed in, and how. */
export interface SignedInContext {
  operator: Operator
  /** Counts an attempt at something that could be guessed; throws rate_limit_exceeded. */
  countAttempt: (name: string, quota: Quota) => Promise<void>
  /** The person has just given a factor: their browser gets another token for the session. */
  stepUp: (factor: Factor) => Promise<void>
  /** What their browser keeps from now on, sealed, until they come back from somewhere. */
  keepPending: (pending: Pending) => void
}

/** Of the endpoints that only people have. */
export interface ConsoleEndpoint extends Endpoint {
  isForSignedIn: true
  /** Changes what somebody signs in by, which is not their company's alone. */
  changesFactors?: boolean
}

export const isForSignedIn = (endpoint: Endpoint): endpoint is ConsoleEndpoint => 'isForSignedIn' in endpoint

interface TypedConsoleEndpoint<P, Q, B>
  extends Omit<Endpoint, 'params' | 'query' | 'body' | 'handle' | 'tag' | 'scope'> {
  /** What a role must have; without it, everybody who is signed in may. */
  ability?: Ability
  changesFactors?: boolean
  params?: P
  query?: Q
  body?: B
  handle: (context: TypedContext<P, Q, B> & SignedInContext) => Promise<Answer>
}

/** Declares an endpoint that the pages of the console call and no integrator could want. */
export function defineConsoleEndpoint<
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
  S extends Record<number, TSchema> = Record<number, TSchema>,
>({ ability, ...endpoint }: TypedConsoleEndpoint<P, Q, B> & { success: S }): EndpointAnswering<S> {
  const scope = ability && { scope: ability as Scope }
  const mountable = { ...endpoint, ...scope, tag: 'Console', isForSignedIn: true, keepsNoAnswer: true }
  return mountable as unknown as EndpointAnswering<S>
}
