import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from './api.ts'
import { queryClient } from './client.ts'
import type { ApplicationPage } from './contracts.ts'
import { countOf } from './list-count.ts'
import { ALL_FLOWS, type ListRequest, listPath } from './list-request.ts'

/** Rows in a page of the list: some screens full. */
const PAGE_SIZE = 100

type Pages = InfiniteData<ApplicationPage, string | undefined>

/** The list, page by page by its cursor. Nobody waits for how many there are: that comes after the first rows. */
export function listQuery(request: ListRequest) {
  const queryKey = ['list', request.flow_id ?? ALL_FLOWS, request] as const
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: undefined as string | undefined,
    async queryFn({ pageParam: cursor, signal }) {
      const body = { ...request, page_size: PAGE_SIZE, count: 'none', ...(cursor !== undefined && { cursor }) }
      const page = await call<ApplicationPage>(listPath(request), { body, signal })
      if (cursor !== undefined) return page
      void countLater(queryKey)
      const before = queryClient.getQueryData<Pages>(queryKey)?.pages[0]
      return { ...page, ...(before && { count: before.count, count_is_exact: before.count_is_exact }) }
    },
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** Asks how many are in a list, and writes it where its first page is by then. */
async function countLater(queryKey: readonly [string, string, ListRequest]) {
  // A kept number is there at once, and the rows are not yet where it belongs.
  await new Promise((resolve) => setTimeout(resolve))
  const counted = await countOf(queryKey[2]).catch(() => undefined)
  queryClient.setQueryData<Pages>(queryKey, (data) => {
    const [first, ...others] = data?.pages ?? []
    return data && first && counted ? { ...data, pages: [{ ...first, ...counted }, ...others] } : data
  })
}
