import type { Config } from '../../config.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import type { Attempt } from '../../single-sign-on/attempt.ts'

/** What a browser that is about to sign in or to join has shown so far. It is sealed, so that only this service can write it. */
export interface Pending {
  /** Joining: what lets the person in, and what they have chosen. */
  join?: PendingJoin
  /** Signing in: whose password was right. */
  userId?: string
  /** Signing in: who has shown a password and a second factor, and makes a first passkey for a company that wants one. */
  enrolling?: { userId: string; companyName: string }
  /** The hash of an invitation's token, which is accepted once its person has signed in. */
  invitation?: string
  /** What the next passkey has to sign. */
  challenge?: string
  /** The page that was asked for. */
  next?: string
  /** What is under way at the provider of a company. */
  signOn?: Attempt
}

export interface PendingJoin {
  kind: 'set_up' | 'invitation'
  tokenHash: string
  companyId: string
  companyName: string
  email: string
  userId: string
  name?: string
  passwordHash?: string
  totpSecret?: string
}

const LIFETIME_MILLISECONDS = 15 * 60_000

export const sealPending = (config: Config, pending: Pending): string =>
  secretsOf(config).seal(JSON.stringify({ ...pending, until: Date.now() + LIFETIME_MILLISECONDS }))

/** What was sealed within the last quarter of an hour; otherwise nothing is pending. */
export function openPending(config: Config, sealed: string | undefined): Pending {
  if (sealed === undefined) return {}
  try {
    const { until, ...pending } = JSON.parse(secretsOf(config).open(sealed)) as Pending & { until: number }
    return until > Date.now() ? pending : {}
  } catch {
    // Of another key, or changed on the way.
    return {}
  }
}
