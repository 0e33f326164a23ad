import { recordRead } from '../../audit/record.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { listMailsAbout } from '../../mail/queries.ts'
import { MailSummary, presentMailSummary } from '../mail-record.ts'
import { requireApplication } from '../require-application.ts'

export const listApplicationMails = defineEndpoint({
  method: 'GET',
  path: '/v1/applications/:application_id/mails/',
  operationId: 'listApplicationMails',
  summary: 'List the mails about an application',
  description:
    'Newest first: what was written about the application, and what went to its person about none, such as a link that they asked for. What a mail says is in its details.',
  tag: 'Applications',
  scope: 'mails:read',
  params: StrictObject({ application_id: Uuid('Application') }),
  query: StrictObject(cursorFields),
  success: { 200: CursorPage(reference(MailSummary), 'MailPage') },
  errors: ['application_not_found', 'invalid_cursor'],
  async handle({ db, company, params, query, url }) {
    const page = parseCursorRequest(query)
    const application = await requireApplication(db, company.id, params.application_id)
    const about = { applicationId: application.id, recipient: application.email }
    const rows = await listMailsAbout(db, company.id, about, page)
    const answer = cursorPageOf(page, rows, url, presentMailSummary)
    await recordRead(db, company.id, {
      action: 'mail.listed',
      candidateId: application.candidate_id,
      details: { application_id: application.id, results: answer.results.length },
    })
    return ok(answer)
  },
})
