import { recordRead } from '../../audit/record.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { requireRun } from '../actions/require-run.ts'
import { AutomationRun, presentRun } from '../run.ts'

export const getRun = defineEndpoint({
  method: 'GET',
  path: '/v1/automations/runs/:run_id/',
  operationId: 'getAutomationRun',
  summary: 'Read an automation run',
  description: 'What triggered it, how far it has come, and what became of each step.',
  tag: 'Automations',
  scope: 'automations:read',
  params: StrictObject({ run_id: Uuid('Run') }),
  success: { 200: reference(AutomationRun) },
  errors: ['run_not_found'],
  async handle({ db, company, params }) {
    const run = await requireRun(db, company.id, params.run_id)
    await recordRead(db, company.id, {
      action: 'automation_run.read',
      objectId: run.id,
      applicationIds: run.application_id ? [run.application_id] : [],
    })
    return ok(presentRun(run))
  },
})
