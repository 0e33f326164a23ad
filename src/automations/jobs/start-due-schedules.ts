import type { CompanyJob } from '../../queue/company-job.ts'
import { startDueSchedules } from '../actions/start-due-schedules.ts'
import { companiesWithDueSchedules } from '../schedule-queries.ts'

/** Looks every minute for schedules that are due. */
export const startDueSchedulesJob: CompanyJob = {
  name: 'start_due_schedules',
  schedule: '* * * * *',
  findCompanyIds: (db) => companiesWithDueSchedules(db, new Date()),
  runFor: ({ db }, companyId) => startDueSchedules(db, companyId),
}
