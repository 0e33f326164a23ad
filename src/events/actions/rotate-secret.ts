import { recordAudit } from '../../audit/record.ts'
import type { Config } from '../../config.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { replaceSecret } from '../endpoint-record-queries.ts'
import { newSigningSecret } from '../endpoint-secret.ts'
import { requireOwnEndpoint } from './require-endpoint.ts'

const DAY_SECONDS = 86_400

/**
 * Gives an endpoint a new secret. Deliveries are signed with both until the one before is good no more.
 * @throws {Fault} webhook_endpoint_not_found, webhook_endpoint_managed_by_file
 */
export async function rotateSecret(
  db: Database,
  config: Config,
  companyId: string,
  endpointId: string,
): Promise<{ secret: string; previousUntil: Date }> {
  const secret = newSigningSecret()
  return inTransaction(db, async (transaction) => {
    await requireOwnEndpoint(transaction, companyId, endpointId)
    await recordAudit(transaction, companyId, { action: 'webhook_endpoint.secret_rotated', objectId: endpointId })
    const sealed = secretsOf(config).seal(secret)
    return { secret, previousUntil: await replaceSecret(transaction, companyId, endpointId, sealed, DAY_SECONDS) }
  })
}
