import { AsyncLocalStorage } from 'node:async_hooks'

/** Everyone and everything that acts. */
export const ACTING = ['api_key', 'operator', 'automation', 'applicant', 'system'] as const

/** Who acts; the id is null where there is none, or nobody known. */
export interface Acting {
  type: (typeof ACTING)[number]
  id: string | null
}

/** Who acts, and from where, as far as it is known. */
export interface Origin {
  actor: Acting | null
  address: string | null
  userAgent: string | null
  requestId: string | null
  /** Tells the operator of the machine. */
  warn: (details: object, message: string) => void
}

const NOWHERE: Origin = { actor: null, address: null, userAgent: null, requestId: null, warn: () => {} }

const origins = new AsyncLocalStorage<Origin>()

/**
 * Runs what a request, a job or a command does. Whatever writes the audit trail within asks for its origin here: to be handed
 * from one action to the next, it would stand in the signature of each.
 */
export const withOrigin = <T>(origin: Partial<Origin>, work: () => T): T =>
  origins.run({ ...currentOrigin(), ...origin }, work)

/** Who acts now, and from where. */
export const currentOrigin = (): Origin => origins.getStore() ?? NOWHERE
