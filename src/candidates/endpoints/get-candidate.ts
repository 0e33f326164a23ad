import { recordRead } from '../../audit/record.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { requireCandidate } from '../actions/require-candidate.ts'
import { CandidateRecord, presentCandidateRecord } from '../candidate.ts'

export const getCandidate = defineEndpoint({
  method: 'GET',
  path: '/v1/candidates/:candidate_id/',
  operationId: 'getCandidate',
  summary: 'Read one candidate',
  description:
    'By the id that records of applications tell. That of a candidate who was merged leads to the one who stays.',
  tag: 'Candidates',
  scope: 'candidates:read',
  params: StrictObject({ candidate_id: Uuid('Candidate') }),
  success: { 200: reference(CandidateRecord) },
  errors: ['candidate_not_found'],
  async handle({ db, company, params }) {
    const candidate = await requireCandidate(db, company.id, params.candidate_id)
    await recordRead(db, company.id, { action: 'candidate.read', objectId: candidate.id, candidateId: candidate.id })
    return ok(presentCandidateRecord(candidate))
  },
})
