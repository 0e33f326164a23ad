import type { WebhookSettings } from '../automations/queries.ts'
import { type Secrets, UnknownSecretKey } from '../secrets/secrets.ts'
import type { StoredRow } from './kind.ts'

/** A row with its signing secret as a company file would have it; one that this machine has no key for is left out. */
export function withOpenSecrets(secrets: Secrets, table: string, row: StoredRow): StoredRow {
  if (table === 'webhook_endpoints') return { ...row, secret: row.secret ?? opened(secrets, row.sealed_secret) }
  const { sealed_signature_secret: sealed, ...webhook } = webhookOf(row)
  if (table !== 'automations' || sealed === undefined) return row
  return { ...row, webhook: { ...webhook, signature_secret: opened(secrets, sealed) } }
}

/** A row whose signing secret can be stored. */
export function withSealedSecrets(secrets: Secrets, table: string, row: StoredRow): StoredRow {
  if (table === 'webhook_endpoints' && typeof row.secret === 'string') {
    return { ...row, secret: null, sealed_secret: secrets.seal(row.secret) }
  }
  const { signature_secret: secret, ...webhook } = webhookOf(row)
  if (table !== 'automations' || secret === undefined) return row
  return { ...row, webhook: { ...webhook, sealed_signature_secret: secrets.seal(secret) } }
}

const webhookOf = (row: StoredRow) => (row.webhook ?? {}) as Partial<WebhookSettings>

function opened(secrets: Secrets, sealed: unknown): string | undefined {
  if (typeof sealed !== 'string' || sealed === '') return undefined
  try {
    return secrets.open(sealed)
  } catch (error) {
    if (error instanceof UnknownSecretKey) return undefined
    throw error
  }
}
