import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { findRules } from '../queries.ts'
import { type RetentionRule, settledRules } from '../retention-rule.ts'

/** Every rule for a company: those of the installation, then its own. Each removes; none keeps what another removes. */
export async function rulesOf(db: Database, config: Config, companyId: string): Promise<RetentionRule[]> {
  return [...settledRules(config), ...(await findRules(db, companyId))]
}
