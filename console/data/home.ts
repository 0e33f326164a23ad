import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { queryClient } from './client.ts'
import type { Flow, Home, SavedView, SavedViews } from './contracts.ts'
import { fieldsOfAllFlows, filterFields } from './filter-fields.ts'
import { countOf } from './list-count.ts'
import { acrossFlowsRequest, listRequest } from './list-request.ts'
import { readSearch } from './list-search.ts'
import { flowQuery, flowsQuery, variablesQuery } from './queries.ts'

const A_WHILE = 60_000

export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call<Home>('/home/', { signal }),
  staleTime: A_WHILE,
})

/** The lists that somebody comes back to, of all flows. */
export const allViewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => call<SavedViews>('/views/', { signal }),
  staleTime: A_WHILE,
})

/** How many are in a saved list now. */
export const viewCountQuery = ({ id, hiring_flow_id: flowId, search }: SavedView) =>
  queryOptions({
    queryKey: ['view count', id],
    async queryFn() {
      if (flowId === null) {
        const { results } = await queryClient.ensureQueryData(flowsQuery)
        return countOf(acrossFlowsRequest(results, fieldsOfAllFlows(), readSearch(search)))
      }
      const [flow, variables] = await Promise.all([
        queryClient.ensureQueryData(flowQuery(flowId)) as Promise<Flow>,
        queryClient.ensureQueryData(variablesQuery(flowId)),
      ])
      return countOf(listRequest(flow, filterFields(flow, variables.results), readSearch(search)))
    },
    staleTime: A_WHILE,
  })
