import { Type } from 'typebox'
import { OneOf, StrictObject } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { Insight, insightFields, periodFields, periodOf, readInsightRequest, weeksOf } from '../insight-request.ts'
import { findArrivals } from '../read-queries.ts'

export const getVolume = defineEndpoint({
  method: 'GET',
  path: '/v1/insights/volume/',
  operationId: 'getVolume',
  summary: 'Count how many applied, by week or day',
  description: 'Applications by when they were made. An import counts on the days on which people applied elsewhere.',
  tag: 'Insights',
  scope: 'insights:read',
  query: StrictObject({
    ...insightFields,
    period: Type.Optional(OneOf(['week', 'day'], { default: 'week', description: 'What a number is of.' })),
  }),
  success: {
    200: Insight('Volume', {
      applications: Type.Integer({ description: 'In all.' }),
      results: Type.Array(
        StrictObject({ ...periodFields, applications: Type.Integer() }, { title: 'VolumeOfPeriod' }),
        {
          description: 'Every week or day, oldest first.',
        },
      ),
    }),
  },
  errors: ['invalid_datetime'],
  async handle({ db, company, query }) {
    const { criteria, about } = await readInsightRequest(db, company, query)
    const byDay = await findArrivals(db, criteria)
    const days = weeksOf(criteria).flatMap((week) => DAYS.map((day) => periodOf(week, day).last_day))
    const size = query.period === 'day' ? 1 : DAYS.length
    const results = Array.from({ length: days.length / size }, (_, index) => {
      const ofPeriod = days.slice(index * size, (index + 1) * size)
      return { ...periodOf(ofPeriod[0] as string, size), applications: sum(ofPeriod.map((day) => byDay.get(day) ?? 0)) }
    })
    return ok({ ...about, applications: sum([...byDay.values()]), results })
  },
})

const DAYS = [1, 2, 3, 4, 5, 6, 7]
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
