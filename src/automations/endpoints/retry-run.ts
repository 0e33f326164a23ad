import { fieldFault } from '../../contract/fault.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { accepted, defineEndpoint } from '../../http/endpoint.ts'
import { requireRun } from '../actions/require-run.ts'
import { retryRun as retry } from '../actions/retry-run.ts'
import { AutomationRun, isOpen, presentRun } from '../run.ts'

export const retryRun = defineEndpoint({
  method: 'POST',
  path: '/v1/automations/runs/:run_id/retry/',
  operationId: 'retryAutomationRun',
  summary: 'Run a failed automation run again',
  description:
    'A worker takes it up from the step that failed; those before it are not taken again. A run that goes on already is left to.',
  tag: 'Automations',
  scope: 'automations:write',
  params: StrictObject({ run_id: Uuid('Run') }),
  success: { 202: reference(AutomationRun) },
  errors: ['run_not_found', 'run_not_failed'],
  async handle({ db, company, params }) {
    const isRetried = await retry(db, company.id, params.run_id)
    const run = await requireRun(db, company.id, params.run_id)
    if (!isRetried && !isOpen(run.status)) {
      throw fieldFault('run_not_failed', 'run_id', `is a run that has not failed: it is ${run.status}`)
    }
    return accepted(presentRun(run))
  },
})
