import { Type } from 'typebox'
import { listing } from '../../audit/listing.ts'
import { recordRead } from '../../audit/record.ts'
import { parseFieldMoment } from '../../contract/datetime.ts'
import { MomentFilter, OneOf, reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { Interview, InterviewStatusSchema, presentInterview } from '../interview.ts'
import { INTERVIEW_SORTS, listInterviews as list } from '../queries.ts'

export const listInterviews = defineEndpoint({
  method: 'GET',
  path: '/v1/interviews/',
  operationId: 'listInterviews',
  summary: 'List interviews',
  description: 'All that is given must hold.',
  tag: 'Interviews',
  scope: 'interviews:read',
  query: StrictObject({
    application_id: Type.Optional(Uuid('Only those of this application.')),
    hiring_flow_id: Type.Optional(Uuid('Only those of this flow.')),
    interviewer: Type.Optional(
      Type.String({
        maxLength: 320,
        description: 'Only those that who has this email holds, as the interview has it.',
      }),
    ),
    status: Type.Optional({ ...InterviewStatusSchema, description: 'Only those of this status.' }),
    starts_since: MomentFilter('Only those that begin at this moment or later.'),
    starts_before: MomentFilter('Only those that begin before this moment.'),
    sort: Type.Optional(
      OneOf([...INTERVIEW_SORTS], {
        title: 'InterviewSort',
        default: 'newest',
        description:
          '`newest`: the one that was chosen last comes first; `soonest` and `latest` go by when they begin.',
      }),
    ),
    ...cursorFields,
  }),
  success: { 200: CursorPage(reference(Interview)) },
  errors: ['invalid_cursor', 'invalid_datetime'],
  async handle({ db, company, query, url }) {
    const page = parseCursorRequest(query)
    const { application_id: applicationId, hiring_flow_id: flowId } = query
    const { interviewer, status, sort } = query
    const criteria = {
      applicationId,
      flowId,
      interviewer,
      status,
      sort,
      since: parseFieldMoment(query, 'starts_since', company.timezone),
      until: parseFieldMoment(query, 'starts_before', company.timezone),
    }
    const answer = cursorPageOf(page, await list(db, company.id, criteria, page), url, presentInterview)
    await recordRead(db, company.id, listing('interview.listed', query, answer.results.length))
    return ok(answer)
  },
})
