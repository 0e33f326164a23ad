import type { InfiniteData } from '@tanstack/react-query'
import { call } from './api.ts'
import { queryClient } from './client.ts'
import type { ApplicationPage } from './contracts.ts'
import { isWhole, type ListRequest } from './list-request.ts'
import type { Sort } from './list-search.ts'
import { countsQuery } from './queries.ts'

export type ListPages = InfiniteData<ApplicationPage, string | undefined>
type Row = ApplicationPage['results'][number]

/** Reading more pages than these anew would take longer than somebody waits. */
const MOST_PAGES = 3

/** The lists of a flow that were read, each under its request. */
export const readLists = (flowId: string) => queryClient.getQueriesData<ListPages>({ queryKey: ['list', flowId] })

/** Reads everything anew that is shown. */
export function refreshAll() {
  for (const [key, data] of queryClient.getQueriesData<ListPages>({ queryKey: ['list'] })) {
    if (data && data.pages.length > MOST_PAGES) {
      const pages = data.pages.slice(0, MOST_PAGES)
      queryClient.setQueryData<ListPages>(key, { pages, pageParams: data.pageParams.slice(0, MOST_PAGES) })
    }
  }
  const isOfConfiguration = (name: unknown) => ['flows', 'flow', 'variables', 'members', 'views'].includes(String(name))
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isOfConfiguration(queryKey[0]) })
}

/** Reads anew what is shown of applications that somebody has changed. */
export function refreshApplications(ids: string[], flowIds: string[]) {
  const changed = new Set<unknown>(ids)
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some((part) => changed.has(part)) })
  queryClient.invalidateQueries({ queryKey: ['candidate applications'] })
  for (const flowId of flowIds) {
    queryClient.invalidateQueries({ queryKey: ['counts', flowId] })
    for (const query of queryClient.getQueryCache().findAll({ queryKey: ['list', flowId] })) {
      // What nobody looks at is read when somebody does.
      if (!query.isActive()) query.invalidate()
      else void patchList(query.queryKey as ListKey, ids)
    }
  }
}

type ListKey = readonly ['list', string, ListRequest]

/** Asks which of the changed ones are in a list now, and puts them where they belong: its other rows are not read again. */
async function patchList(key: ListKey, ids: string[]) {
  const ask = (how: object) => call<ApplicationPage>('/v2/applications/', { body: { ...key[2], ...how } })
  try {
    const [{ results }, counted] = await Promise.all([
      ask({ application_ids: ids, page_size: ids.length, count: 'none' }),
      countOf(key[2]),
    ])
    queryClient.setQueryData<ListPages>(key, (data) => {
      const [first, ...others] = data ? putRows(data.pages, new Set(ids), results, key[2].sort) : []
      return data && first && { ...data, pages: [{ ...first, ...counted }, ...others] }
    })
  } catch {
    queryClient.invalidateQueries({ queryKey: key, exact: true })
  }
}

/** How many are in a list now. Of a whole flow or stage it is kept, and nobody’s data is read for it. */
async function countOf(request: ListRequest): Promise<Pick<ApplicationPage, 'count' | 'count_is_exact'>> {
  if (isWhole(request)) {
    const counts = await queryClient.fetchQuery({ ...countsQuery(request.flow_id), staleTime: 1000 })
    const ofStage = counts.results.find(({ stage_id }) => stage_id === request.current_stage)
    return { count: request.current_stage === undefined ? counts.count : (ofStage?.count ?? 0) }
  }
  const body = { ...request, og_variable_ids: undefined, page_size: 1, count: 'bounded' }
  const { count, count_is_exact } = await call<ApplicationPage>('/v2/applications/', { body })
  return { count, count_is_exact }
}

/** The pages with the changed rows as they are now; those not among them are in the list no longer. */
export function putRows(
  pages: ApplicationPage[],
  changed: ReadonlySet<string>,
  rows: Row[],
  sort: Sort = 'newest',
): ApplicationPage[] {
  const isBefore = ORDERS[sort]
  const now = new Map(rows.map((row) => [row.application_id, row]))
  const known = new Set(pages.flatMap(({ results }) => results.map(({ application_id }) => application_id)))
  const patched = pages.map((page) => ({
    ...page,
    results: page.results.flatMap((row) => {
      if (!changed.has(row.application_id)) return row
      // By the last change it has another place now.
      return sort === 'last_changed' ? [] : (now.get(row.application_id) ?? [])
    }),
  }))
  for (const row of rows.filter(({ application_id }) => sort === 'last_changed' || !known.has(application_id))) {
    const page = patched.find(({ results, next_cursor }) => {
      const last = results.at(-1)
      return next_cursor === null || (last !== undefined && isBefore(row, last))
    })
    const place = page?.results.findIndex((other) => isBefore(row, other)) ?? 0
    page?.results.splice(place < 0 ? page.results.length : place, 0, row)
  }
  return patched
}

const by = (moment: (row: Row) => string) => (one: Row, other: Row) =>
  moment(one) === moment(other) ? one.application_id > other.application_id : moment(one) > moment(other)

/** Whether a row comes before another, in the order of the list. */
const ORDERS: Record<Sort, (one: Row, other: Row) => boolean> = {
  newest: by(({ created }) => created),
  oldest: (one, other) => by(({ created }) => created)(other, one),
  last_changed: by(({ updated_at }) => updated_at),
  // Whoever comes to a stage has been there for the shortest time.
  longest_in_stage: () => false,
}
