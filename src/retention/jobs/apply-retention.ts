import { PartUnavailable } from '../../part-unavailable.ts'
import type { CompanyJob } from '../../queue/company-job.ts'
import { applyRule } from '../actions/apply-rule.ts'
import { rulesOf } from '../actions/rules-of.ts'

/** No company, and no rule, keeps the others waiting for longer; what is left is removed in the next hour. */
const MOST_MILLISECONDS = 5 * 60_000

/** Every hour. A rule that fails keeps no other from its turn: that of the audit trail does while the head of its chain is broken. */
export const applyRetentionJob: CompanyJob = {
  name: 'apply_retention',
  schedule: '23 * * * *',
  async runFor(services, companyId, stopping) {
    const failures: unknown[] = []
    for (const rule of await rulesOf(services.db, services.config, companyId)) {
      if (stopping?.aborted) break
      try {
        await applyRule(services, companyId, rule, { stopping, milliseconds: MOST_MILLISECONDS })
      } catch (error) {
        if (error instanceof PartUnavailable) throw error
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  },
}
