import { call } from './api.ts'
import { queryClient } from './client.ts'
import type { ApplicationPage } from './contracts.ts'
import { isWhole, type ListRequest, listPath } from './list-request.ts'
import { countsQuery, flowCountsQuery } from './queries.ts'

export type ListCount = Pick<ApplicationPage, 'count' | 'count_is_exact'>

/** How many are in a list now. Of a whole flow or stage it is kept, and nobody’s data is read for it. */
export async function countOf(request: ListRequest): Promise<ListCount> {
  if (isWhole(request)) {
    if (request.flow_id === undefined) {
      const { count } = await queryClient.fetchQuery({ ...flowCountsQuery, staleTime: 1000 })
      return { count }
    }
    const counts = await queryClient.fetchQuery({ ...countsQuery(request.flow_id), staleTime: 1000 })
    const ofStage = counts.results.find(({ stage_id }) => stage_id === request.current_stage)
    return { count: request.current_stage === undefined ? counts.count : (ofStage?.count ?? 0) }
  }
  const body = { ...request, og_variable_ids: undefined, page_size: 1, count: 'bounded' }
  const { count, count_is_exact } = await call<ApplicationPage>(listPath(request), { body })
  return { count, count_is_exact }
}
