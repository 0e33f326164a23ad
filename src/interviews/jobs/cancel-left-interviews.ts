import type { CompanyJob } from '../../queue/company-job.ts'
import { cancelLeftInterviews } from '../actions/cancel-left-interviews.ts'
import { findCompaniesWithInterviews } from '../queries.ts'

/** Every five minutes, for what no move has rejected: a stage became one for rejected applications in the company file. */
export const cancelLeftInterviewsJob: CompanyJob = {
  name: 'cancel_left_interviews',
  schedule: '*/5 * * * *',
  findCompanyIds: findCompaniesWithInterviews,
  runFor: ({ db }, companyId) => cancelLeftInterviews(db, companyId),
}
