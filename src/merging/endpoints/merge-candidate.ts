import { Type } from 'typebox'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { mergeCandidates, tryToMerge } from '../actions/merge-candidates.ts'
import { Merge, presentMerge } from '../merge.ts'

export const mergeCandidate = defineEndpoint({
  method: 'POST',
  path: '/v1/candidates/:candidate_id/merge/',
  operationId: 'mergeCandidate',
  summary: 'Make one person of two candidates',
  description:
    'Everything of `from_candidate_id` becomes the candidate’s: applications with answers, documents and histories, sessions. The candidate keeps what is known of them and takes over what they lack. The other’s id leads to the candidate from then on. It cannot be undone. See docs/merging.md.',
  tag: 'Candidates',
  scope: 'candidates:write',
  params: StrictObject({ candidate_id: Uuid('Candidate who stays') }),
  body: StrictObject({
    from_candidate_id: Uuid('Candidate who becomes the other'),
    dry_run: Type.Optional(Type.Boolean({ description: 'Tells what would happen, and changes nothing.' })),
  }),
  success: { 200: reference(Merge) },
  errors: ['candidate_not_found', 'invalid_field'],
  async handle({ db, company, params, body }) {
    const merging = { keptId: params.candidate_id, fromId: body.from_candidate_id }
    const isDryRun = body.dry_run ?? false
    const result = await (isDryRun ? tryToMerge : mergeCandidates)(db, company.id, merging)
    return ok(presentMerge(result, isDryRun))
  },
})
