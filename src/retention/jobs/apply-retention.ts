import type { CompanyJob } from '../../queue/company-job.ts'
import { applyRule } from '../actions/apply-rule.ts'
import { rulesOf } from '../actions/rules-of.ts'

/** No company, and no rule, keeps the others waiting for longer; what is left is removed in the next hour. */
const MOST_MILLISECONDS = 5 * 60_000

/** Every hour. */
export const applyRetentionJob: CompanyJob = {
  name: 'apply_retention',
  schedule: '23 * * * *',
  async runFor(services, companyId, stopping) {
    for (const rule of await rulesOf(services.db, services.config, companyId)) {
      if (stopping?.aborted) return
      await applyRule(services, companyId, rule, { stopping, milliseconds: MOST_MILLISECONDS })
    }
  },
}
