import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import type {
  ApplicationDetail,
  CandidateApplications,
  Candidates,
  Counts,
  Flow,
  FlowCounts,
  Flows,
  History,
  Members,
  ReadDocument,
  SavedViews,
  Signatures,
  Variables,
} from './contracts.ts'
import { ALL_FLOWS } from './list-request.ts'

const SELDOM = 5 * 60_000
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

/** The lists of a flow, or over all flows, that somebody comes back to. */
export const viewsQuery = (flowId: string | undefined) =>
  queryOptions({
    queryKey: ['views', flowId],
    async queryFn({ signal }) {
      if (flowId !== undefined) return call<SavedViews>('/views/', { query: { hiring_flow_id: flowId }, signal })
      const { results } = await call<SavedViews>('/views/', { signal })
      const across = results.filter(({ hiring_flow_id }) => hiring_flow_id === null)
      return { count: across.length, results: across }
    },
    staleTime: SELDOM,
  })

export const countsQuery = (flowId: string) =>
  queryOptions({
    queryKey: ['counts', flowId],
    queryFn: ({ signal }) => call<Counts>(`/v1/hiring-flow/${flowId}/counts/`, { signal }),
    refetchInterval: 30_000,
  })

/** What the applicant has signed. */
export const signaturesQuery = (id: string) =>
  queryOptions({
    queryKey: ['signatures', id],
    queryFn: ({ signal }) => call<Signatures>(`/v1/applications/${id}/signatures/`, { signal }),
  })

/** How many each flow has. */
export const flowCountsQuery = queryOptions({
  queryKey: ['counts', ALL_FLOWS],
  queryFn: ({ signal }) => call<FlowCounts>('/v2/applications/counts/', { signal }),
  refetchInterval: 30_000,
})

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id],
    queryFn: ({ signal }) => call<ApplicationDetail>(`/v1/applications/${id}/`, { signal }),
  })

/** A document with its words and their places. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id],
    queryFn: ({ signal }) => call<ReadDocument>(`/v1/documents/${id}/`, { query: { words: 'true' }, signal }),
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
