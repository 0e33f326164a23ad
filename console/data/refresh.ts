import type { InfiniteData } from '@tanstack/react-query'
import { call } from './api.ts'
import { queryClient } from './client.ts'
import type { ApplicationPage } from './contracts.ts'
import { countOf } from './list-count.ts'
import { ALL_FLOWS, type ListRequest, listPath } from './list-request.ts'
import type { Sort } from './list-search.ts'

export type ListPages = InfiniteData<ApplicationPage, string | undefined>
type Row = ApplicationPage['results'][number]

/** Reading more pages than these anew would take longer than somebody waits. */
const MOST_PAGES = 3

/** The lists that were read and show people of a flow, each under its request. */
export const readLists = (flowId: string) =>
  [flowId, ALL_FLOWS].flatMap((one) => queryClient.getQueriesData<ListPages>({ queryKey: ['list', one] }))

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

/** In which turn each application was asked about last: an answer of an earlier one may come late. */
const latestTurns = new Map<string, number>()
let turns = 0

/** Reads anew what is shown of applications that somebody has changed. */
export function refreshApplications(ids: string[], flowIds: string[]) {
  const changed = new Set<unknown>(ids)
  turns += 1
  for (const id of ids) latestTurns.set(id, turns)
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some((part) => changed.has(part)) })
  queryClient.invalidateQueries({ queryKey: ['candidate applications'] })
  refreshHome()
  for (const flowId of [...flowIds, ALL_FLOWS]) {
    queryClient.invalidateQueries({ queryKey: ['counts', flowId] })
    for (const query of queryClient.getQueryCache().findAll({ queryKey: ['list', flowId] })) {
      // What nobody looks at is read when somebody does.
      if (!query.isActive()) query.invalidate()
      else void patchList(query.queryKey as ListKey, ids, turns)
    }
  }
}

/** What the first page counts is counted again so often at most, however fast people move. */
const HOME_MILLISECONDS = 5000
let homeRead = -HOME_MILLISECONDS
let isHomeDue = false

function refreshHome() {
  if (isHomeDue) return
  isHomeDue = true
  const countAgain = () => {
    isHomeDue = false
    homeRead = performance.now()
    for (const name of ['home', 'view count']) queryClient.invalidateQueries({ queryKey: [name] })
  }
  setTimeout(countAgain, homeRead + HOME_MILLISECONDS - performance.now())
}

/** Of which flow, what of it, and at which date it was entered. */
export type ListKey = readonly ['list', string, ListRequest, string?]

/** Asks which of the changed ones are in a list now, and puts them where they belong: its other rows are not read again. */
async function patchList(key: ListKey, ids: string[], turn: number) {
  const ask = (how: object) => call<ApplicationPage>(listPath(key[2]), { body: { ...key[2], ...how } })
  try {
    const [{ results }, counted] = await Promise.all([
      ask({ application_ids: ids, page_size: ids.length, count: 'none' }),
      countOf(key[2]),
    ])
    await untilRead(key)
    const present = new Set(ids.filter((id) => latestTurns.get(id) === turn))
    const rows = results.filter(({ application_id }) => present.has(application_id))
    queryClient.setQueryData<ListPages>(key, (data) => {
      const [first, ...others] = data ? putRows(data.pages, present, rows, key[2].sort) : []
      return data && first && { ...data, pages: [{ ...first, ...counted }, ...others] }
    })
  } catch {
    queryClient.invalidateQueries({ queryKey: key, exact: true })
  }
}

/** A page that is on its way is put behind those that there were when it was asked for, and would undo what is changed meanwhile. */
async function untilRead(key: ListKey) {
  const query = queryClient.getQueryCache().find({ queryKey: key, exact: true })
  while (query?.state.fetchStatus === 'fetching' && query.promise) await query.promise.catch(() => {})
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
  const top = patched.find(({ results }) => results.length > 0)?.results[0]
  const isAbove = (row: Row) => pages[0]?.previous_cursor !== null && (!top || isBefore(row, top))
  for (const row of rows.filter(({ application_id }) => sort === 'last_changed' || !known.has(application_id))) {
    // What stands before the first row that was read comes with the page before it.
    if (isAbove(row)) continue
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
