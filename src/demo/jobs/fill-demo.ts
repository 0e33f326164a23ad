import { defineJob } from '../../queue/job.ts'
import { fillDemo } from '../actions/fill-demo.ts'
import { FILL_DEMO, FillDemoPayload } from '../fill-demo-job.ts'

/** Enqueued as the demo company is made, in its transaction. */
export const fillDemoJob = defineJob({
  name: FILL_DEMO,
  payload: FillDemoPayload,
  run: (services, { company_id }) => fillDemo(services, company_id),
})
