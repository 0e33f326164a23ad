import type { InfiniteData } from '@tanstack/react-query'
import { call } from './api.ts'
import { queryClient } from './client.ts'
import type { ApplicationPage } from './contracts.ts'
import type { ListRequest } from './list-request.ts'

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
  const isOfConfiguration = (name: unknown) => ['flows', 'flow', 'variables', 'members'].includes(String(name))
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
      ask({ page_size: 1, count: 'bounded' }),
    ])
    const { count, count_is_exact } = counted
    queryClient.setQueryData<ListPages>(key, (data) => {
      const [first, ...others] = data ? putRows(data.pages, new Set(ids), results) : []
      return data && first && { ...data, pages: [{ ...first, count, count_is_exact }, ...others] }
    })
  } catch {
    queryClient.invalidateQueries({ queryKey: key, exact: true })
  }
}

/** The pages with the changed rows as they are now; those not among them are in the list no longer. */
export function putRows(pages: ApplicationPage[], changed: ReadonlySet<string>, rows: Row[]): ApplicationPage[] {
  const now = new Map(rows.map((row) => [row.application_id, row]))
  const known = new Set(pages.flatMap(({ results }) => results.map(({ application_id }) => application_id)))
  const patched = pages.map((page) => ({
    ...page,
    results: page.results.flatMap((row) =>
      changed.has(row.application_id) ? (now.get(row.application_id) ?? []) : row,
    ),
  }))
  for (const row of rows.filter(({ application_id }) => !known.has(application_id))) {
    const page = patched.find(({ results, next_cursor }) => {
      const last = results.at(-1)
      return next_cursor === null || (last !== undefined && isBefore(row, last))
    })
    const place = page?.results.findIndex((other) => isBefore(row, other)) ?? 0
    page?.results.splice(place < 0 ? page.results.length : place, 0, row)
  }
  return patched
}

/** Most recent first, ties by id, as the list is ordered. */
const isBefore = (one: Row, other: Row) =>
  one.created === other.created ? one.application_id > other.application_id : one.created > other.created
