import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'
import { useAction } from '../../actions/actions.ts'
import type { ApplicationRow } from '../../data/contracts.ts'
import type { ListSearch } from '../../data/list-search.ts'

/** So many rows before the last or the first one that is there, more are asked for. */
const ROWS_AHEAD = 10

interface Listed {
  rows: ApplicationRow[]
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'hasPreviousPage' | 'isFetching' | 'fetchNextPage' | 'fetchPreviousPage'
  >
  /** Which row the keys go on from. */
  position: number
  activate: (index: number) => void
  search: ListSearch
  change: (changes: Partial<ListSearch>, options?: { replace?: boolean }) => unknown
}

interface Steps {
  goTo: (index: number) => void
  next: (() => void) | undefined
  previous: (() => void) | undefined
  open: (row: ApplicationRow) => void
  close: () => void
  /** The box in which the list is narrowed by name. */
  name: RefObject<HTMLInputElement | null>
}

/** From one row of a list to the next, and to the record of one, by buttons and keys. */
export function useListSteps({ rows, list, position, activate, search, change }: Listed): Steps {
  const navigate = useNavigate()
  const name = useRef<HTMLInputElement>(null)
  const current = rows[position]
  const goTo = (index: number) => {
    const row = rows[index]
    if (!row) return
    activate(index)
    if (search.open) change({ open: row.application_id }, { replace: true })
    if (list.isFetching) return
    if (index > rows.length - ROWS_AHEAD && list.hasNextPage) list.fetchNextPage()
    else if (index < ROWS_AHEAD && list.hasPreviousPage) list.fetchPreviousPage()
  }
  const open = (row: ApplicationRow) => change({ open: row.application_id }, { replace: search.open !== undefined })
  const next = position < rows.length - 1 ? () => goTo(position + 1) : undefined
  const previous = position > 0 ? () => goTo(position - 1) : undefined
  useAction('next', next)
  useAction('previous', previous)
  useAction('open', current && (() => open(current)))
  useAction(
    'openPage',
    current && (() => navigate({ to: '/applications/$application', params: { application: current.application_id } })),
  )
  useAction('filterName', () => name.current?.focus())
  return { goTo, next, previous, open, close: () => change({ open: undefined }), name }
}
