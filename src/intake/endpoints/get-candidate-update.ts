import { recordRead } from '../../audit/record.ts'
import { Fault } from '../../contract/fault.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CandidateUpdateRecord, presentUpdateRecord } from '../candidate-update.ts'
import { findUpdate } from '../queries.ts'

export const getCandidateUpdate = defineEndpoint({
  method: 'GET',
  path: '/v1/candidate-updates/:candidate_update_id/',
  operationId: 'getCandidateUpdate',
  summary: 'Read what became of a create_or_update_candidate',
  description: 'Its documents, its move or why there was none, and the automation runs that it triggered.',
  tag: 'Candidates',
  scope: 'candidates:read',
  params: StrictObject({ candidate_update_id: Uuid('Candidate update') }),
  success: { 200: reference(CandidateUpdateRecord) },
  errors: ['candidate_update_not_found'],
  async handle(context) {
    const update = await findUpdate(context.db, context.company.id, context.params.candidate_update_id)
    if (!update) throw new Fault('candidate_update_not_found', 'There is no such candidate update.')
    await recordRead(context.db, context.company.id, {
      action: 'candidate_update.read',
      objectId: context.params.candidate_update_id,
      applicationIds: [update.application_id],
    })
    return ok(await presentUpdateRecord(context, update))
  },
})
