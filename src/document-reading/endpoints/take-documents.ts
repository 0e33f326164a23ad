import { Type } from 'typebox'
import { recordRead } from '../../audit/record.ts'
import { reference, StrictObject, Timestamp, Uuid } from '../../contract/schemas.ts'
import { DocumentRecord, presentDocumentRecord } from '../../documents/document.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { takeDocuments as take } from '../actions/take-documents.ts'
import { MOST_COUNTED } from '../review-lease-queries.ts'

const MOST = 10

export const takeDocuments = defineEndpoint({
  method: 'POST',
  path: '/v1/documents/take/',
  operationId: 'takeDocuments',
  summary: 'Take the next documents to review',
  description:
    'Those that wait for a review: read, or not readable, and not yet verified or rejected; the newest of each form element, of applications that are neither rejected nor completed. Who takes one has it for five minutes, in which nobody else is given it; asked again, it is the same ones first, for five minutes more. Who has two can show one while the next is loaded. Reviewing does not need it.',
  tag: 'Documents',
  scope: 'documents:write',
  body: StrictObject({
    count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MOST, default: 1, description: 'How many to have at once.' }),
    ),
    hiring_flow_id: Type.Optional(Uuid('Only of this hiring flow.')),
    form_element_id: Type.Optional(Uuid('Only documents of this form element.')),
    except_document_ids: Type.Optional(
      Type.Array(Uuid('Document'), { maxItems: 500, description: 'Not these: they are left to others.' }),
    ),
  }),
  success: {
    200: StrictObject(
      {
        results: Type.Array(reference(DocumentRecord), { description: 'Oldest first.' }),
        expires_at: Timestamp('Until when nobody else is given them.'),
        waiting: Type.Integer({ description: `How many wait, with these; more than ${MOST_COUNTED} are not counted.` }),
      },
      { title: 'TakenDocuments' },
    ),
  },
  errors: [],
  async handle({ db, company, actor, body, linkTo }) {
    const {
      count = 1,
      hiring_flow_id: flowId,
      form_element_id: formElementId,
      except_document_ids: exceptIds = [],
    } = body
    const wanted = { holderId: actor.id, flowId, formElementId, sees: company.sees, exceptIds }
    const { documents, until, waiting } = await take(db, company.id, wanted, count)
    const results = await Promise.all(documents.map((row) => presentDocumentRecord(row, company.id, linkTo)))
    await recordRead(db, company.id, {
      action: 'document.taken',
      details: { results: results.length },
      applicationIds: [...new Set(documents.map(({ application_id }) => application_id))],
    })
    return ok({ results, expires_at: until.toISOString(), waiting })
  },
})
