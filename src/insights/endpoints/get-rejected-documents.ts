import { Type } from 'typebox'
import { OneOf, StrictObject, Uuid } from '../../contract/schemas.ts'
import { REJECTION_REASONS, type RejectionReason } from '../../documents/rejection-reasons.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { Insight, insightFields, readInsightRequest } from '../insight-request.ts'
import { findRejections } from '../read-queries.ts'

export const getRejectedDocuments = defineEndpoint({
  method: 'GET',
  path: '/v1/insights/rejected-documents/',
  operationId: 'getRejectedDocuments',
  summary: 'Count why documents are rejected',
  description:
    'The documents that there are and that were rejected in these weeks, by what was asked for and why. Reasons are those that the console offers; what somebody wrote in words of their own is counted as `own_words`, since it may name a person.',
  tag: 'Insights',
  scope: 'insights:read',
  query: StrictObject(insightFields),
  success: {
    200: Insight('RejectedDocuments', {
      documents: Type.Integer({ description: 'In all.' }),
      results: Type.Array(
        StrictObject(
          {
            form_element_id: Uuid('Form element'),
            reason: OneOf([...REJECTION_REASONS], { title: 'RejectionReason' }),
            documents: Type.Integer(),
          },
          { title: 'RejectionsByReason' },
        ),
        { description: 'In the order of the flow, the most frequent reason of each first.' },
      ),
    }),
  },
  errors: ['invalid_datetime'],
  async handle({ db, company, query }) {
    const { flow, criteria, about } = await readInsightRequest(db, company, query)
    const rejections = await findRejections(db, criteria)
    const results = flow.form_elements.flatMap(({ id }) =>
      rejections
        .filter(({ one }) => one === id)
        .toSorted((one, other) => other.count - one.count || (one.other < other.other ? -1 : 1))
        .map(({ other, count }) => ({ form_element_id: id, reason: other as RejectionReason, documents: count })),
    )
    return ok({ ...about, documents: results.reduce((sum, { documents }) => sum + documents, 0), results })
  },
})
