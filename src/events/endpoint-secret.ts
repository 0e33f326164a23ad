import { randomBytes } from 'node:crypto'
import type { Secrets } from '../secrets/secrets.ts'

const BYTES = 32

/** A new secret as Standard Webhooks has it. */
export const newSigningSecret = () => `whsec_${randomBytes(BYTES).toString('base64')}`

/** Where an endpoint's secrets are: in the clear as a company file has it, in the environment, or sealed. */
export interface StoredSecrets {
  secret: string | null
  secret_env: string | null
  sealed_secret: string | null
  /** null once it is good no more. */
  sealed_previous_secret: string | null
}

/**
 * What a delivery is signed with: the endpoint's secret, and the one before for as long as it is good.
 * @throws when the worker does not have it
 */
export function signingSecrets(
  { secret, secret_env: name, sealed_secret: sealed, sealed_previous_secret: previous }: StoredSecrets,
  secrets: Secrets,
): string[] {
  if (sealed !== null) return [sealed, ...(previous === null ? [] : [previous])].map((text) => secrets.open(text))
  const value = secret ?? process.env[name ?? '']
  if (!value) throw new Error(`the worker has no environment variable ${name}, which holds the endpoint’s secret`)
  return [value]
}
