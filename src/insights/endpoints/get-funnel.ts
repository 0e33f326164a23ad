import { Type } from 'typebox'
import { StrictObject } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import {
  Insight,
  insightFields,
  periodFields,
  periodOf,
  ReachedStage,
  readInsightRequest,
  weeksOf,
} from '../insight-request.ts'
import { reachedStages } from '../reached-stages.ts'
import { findArrivals, findReached } from '../read-queries.ts'

export const getFunnel = defineEndpoint({
  method: 'GET',
  path: '/v1/insights/funnel/',
  operationId: 'getFunnel',
  summary: 'Count how far those of each week came',
  description:
    'Of the applications made in a week, how many have reached each stage by now, each once, whatever became of them since. A move that whoever made it took back within ten minutes reached nothing.',
  tag: 'Insights',
  scope: 'insights:read',
  query: StrictObject(insightFields),
  success: {
    200: Insight('Funnel', {
      applications: Type.Integer({ description: 'Of all weeks.' }),
      stages: Type.Array(ReachedStage, { description: 'Of all weeks, every stage in the order of the flow.' }),
      results: Type.Array(
        StrictObject(
          { ...periodFields, applications: Type.Integer(), stages: Type.Array(ReachedStage) },
          { title: 'FunnelOfWeek' },
        ),
        { description: 'Every week, oldest first.' },
      ),
    }),
  },
  errors: ['invalid_datetime'],
  async handle({ db, company, query }) {
    const { flow, criteria, about } = await readInsightRequest(db, company, query)
    const [byDay, reached] = await Promise.all([findArrivals(db, criteria), findReached(db, criteria, 'week')])
    const madeIn = (first: string, last: string) =>
      [...byDay].reduce((sum, [day, count]) => (day >= first && day <= last ? sum + count : sum), 0)
    const results = weeksOf(criteria).map((week) => {
      const period = periodOf(week, 7)
      const ofWeek = reached.filter(({ one }) => one === week)
      return { ...period, applications: madeIn(week, period.last_day), stages: reachedStages(flow, ofWeek) }
    })
    const applications = madeIn(about.first_day, about.last_day)
    return ok({ ...about, applications, stages: reachedStages(flow, reached), results })
  },
})
