import { Fault } from '../../contract/fault.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { AutomationRun, presentRun } from '../run.ts'
import { findRun } from '../run-queries.ts'

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
  errors: [400, 404],
  async handle({ db, company, params }) {
    const run = await findRun(db, company.id, params.run_id)
    if (!run) throw new Fault('run_not_found', 'run_id is not an automation run of the company.')
    return ok(presentRun(run))
  },
})
