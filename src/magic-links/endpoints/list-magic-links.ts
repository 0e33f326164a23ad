import { Type } from 'typebox'
import { listing } from '../../audit/listing.ts'
import { recordRead } from '../../audit/record.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { MagicLinkRecord, presentLink } from '../link-record.ts'
import { listLinks } from '../queries.ts'

export const listMagicLinks = defineEndpoint({
  method: 'GET',
  path: '/v1/magic-links/',
  operationId: 'listMagicLinks',
  summary: 'List magic links',
  description: 'Newest first, whoever had them made. Their addresses are not among it: only hashes of them are stored.',
  tag: 'Applications',
  scope: 'magic_links:read',
  query: StrictObject({
    email: Type.Optional(
      Type.String({ format: 'email', maxLength: 254, description: 'Only links of this applicant, in any case.' }),
    ),
    hiring_flow_id: Type.Optional(Uuid('Only links into this flow.')),
    ...cursorFields,
  }),
  success: { 200: CursorPage(reference(MagicLinkRecord)) },
  errors: ['invalid_cursor'],
  async handle({ db, company, query, url }) {
    const page = parseCursorRequest(query)
    const { email, hiring_flow_id: flowId } = query
    const rows = await listLinks(db, company.id, { email, flowId, after: page.after, limit: page.pageSize + 1 })
    const answer = cursorPageOf(page, rows, url, presentLink)
    await recordRead(db, company.id, listing('magic_link.listed', query, answer.results.length))
    return ok(answer)
  },
})
