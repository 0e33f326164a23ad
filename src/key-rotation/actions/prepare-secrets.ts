import type { Logger } from 'pino'
import * as automations from '../../automations/sealed-places.ts'
import { listCompanyIds } from '../../companies/queries.ts'
import type { Database } from '../../db/database.ts'
import * as events from '../../events/sealed-places.ts'
import { lackingText, noteKey } from '../../secrets/noted-keys.ts'
import type { Secrets } from '../../secrets/secrets.ts'

/**
 * What a process of the service does about keys when it starts: it says when it lacks one that the others have, and else seals
 * what versions before 0.2 have stored in the clear.
 */
export async function prepareSecrets(db: Database, secrets: Secrets, logger: Logger): Promise<void> {
  const lacking = await noteKey(db, secrets)
  if (lacking.length > 0) {
    logger.error({ keys: lacking }, `${lackingText(lacking)} Set SECRET_KEYS alike for all processes.`)
    return
  }
  let sealed = 0
  for (const companyId of await listCompanyIds(db)) {
    for (const { findClearSecrets, sealClearSecret } of [events, automations]) {
      for (const found of await findClearSecrets(db, companyId)) {
        await sealClearSecret(db, companyId, found, secrets.seal(found.secret))
        sealed += 1
      }
    }
  }
  if (sealed > 0) logger.info({ sealed }, 'sealed signing secrets that were stored in the clear')
}
