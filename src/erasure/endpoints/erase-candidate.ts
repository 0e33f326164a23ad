import { Type } from 'typebox'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { accepted, defineEndpoint, ok } from '../../http/endpoint.ts'
import { eraseCandidate as erase, tryToErase } from '../actions/erase-candidate.ts'
import { Erasure, presentDryRun, presentErasure } from '../erasure.ts'

export const eraseCandidate = defineEndpoint({
  method: 'POST',
  path: '/v1/candidates/:candidate_id/erase/',
  operationId: 'eraseCandidate',
  summary: 'Erase a person',
  description:
    'Removes everything that tells who the person is, for good: their data and answers, documents with their files, mails, events, payloads and logs of automations, links, sessions. Their applications stay as those of nobody, so that histories, counts and bills still add up. When this answers 202 the person is gone from the database; a worker removes the files and what else names them. Asked again, it tells how far that has come. Whoever applies later with the same email is a new person.',
  tag: 'Candidates',
  scope: 'candidates:erase',
  needsStepUp: true,
  params: StrictObject({ candidate_id: Uuid('Candidate') }),
  body: StrictObject({
    dry_run: Type.Optional(Type.Boolean({ description: 'Tells what would be removed, and removes nothing.' })),
  }),
  success: { 200: reference(Erasure), 202: reference(Erasure) },
  errors: ['candidate_not_found'],
  async handle({ db, company, actor, params, body }) {
    const { candidate_id: id } = params
    if (body.dry_run) return ok(presentDryRun(id, await tryToErase(db, company.id, id)))
    const erasure = await erase(db, company.id, id, actor)
    return erasure.completed_at ? ok(presentErasure(erasure)) : accepted(presentErasure(erasure))
  },
})
