import { recordRead } from '../../audit/record.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { listTextMessagesAbout } from '../../text-messages/queries.ts'
import { requireApplication } from '../require-application.ts'
import { presentTextMessage, TextMessageRecord } from '../text-message-record.ts'

export const listApplicationTextMessages = defineEndpoint({
  method: 'GET',
  path: '/v1/applications/:application_id/text-messages/',
  operationId: 'listApplicationTextMessages',
  summary: 'List the text messages about an application',
  description: 'Newest first, with what they say and what became of them.',
  tag: 'Applications',
  scope: 'mails:read',
  params: StrictObject({ application_id: Uuid('Application') }),
  query: StrictObject(cursorFields),
  success: { 200: CursorPage(reference(TextMessageRecord)) },
  errors: ['application_not_found', 'invalid_cursor'],
  async handle({ db, company, params, query, url }) {
    const page = parseCursorRequest(query)
    const application = await requireApplication(db, company.id, params.application_id)
    const rows = await listTextMessagesAbout(db, company.id, application.id, page)
    const answer = cursorPageOf(page, rows, url, presentTextMessage)
    await recordRead(db, company.id, {
      action: 'text_message.listed',
      candidateId: application.candidate_id,
      details: { application_id: application.id, results: answer.results.length },
    })
    return ok(answer)
  },
})
