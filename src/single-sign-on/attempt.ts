/** A sign-in that is under way at a provider, as the browser that began it keeps it, sealed. */
export interface Attempt {
  companyId: string
  issuer: string
  state: string
  nonce: string
  verifier: string
  /** In milliseconds since 1970. */
  startedAt: number
  /** What becomes of it; a session that is to be stepped up, or linked, is the one that began it. */
  purpose: { kind: 'sign_in' } | { kind: 'step_up' | 'link'; sessionId: string }
}

/** How long somebody may take at the provider. */
export const ATTEMPT_SECONDS = 600
