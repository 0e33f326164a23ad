import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { recordAudit } from '../../audit/record.ts'
import type { Config } from '../../config.ts'
import { Fault, fieldFault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { type EndpointRow, type EndpointSettings, insertEndpoint } from '../endpoint-record-queries.ts'
import { newSigningSecret } from '../endpoint-secret.ts'
import { requireReachable } from '../endpoint-url.ts'
import { requireEndpoint } from './require-endpoint.ts'

/** Every event makes a delivery for each endpoint that wants it. */
export const MAX_ENDPOINTS = 100

/**
 * Makes an endpoint that the API manages.
 * @returns it with its secret, which nothing shows again
 * @throws {Fault} invalid_field, webhook_endpoint_exists, too_many_webhook_endpoints
 */
export async function createEndpoint(
  db: Database,
  config: Config,
  companyId: string,
  { key = `endpoint-${randomBytes(4).toString('hex')}`, ...settings }: EndpointSettings & { key?: string | undefined },
): Promise<EndpointRow & { secret: string }> {
  requireReachable(settings.url, config)
  const id = randomUUIDv7()
  const secret = newSigningSecret()
  const endpoint = { id, key, ...settings, sealed_secret: secretsOf(config).seal(secret) }
  return inTransaction(db, async (transaction) => {
    const outcome = await insertEndpoint(transaction, companyId, endpoint, { most: MAX_ENDPOINTS })
    if (outcome === 'key_taken') {
      throw fieldFault('webhook_endpoint_exists', 'key', 'is the key of another webhook endpoint of the company')
    }
    if (outcome === 'too_many') {
      const message = `The company has ${MAX_ENDPOINTS} webhook endpoints, which is as many as it may have.`
      throw new Fault('too_many_webhook_endpoints', message)
    }
    await recordAudit(transaction, companyId, {
      action: 'webhook_endpoint.created',
      objectId: id,
      fields: Object.keys(settings),
    })
    return { ...(await requireEndpoint(transaction, companyId, id)), secret }
  })
}
