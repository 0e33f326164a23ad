import type { CompanyJob } from '../../queue/company-job.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { sealEntries } from '../actions/seal-entries.ts'
import { companiesWithNotedEntries } from '../chain-queries.ts'

/** Every minute: what is not in the chain yet could be removed without a trace. */
export const sealAuditEntriesJob: CompanyJob = {
  name: 'seal_audit_entries',
  schedule: '* * * * *',
  findCompanyIds: companiesWithNotedEntries,
  runFor: ({ db, config }, companyId) => sealEntries(db, secretsOf(config), companyId),
}
