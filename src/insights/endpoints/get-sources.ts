import { Type } from 'typebox'
import { CHANNELS } from '../../applications/channel.ts'
import { OneOf, StrictObject } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { Insight, insightFields, ReachedStage, readInsightRequest } from '../insight-request.ts'
import { reachedStages } from '../reached-stages.ts'
import { findChannels, findReached } from '../read-queries.ts'

export const getSources = defineEndpoint({
  method: 'GET',
  path: '/v1/insights/sources/',
  operationId: 'getSources',
  summary: 'Count how applications came, and how far they got',
  description:
    'Applications made in these weeks, by the way in which they came: the applicants’ pages, the API, an automation, an import, somebody at the console, the service. Where people heard of a job is not known.',
  tag: 'Insights',
  scope: 'insights:read',
  query: StrictObject(insightFields),
  success: {
    200: Insight('Sources', {
      results: Type.Array(
        StrictObject(
          {
            channel: OneOf([...CHANNELS], { title: 'Channel' }),
            applications: Type.Integer(),
            stages: Type.Array(ReachedStage, { description: 'Every stage, in the order of the flow.' }),
          },
          { title: 'SourceOfApplications' },
        ),
        { description: 'Those by which any came.' },
      ),
    }),
  },
  errors: ['invalid_datetime'],
  async handle({ db, company, query }) {
    const { flow, criteria, about } = await readInsightRequest(db, company, query)
    const [came, reached] = await Promise.all([findChannels(db, criteria), findReached(db, criteria, 'channel')])
    const results = CHANNELS.flatMap((channel) => {
      const applications = came.get(channel) ?? 0
      const ofChannel = reached.filter(({ one }) => one === channel)
      return applications === 0 ? [] : [{ channel, applications, stages: reachedStages(flow, ofChannel) }]
    })
    return ok({ ...about, results })
  },
})
