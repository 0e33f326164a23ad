/** Every kind of request that the load is made of. */
export const KINDS = [
  'create',
  'advance',
  'bulk advance',
  'upload',
  'fire',
  'magic link',
  'list',
  'detail',
  'company',
  'sign-up page',
  'applicant page',
  'health',
] as const
export type Kind = (typeof KINDS)[number]

/** One request as it went over the wire. */
export interface Attempt {
  kind: Kind
  address: string
  startedAt: number
  milliseconds: number
  /** 0 without an answer. */
  status: number
  /** A 503 that does not say when to come back. */
  isBare503: boolean
}

export const wasAccepted = ({ status }: Attempt) => status >= 200 && status < 400

/** What the caller knows in the end: it holds, it was refused each time, or the answer never came. */
export type Outcome = 'accepted' | 'refused' | 'unknown'

/** One thing that a caller wants to happen once, however many requests it takes. */
export type Order = { outcome: Outcome } & (
  | { kind: 'create' | 'magic link'; email: string }
  | { kind: 'fire'; email: string; webhookId: string }
  | { kind: 'advance'; applicationIds: string[] }
  | { kind: 'upload'; applicationId: string; sha256: string }
)

/** Everything that was sent under one fault, and what came of it. */
export class Ledger {
  readonly attempts: Attempt[] = []
  readonly orders: Order[] = []
  /** Applications that creates have answered with. */
  readonly applicationIds: string[] = []
}
