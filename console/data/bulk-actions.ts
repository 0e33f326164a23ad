import { queryOptions } from '@tanstack/react-query'
import { tellProblem } from '../components/tell-problem.ts'
import { numberText, t } from '../i18n.ts'
import { call } from './api.ts'
import type {
  ApplicationPage,
  BulkAction,
  BulkActionResults,
  BulkAssignmentPreview,
  BulkMessagePreview,
  BulkMovePreview,
  StartedBulkAction,
} from './contracts.ts'
import type { ListRequest } from './list-request.ts'
import { PREVIEW_OPTIONS } from './preview-options.ts'
import { createStore } from './store.ts'

/** Everybody whom a list shows. */
export interface Everyone {
  filter: Omit<ListRequest, 'sort' | 'og_variable_ids'>
  count: number
  isExact: boolean
}

/** With whom something is to be done: these, or everybody of a list. */
export type Chosen = { ids: string[] } | { everyone: Everyone }

interface Order {
  stageId: string
  reasonId?: string | undefined
  skipsAutomations?: boolean
}

/** A list's request, as a command for all of it takes it. */
export const everyoneOf = (
  { sort: _, og_variable_ids: __, ...filter }: ListRequest,
  { count, count_is_exact }: { count: number | null; count_is_exact?: boolean | undefined },
): Everyone => ({ filter, count: count ?? 0, isExact: count !== null && count_is_exact !== false })

/** How many a list has, as far as that is known. */
export const everyoneCount = ({ count, isExact }: Everyone): string =>
  isExact ? numberText(count) : t.bulk.atLeast(numberText(count))

/** Whom a command is about, as the API takes it. */
export function selectionOf(chosen: Chosen) {
  if ('ids' in chosen) return { application_ids: chosen.ids }
  const { filter } = chosen.everyone
  return filter.flow_id === undefined ? { filter_across_flows: filter } : { filter }
}

const moveBody = (chosen: Chosen, { stageId, reasonId, skipsAutomations }: Order) => ({
  ...selectionOf(chosen),
  page_or_stage_id: stageId,
  ...(reasonId && { stage_reason_id: reasonId }),
  ...(skipsAutomations && { skip_automations: true }),
})

/** Who would move, who would stay and why, and what it would send for some of them. */
export const bulkPreviewQuery = (chosen: Chosen, order: Order) =>
  queryOptions({
    queryKey: ['preview', 'many', chosen, order],
    queryFn: ({ signal }) =>
      call<BulkMovePreview>('/v1/bulk-moves/', { body: { ...moveBody(chosen, order), dry_run: true }, signal }),
    ...PREVIEW_OPTIONS,
  })

/** How many are to be assigned and tagged. */
export interface Assigned {
  assignee_id?: string | null
  add_tags?: string[]
  remove_tags?: string[]
}

/** What assigning and tagging many would change. */
export const assignmentPreviewQuery = (chosen: Chosen, assigned: Assigned) =>
  queryOptions({
    queryKey: ['preview', 'assignment', chosen, assigned],
    queryFn: ({ signal }) =>
      call<BulkAssignmentPreview>('/v1/bulk-actions/assign/', {
        body: { ...selectionOf(chosen), ...assigned, dry_run: true },
        signal,
      }),
    ...PREVIEW_OPTIONS,
  })

/** What people are told: what a template says, or own words; by mail, or as a text message, which has no subject. */
export type Words =
  | { template: string }
  | { subject: string; text: string }
  | { channel: 'text'; template: string }
  | { channel: 'text'; text: string }

/** Whom a message to many would reach. */
export const bulkMessagePreviewQuery = (chosen: Chosen, words: Words) =>
  queryOptions({
    queryKey: ['preview', 'messages', chosen, words],
    queryFn: ({ signal }) =>
      call<BulkMessagePreview>('/v1/bulk-actions/message/', {
        body: { ...selectionOf(chosen), ...words, dry_run: true },
        signal,
      }),
    ...PREVIEW_OPTIONS,
  })

const OFTEN = 400

export const bulkActionQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk action', id],
    queryFn: ({ signal }) => call<BulkAction>(`/v1/bulk-actions/${id}/`, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'COMPLETED' ? false : OFTEN),
  })

export const bulkResultsQuery = (id: string, status: 'done' | 'skipped', cursor: string | undefined) =>
  queryOptions({
    queryKey: ['bulk action', id, status, cursor ?? ''],
    queryFn: ({ signal }) =>
      call<BulkActionResults>(`/v1/bulk-actions/${id}/results/`, { query: { status, cursor, page_size: 50 }, signal }),
  })

/** Who some applications are of, and where they stand now. */
export const peopleOfQuery = (ids: string[]) =>
  queryOptions({
    queryKey: ['people of', ids],
    queryFn: ({ signal }) => {
      const body = { application_ids: ids, page_size: ids.length, count: 'none' }
      return call<ApplicationPage>('/v2/applications/across-flows/', { body, signal })
    },
  })

/** What is told of while it goes on with many, and the stage to which it leads if it is a move. */
const followed = createStore<{ id: string; stage: string | undefined } | undefined>(undefined)
export const useFollowed = () => followed.use()
export const followNone = () => followed.set(undefined)

/** Begins something with many, and tells how far it has come. */
export async function startBulkAction(path: string, body: object, stage?: string) {
  try {
    const { id } = await call<StartedBulkAction>(path, { body })
    followed.set({ id, stage })
  } catch (error) {
    tellProblem(error, t.bulk.notDone)
  }
}

/** Has many moved in the background, and tells how far that has come. */
export const startBulkMove = (chosen: Chosen, order: Order, stage: string) =>
  startBulkAction('/v1/bulk-moves/', moveBody(chosen, order), stage)

/** Has many assigned and tagged in the background, and tells how far that has come. */
export const startBulkAssignment = (chosen: Chosen, assigned: Assigned) =>
  startBulkAction('/v1/bulk-actions/assign/', { ...selectionOf(chosen), ...assigned })

/** Has many sent a message in the background, and tells how far that has come. */
export const startBulkMessage = (chosen: Chosen, words: Words) =>
  startBulkAction('/v1/bulk-actions/message/', { ...selectionOf(chosen), ...words })

/** Whether what was done with many can be taken back. */
export const isUndoable = ({ kind, state, done, undoes_id, undone_by_id }: BulkAction): boolean =>
  (kind === 'move' || kind === 'assign') && state === 'COMPLETED' && done > 0 && !undoes_id && !undone_by_id

/** Has taken back what has not changed since. */
export async function undoBulkAction(id: string): Promise<string | undefined> {
  try {
    const undoing = await call<BulkAction>(`/v1/bulk-actions/${id}/undo/`, { method: 'POST' })
    followed.set({ id: undoing.id, stage: undefined })
    return undoing.id
  } catch (error) {
    tellProblem(error, t.bulk.notDone)
    return undefined
  }
}
