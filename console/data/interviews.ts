import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import type { ApplicationPage, Interviews } from './contracts.ts'

const OFTEN = 30_000
const PAGE_SIZE = 50
const MOST_LOOKED_AT = 200

export type Interview = Interviews['results'][number]
type Filter = Record<string, string | undefined>

/** From today on, or before today, by the day of the company: what is ahead begins with the next, what is past with the last. */
const span = (today: string, isPast: boolean): Filter =>
  isPast ? { starts_before: today, sort: 'latest' } : { starts_since: today, sort: 'soonest' }

/** Interviews by when they begin, with who applied. */
export const interviewsQuery = (today: string, isPast: boolean, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ['interviews', today, isPast, filter],
    initialPageParam: undefined as string | undefined,
    async queryFn({ pageParam, signal }) {
      const query = { ...span(today, isPast), ...filter, page_size: PAGE_SIZE, cursor: pageParam }
      const page = await call<Interviews>('/v1/interviews/', { query, signal })
      return { ...page, results: await named(page.results, signal) }
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: OFTEN,
  })

async function named(interviews: Interview[], signal: AbortSignal) {
  const ids = [...new Set(interviews.map(({ application_id }) => application_id))]
  if (ids.length === 0) return []
  const body = { application_ids: ids, page_size: ids.length, count: 'none' }
  const { results } = await call<ApplicationPage>('/v2/applications/across-flows/', { body, signal })
  const people = new Map(results.map(({ application_id, candidate }) => [application_id, candidate]))
  return interviews.map((interview) => ({ ...interview, candidate: people.get(interview.application_id) }))
}

export type NamedInterview = Awaited<ReturnType<typeof named>>[number]

/** Who holds interviews, as the first of them name them. */
export const interviewersQuery = (today: string, isPast: boolean) =>
  queryOptions({
    queryKey: ['interviewers', today, isPast],
    async queryFn({ signal }) {
      const query = { ...span(today, isPast), page_size: MOST_LOOKED_AT }
      const { results } = await call<Interviews>('/v1/interviews/', { query, signal })
      return Object.fromEntries(
        results.flatMap(({ interviewers }) => interviewers.map(({ email, name }) => [email, name])),
      )
    },
  })
