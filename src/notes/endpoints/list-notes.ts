import { findApplication } from '../../applications/queries.ts'
import { recordRead } from '../../audit/record.ts'
import { Fault } from '../../contract/fault.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { Note, presentNote } from '../note.ts'
import { listNotes as list } from '../queries.ts'

export const listNotes = defineEndpoint({
  method: 'GET',
  path: '/v1/applications/:application_id/notes/',
  operationId: 'listNotes',
  summary: 'List the notes about an application',
  description: 'Newest first. The applicant sees none of them, save in an export of all that is kept of them.',
  tag: 'Applications',
  scope: 'notes:read',
  params: StrictObject({ application_id: Uuid('Application') }),
  query: StrictObject(cursorFields),
  success: { 200: CursorPage(reference(Note), 'NotePage') },
  errors: ['application_not_found', 'invalid_cursor'],
  async handle({ db, company, params, query, url }) {
    const page = parseCursorRequest(query)
    const application = await findApplication(db, company.id, params.application_id)
    if (!application) throw new Fault('application_not_found', 'There is no such application.')
    const answer = cursorPageOf(page, await list(db, company.id, application.id, page), url, presentNote)
    await recordRead(db, company.id, {
      action: 'note.listed',
      candidateId: application.candidate_id,
      details: { application_id: application.id, results: answer.results.length },
    })
    return ok(answer)
  },
})
