import { Type } from 'typebox'
import { Id } from '../fields.ts'
import { defineTool } from '../tool.ts'

/** A day as the API takes it. */
const Day = (description: string) => Type.Optional(Type.String({ maxLength: 64, description }))

export const insights = defineTool({
  name: 'insights',
  title: 'Count a flow',
  description:
    'How a flow does, by the numbers that people see under Insights: who stands on each stage now; and for whole weeks, the last twelve unless asked otherwise, how many came, which stages they reached by now, by which channel they came, how long stages took, and on which pages applicants stop. Nobody by name.',
  effect: 'reads',
  input: {
    flow_id: Id('From list_flows'),
    since: Day('The first day, such as 2026-09-01; its whole week is counted.'),
    until: Day('The last day; its whole week is counted. Without it, it is today.'),
  },
  async run({ api }, { flow_id, since, until }) {
    const asked = { hiring_flow_id: flow_id, since, until }
    const [flow, counts, funnel, stays, pages, sources] = await Promise.all([
      api.get(`/v1/hiring-flow/${flow_id}/`),
      api.get(`/v1/hiring-flow/${flow_id}/counts/`),
      api.get('/v1/insights/funnel/', asked),
      api.get('/v1/insights/time-in-stage/', asked),
      api.get('/v1/insights/pages/', asked),
      api.get('/v1/insights/sources/', asked),
    ])
    const { as_of, timezone, first_day, last_day, applications } = funnel
    return {
      flow: flow.name,
      stand_now: { applications: counts.count, stages: named(flow, counts.results) },
      made_in_these_weeks: {
        as_of,
        timezone,
        first_day,
        last_day,
        applications,
        reached: named(flow, funnel.stages),
        by_week: funnel.results.map(({ stages: _, ...week }: { stages: unknown }) => week),
        by_channel: sources.results.map(({ stages, ...source }: { stages: OfStage[] }) => ({
          ...source,
          reached: named(flow, stages),
        })),
      },
      stays_that_ended_in_these_weeks: named(flow, stays.results),
      visits_of_pages_that_began_in_these_weeks: named(flow, pages.results),
    }
  },
})

interface OfStage {
  stage_id: string
  page_id?: string
}

interface NamedStages {
  stages: { id: string; name: string; pages: { id: string; name: string }[] }[]
}

/** Numbers of stages or pages, with the names that people know them by. */
const named = ({ stages }: NamedStages, numbers: OfStage[]) =>
  numbers.map(({ stage_id, page_id, ...number }) => {
    const stage = stages.find(({ id }) => id === stage_id)
    const page = stage?.pages.find(({ id }) => id === page_id)
    return { stage: stage?.name ?? stage_id, ...(page_id && { page: page?.name ?? page_id }), ...number }
  })
