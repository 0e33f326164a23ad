import type { Secrets } from '../../secrets/secrets.ts'

/** What identifies a request and its repeats. */
export interface IdempotentRequest {
  companyId: string
  callerId: string
  path: string
  key: string
  body: unknown
  /** Seals the stored answer, if it is a secret. */
  secrets?: Secrets | undefined
}

/** The answer as it is sent: the status and the serialised body. */
export interface StoredAnswer {
  status: number
  body: string
  /** Of the first answer alone. */
  headers?: Record<string, string> | undefined
  replayed: boolean
}
