import { recordRead } from '../../audit/record.ts'
import { requireCandidate } from '../../candidates/actions/require-candidate.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { Application, presentApplication } from '../application.ts'
import { listApplicationsOfCandidate } from '../candidate-application-queries.ts'

export const listCandidateApplications = defineEndpoint({
  method: 'GET',
  path: '/v1/candidates/:candidate_id/applications/',
  operationId: 'listCandidateApplications',
  summary: 'List a candidate’s applications, in all flows',
  description: 'Newest first.',
  tag: 'Candidates',
  scope: 'applications:read',
  params: StrictObject({ candidate_id: Uuid('Candidate') }),
  query: StrictObject(cursorFields),
  success: { 200: CursorPage(reference(Application), 'CandidateApplicationPage') },
  errors: ['candidate_not_found', 'invalid_cursor'],
  async handle({ db, company, params, query, url }) {
    const page = parseCursorRequest(query)
    const candidate = await requireCandidate(db, company.id, params.candidate_id)
    const rows = await listApplicationsOfCandidate(db, company.id, candidate.id, page)
    await recordRead(db, company.id, {
      action: 'application.listed',
      candidateId: candidate.id,
      details: { results: Math.min(rows.length, page.pageSize) },
    })
    return ok(cursorPageOf(page, rows, url, presentApplication))
  },
})
