import { Type } from 'typebox'
import { listing } from '../../audit/listing.ts'
import { recordRead } from '../../audit/record.ts'
import { parseFieldMoment } from '../../contract/datetime.ts'
import { MomentFilter, reference, StrictObject } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { listMails as list } from '../../mail/queries.ts'
import { MailSummary, presentMailSummary } from '../mail-record.ts'
import { SendingStatus } from '../sending-status.ts'

export const listMails = defineEndpoint({
  method: 'GET',
  path: '/v1/mails/',
  operationId: 'listMails',
  summary: 'List mails',
  description: 'Newest first, to whomever they went. What a mail says is in its details.',
  tag: 'Applications',
  scope: 'mails:read',
  query: StrictObject({
    status: Type.Optional({ ...SendingStatus, description: 'Only mails in this state.' }),
    email: Type.Optional(
      Type.String({ format: 'email', maxLength: 254, description: 'Only mails to this address, in any case.' }),
    ),
    created_since: MomentFilter('Only mails of this moment or later.'),
    created_before: MomentFilter('Only mails before this moment.'),
    ...cursorFields,
  }),
  success: { 200: CursorPage(reference(MailSummary), 'MailPage') },
  errors: ['invalid_cursor', 'invalid_datetime'],
  async handle({ db, company, query, url }) {
    const page = parseCursorRequest(query)
    const { status, email: recipient } = query
    const rows = await list(db, company.id, {
      status,
      recipient,
      since: parseFieldMoment(query, 'created_since', company.timezone),
      until: parseFieldMoment(query, 'created_before', company.timezone),
      after: page.after,
      limit: page.pageSize + 1,
    })
    const answer = cursorPageOf(page, rows, url, presentMailSummary)
    await recordRead(db, company.id, listing('mail.listed', query, answer.results.length))
    return ok(answer)
  },
})
