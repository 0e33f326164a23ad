import { Type } from 'typebox'
import { listing } from '../../audit/listing.ts'
import { recordRead } from '../../audit/record.ts'
import { OneOf, reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { DOCUMENT_STATUSES, DocumentRecord, presentDocumentRecord } from '../document.ts'
import { listDocuments as list } from '../queries.ts'

export const listDocuments = defineEndpoint({
  method: 'GET',
  path: '/v1/documents/',
  operationId: 'listDocuments',
  summary: 'List documents',
  description: 'Newest first, of one application or of all. Their texts are read one by one.',
  tag: 'Documents',
  scope: 'documents:read',
  query: StrictObject({
    application_id: Type.Optional(Uuid('Only documents of this application.')),
    form_element_id: Type.Optional(Uuid('Only documents of this form element.')),
    status: Type.Optional(
      OneOf([...DOCUMENT_STATUSES], { title: 'DocumentStatus', description: 'Only documents in this state.' }),
    ),
    ...cursorFields,
  }),
  success: { 200: CursorPage(reference(DocumentRecord)) },
  errors: ['invalid_cursor'],
  async handle({ db, company, query, url, linkTo }) {
    const page = parseCursorRequest(query)
    const { application_id: applicationId, form_element_id: formElementId, status } = query
    const rows = await list(db, company.id, { applicationId, formElementId, status }, page)
    const { results, ...links } = cursorPageOf(page, rows, url, (row) => presentDocumentRecord(row, company.id, linkTo))
    await recordRead(db, company.id, {
      ...listing('document.listed', query, results.length),
      applicationIds: [...new Set(rows.slice(0, page.pageSize).map(({ application_id }) => application_id))],
    })
    return ok({ results: await Promise.all(results), ...links })
  },
})
