import { recordRead } from '../../audit/record.ts'
import { Fault } from '../../contract/fault.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { findTransitions } from '../history-queries.ts'
import { ApplicationHistory, presentTransition } from '../transition.ts'

export const getApplicationHistory = defineEndpoint({
  method: 'GET',
  path: '/v1/applications/:application_id/history/',
  operationId: 'getApplicationHistory',
  summary: 'Read an application’s transitions',
  description: 'Oldest first.',
  tag: 'Applications',
  scope: 'applications:read',
  params: StrictObject({ application_id: Uuid('Application') }),
  success: { 200: reference(ApplicationHistory) },
  errors: ['application_not_found'],
  async handle({ db, company, params }) {
    const id = params.application_id
    const transitions = await findTransitions(db, company.id, [id])
    // The first transition is the sign-up.
    if (transitions.length === 0) throw new Fault('application_not_found', 'There is no such application.')
    await recordRead(db, company.id, { action: 'application.history_read', objectId: id })
    return ok({ application_id: id, transitions: transitions.map(presentTransition) })
  },
})
