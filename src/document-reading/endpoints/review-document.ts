import { Type } from 'typebox'
import { fieldFault } from '../../contract/fault.ts'
import { OneOf, reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { DocumentRecord, presentDocumentRecord } from '../../documents/document.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { reviewDocument as review } from '../actions/review-document.ts'

export const reviewDocument = defineEndpoint({
  method: 'POST',
  path: '/v1/documents/:document_id/review/',
  operationId: 'reviewDocument',
  summary: 'Verify or reject a document',
  description:
    'The applicant sees the reason of a rejection and is asked again: the element counts as not filled in, and pages that were sent can be filled in once more while the application stands there. Endpoints get `document.reviewed`, and automations that wait for `document_reviewed` run. A later review replaces an earlier one.',
  tag: 'Documents',
  scope: 'documents:write',
  params: StrictObject({ document_id: Uuid('Document') }),
  body: StrictObject({
    status: OneOf(['verified', 'rejected'], { title: 'ReviewOutcome', description: 'What it is from now on.' }),
    reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        pattern: '\\S',
        description: 'For the applicant, in a sentence or two; required to reject.',
        examples: ['The back of the licence is missing.'],
      }),
    ),
  }),
  success: { 200: reference(DocumentRecord) },
  errors: ['document_not_found', 'document_not_reviewable', 'missing_field'],
  async handle({ db, company, actor, params, body, linkTo }) {
    const { status, reason = null } = body
    if (status === 'rejected' && reason === null) throw fieldFault('missing_field', 'reason', 'is required to reject')
    const document = await review(db, company.id, params.document_id, { status, reason, reviewer: actor })
    return ok(await presentDocumentRecord(document, company.id, linkTo))
  },
})
