import { Type } from 'typebox'
import { Nullable, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { quantile } from '../duration-buckets.ts'
import { Insight, insightFields, readInsightRequest } from '../insight-request.ts'
import { findStays } from '../read-queries.ts'

const Seconds = (description: string) => Nullable(Type.Integer({ description }))

export const getTimeInStage = defineEndpoint({
  method: 'GET',
  path: '/v1/insights/time-in-stage/',
  operationId: 'getTimeInStage',
  summary: 'Tell how long applications stayed on each stage',
  description:
    'Of the stays that ended in these weeks: the median, and how long nine in ten were at most, each at most 2.5 % away from the true one. Who still stands on a stage is not counted.',
  tag: 'Insights',
  scope: 'insights:read',
  query: StrictObject(insightFields),
  success: {
    200: Insight('TimeInStage', {
      results: Type.Array(
        StrictObject(
          {
            stage_id: Uuid('Stage'),
            stays: Type.Integer({ description: 'That ended. An application that comes back stays again.' }),
            median_seconds: Seconds('Half of the stays were shorter. null without any.'),
            p90_seconds: Seconds('Nine in ten of the stays were shorter. null without any.'),
          },
          { title: 'StaysOnStage' },
        ),
        { description: 'Every stage, in the order of the flow.' },
      ),
    }),
  },
  errors: ['invalid_datetime'],
  async handle({ db, company, query }) {
    const { flow, criteria, about } = await readInsightRequest(db, company, query)
    const byStage = Map.groupBy(await findStays(db, criteria), ({ stage_id }) => stage_id)
    const results = flow.stages.map(({ id }) => {
      const buckets = byStage.get(id) ?? []
      return {
        stage_id: id,
        stays: buckets.reduce((sum, { stays }) => sum + stays, 0),
        median_seconds: quantile(buckets, 0.5) ?? null,
        p90_seconds: quantile(buckets, 0.9) ?? null,
      }
    })
    return ok({ ...about, results })
  },
})
