import type { Secrets } from '../secrets/secrets.ts'

/** What makes a request the same request again. */
export interface IdempotentRequest {
  companyId: string
  callerId: string
  path: string
  key: string
  body: unknown
  /** Seals the answer that is kept, where that is a secret. */
  secrets?: Secrets | undefined
}

/** The answer as it goes out: the status and the serialised body. */
export interface StoredAnswer {
  status: number
  body: string
  /** Of the first answer alone. */
  headers?: Record<string, string> | undefined
  replayed: boolean
}
