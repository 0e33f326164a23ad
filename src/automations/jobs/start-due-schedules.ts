import type { Job } from '../../queue/job.ts'
import { startDueSchedules } from '../actions/start-due-schedules.ts'

/** Looks every minute for schedules that are due. */
export const startDueSchedulesJob: Job = {
  name: 'start_due_schedules',
  schedule: '* * * * *',
  run: ({ db }) => startDueSchedules(db),
}
