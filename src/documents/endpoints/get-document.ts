import { Type } from 'typebox'
import { recordRead } from '../../audit/record.ts'
import { Fault } from '../../contract/fault.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { presentDocumentRecord, presentWord, ReadDocument } from '../document.ts'
import { findPageWords, findReadDocument } from '../queries.ts'

export const getDocument = defineEndpoint({
  method: 'GET',
  path: '/v1/documents/:document_id/',
  operationId: 'getDocument',
  summary: 'Read one document, with its text',
  description: 'With what was found in it, how that differs from what was typed, and its review.',
  tag: 'Documents',
  scope: 'documents:read',
  params: StrictObject({ document_id: Uuid('Document') }),
  query: StrictObject({
    words: Type.Optional(Type.Boolean({ description: 'true brings the words of each page with their places.' })),
  }),
  success: { 200: reference(ReadDocument) },
  errors: ['document_not_found'],
  async handle({ db, company, params, query, linkTo }) {
    const row = await findReadDocument(db, company.id, params.document_id)
    if (!row) throw new Fault('document_not_found', 'There is no such document.')
    await recordRead(db, company.id, {
      action: 'document.read',
      objectId: row.id,
      applicationIds: [row.application_id],
    })
    return ok({
      ...(await presentDocumentRecord(row, company.id, linkTo)),
      text: row.text,
      page_texts: row.page_texts,
      ...(query.words && {
        page_words: (await findPageWords(db, company.id, row.id)).map((words) => words.map(presentWord)),
      }),
    })
  },
})
