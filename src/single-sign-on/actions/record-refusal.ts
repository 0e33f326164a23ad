import { recordAudit } from '../../audit/record.ts'
import { seldom } from '../../audit/seldom.ts'
import { currentOrigin } from '../../contract/origin.ts'
import type { Database } from '../../db/database.ts'

/** Whoever tries again and again from one address is told of once a minute. */
const refused = seldom(60_000)

/** Tells a company that somebody came back from its provider and did not get in. */
export async function recordRefusal(db: Database, companyId: string, reason: string): Promise<void> {
  if (!refused.isDue(`${companyId} ${reason} ${currentOrigin().address}`)) return
  const actor = currentOrigin().actor ?? ({ type: 'operator', id: null } as const)
  await recordAudit(db, companyId, { action: 'single_sign_on.refused', details: { reason }, actor })
}
