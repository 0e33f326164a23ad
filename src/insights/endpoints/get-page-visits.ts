import { Type } from 'typebox'
import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { Insight, insightFields, readInsightRequest } from '../insight-request.ts'
import { findPageVisits } from '../read-queries.ts'

export const getPageVisits = defineEndpoint({
  method: 'GET',
  path: '/v1/insights/pages/',
  operationId: 'getPageVisits',
  summary: 'Tell on which pages applicants stop',
  description:
    'Of the applications that first came to a page in these weeks: how many went on by what their applicants sent, how many somebody else moved, and how many stand there. On the last page of a stage that nothing follows, those who have sent it stand there too.',
  tag: 'Insights',
  scope: 'insights:read',
  query: StrictObject(insightFields),
  success: {
    200: Insight('PageVisits', {
      results: Type.Array(
        StrictObject(
          {
            page_id: Uuid('Page'),
            stage_id: Uuid('Stage'),
            came: Type.Integer(),
            went_on: Type.Integer({ description: 'By what the applicant sent.' }),
            moved: Type.Integer({ description: 'By somebody else.' }),
            still_there: Type.Integer(),
            ends_stage: Type.Boolean({
              description: 'Nothing follows its sending: who is still there may have sent it.',
            }),
          },
          { title: 'VisitsOfPage' },
        ),
        { description: 'Every page, in the order of the flow.' },
      ),
    }),
  },
  errors: ['invalid_datetime'],
  async handle({ db, company, query }) {
    const { flow, criteria, about } = await readInsightRequest(db, company, query)
    const visits = await findPageVisits(db, criteria)
    const results = flow.stages.flatMap((stage) => {
      const pages = flow.pages.filter(({ stage_id }) => stage_id === stage.id)
      return pages.map(({ id }, index) => {
        const of = (outcome: string) => visits.find(({ one, other }) => one === id && other === outcome)?.count ?? 0
        const [came, went_on, moved] = [of('came'), of('went_on'), of('moved')]
        const ends_stage = index === pages.length - 1 && stage.stage_after_sending_id === null
        return {
          page_id: id,
          stage_id: stage.id,
          came,
          went_on,
          moved,
          still_there: came - went_on - moved,
          ends_stage,
        }
      })
    })
    return ok({ ...about, results })
  },
})
