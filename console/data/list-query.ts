import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from './api.ts'
import { queryClient } from './client.ts'
import type { ApplicationPage } from './contracts.ts'
import { countOf } from './list-count.ts'
import { ALL_FLOWS, type ListRequest, listPath } from './list-request.ts'
import type { ListKey, ListPages } from './refresh.ts'

/** Rows in a page of the list: some screens full. */
const PAGE_SIZE = 100

/**
 * The list, page by page by its cursors. Nobody waits for how many there are: that comes after the first rows.
 * @param date where it is entered; from there it is read both ways
 */
export function listQuery(request: ListRequest, date?: string) {
  const of = request.flow_id ?? ALL_FLOWS
  const queryKey: ListKey = date === undefined ? ['list', of, request] : ['list', of, request, date]
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: undefined as string | undefined,
    async queryFn({ pageParam: cursor, signal }) {
      const place = cursor === undefined ? { jump_to: date } : { cursor }
      const body = { ...request, page_size: PAGE_SIZE, count: 'none', ...place }
      const page = await call<ApplicationPage>(listPath(request), { body, signal })
      const known = queryClient.getQueryData<ListPages>(queryKey)
      if (!known || known.pageParams[0] === cursor) void countLater(queryKey)
      // Any page may come to be the first one, which tells the number.
      const { count = null, count_is_exact } = known?.pages[0] ?? {}
      return { ...page, count, count_is_exact }
    },
    getPreviousPageParam: (page) => page.previous_cursor ?? undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** Asks how many are in a list, and writes it where its first page is by then. */
async function countLater(queryKey: ListKey) {
  // A kept number is there at once, and the rows are not yet where it belongs.
  await new Promise((resolve) => setTimeout(resolve))
  const counted = await countOf(queryKey[2]).catch(() => undefined)
  queryClient.setQueryData<ListPages>(queryKey, (data) => {
    const [first, ...others] = data?.pages ?? []
    return data && first && counted ? { ...data, pages: [{ ...first, ...counted }, ...others] } : data
  })
}
