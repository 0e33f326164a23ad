import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import type {
  ApplicationDetail,
  ApplicationPage,
  CandidateApplications,
  Candidates,
  Counts,
  Flow,
  Flows,
  History,
  Members,
  SavedViews,
  Variables,
} from './contracts.ts'
import type { ListRequest } from './list-request.ts'

const SELDOM = 5 * 60_000
/** Rows in a page of the list: some screens full. */
const PAGE_SIZE = 100

export const flowsQuery = queryOptions({
  queryKey: ['flows'],
  queryFn: ({ signal }) => call<Flows>('/v1/hiring-flow/', { signal }),
  staleTime: SELDOM,
})

export const flowQuery = (id: string) =>
  queryOptions({
    queryKey: ['flow', id],
    queryFn: ({ signal }) => call<Flow>(`/v1/hiring-flow/${id}/`, { signal }),
    staleTime: SELDOM,
  })

export const variablesQuery = (flowId: string) =>
  queryOptions({
    queryKey: ['variables', flowId],
    queryFn: ({ signal }) => call<Variables>('/v1/variables/', { query: { hiring_flow_id: flowId }, signal }),
    staleTime: SELDOM,
  })

/** The lists of a flow that somebody comes back to. */
export const viewsQuery = (flowId: string) =>
  queryOptions({
    queryKey: ['views', flowId],
    queryFn: ({ signal }) => call<SavedViews>('/views/', { query: { hiring_flow_id: flowId }, signal }),
    staleTime: SELDOM,
  })

export const countsQuery = (flowId: string) =>
  queryOptions({
    queryKey: ['counts', flowId],
    queryFn: ({ signal }) => call<Counts>(`/v1/hiring-flow/${flowId}/counts/`, { signal }),
    refetchInterval: 30_000,
  })

/** The list, page by page by its cursor. Only the first page is counted. */
export const listQuery = (request: ListRequest) =>
  infiniteQueryOptions({
    queryKey: ['list', request.flow_id, request],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call<ApplicationPage>('/v2/applications/', {
        body: {
          ...request,
          page_size: PAGE_SIZE,
          count: pageParam === undefined ? 'bounded' : 'none',
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id],
    queryFn: ({ signal }) => call<ApplicationDetail>(`/v1/applications/${id}/`, { signal }),
  })

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['history', id],
    queryFn: ({ signal }) => call<History>(`/v1/applications/${id}/history/`, { signal }),
  })

export const candidateApplicationsQuery = (candidateId: string) =>
  queryOptions({
    queryKey: ['candidate applications', candidateId],
    queryFn: ({ signal }) => call<CandidateApplications>(`/v1/candidates/${candidateId}/applications/`, { signal }),
  })

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => call<Members>('/v1/members/', { signal }),
  staleTime: SELDOM,
})

/** People whose name has a part, or whose email or phone number it is. */
export const peopleQuery = (text: string) =>
  queryOptions({
    queryKey: ['people', text],
    queryFn: ({ signal }) =>
      call<Candidates>('/v1/candidates/', { query: { ...personFields(text), page_size: 8 }, signal }),
    placeholderData: keepPreviousData,
  })

function personFields(text: string): Record<string, string> {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return { email: text }
  if (/^\+?[\d\s().-]{6,}$/.test(text)) return { phone_number: text }
  return { name: text }
}
