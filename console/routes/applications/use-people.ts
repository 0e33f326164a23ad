import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useAction } from '../../actions/actions.ts'
import { openAssign } from '../../data/assigning.ts'
import { everyoneOf } from '../../data/bulk-actions.ts'
import { queryClient } from '../../data/client.ts'
import type { ApplicationPage, ApplicationRow } from '../../data/contracts.ts'
import type { ListRequest } from '../../data/list-request.ts'
import type { ListSearch } from '../../data/list-search.ts'
import { openMessage } from '../../data/messages.ts'
import { movable } from '../../data/moves.ts'
import { openMove } from '../../data/moving.ts'
import { prefetchRecord } from '../../data/prefetch.ts'
import { applicationQuery } from '../../data/queries.ts'
import { may } from '../../session.ts'
import { useLanding } from './use-landing.ts'
import { useListSteps } from './use-list-steps.ts'
import { useSelection } from './use-selection.ts'

/** Whom somebody passes by with a key held down is not read. */
const PASSING_MILLISECONDS = 60

/** Where the row is that was chosen last, wherever others have pushed it; or where it was, if it is gone. */
function positionOf(rows: ApplicationRow[], active: { id: string; index: number } | undefined): number {
  if (!active) return 0
  if (rows[active.index]?.application_id === active.id) return active.index
  const index = rows.findIndex(({ application_id }) => application_id === active.id)
  return index >= 0 ? index : Math.min(active.index, Math.max(0, rows.length - 1))
}

/** A list, and what it is asked for. */
export interface Listed {
  request: ListRequest
  list: UseInfiniteQueryResult<InfiniteData<ApplicationPage>>
  search: ListSearch
  change: (changes: Partial<ListSearch>, options?: { replace?: boolean }) => unknown
}

/** The people of a list: where one is among them, who is selected, and what can be done with those by keys. */
export function usePeople({ request, list, search, change }: Listed) {
  const rows = useMemo(
    () => (list.data?.pages.flatMap(({ results }) => results) ?? []) as ApplicationRow[],
    [list.data],
  )
  const [active, setActive] = useState<{ id: string; index: number }>()
  const selection = useSelection(rows, request)
  const { selected, isEveryone } = selection
  const openIndex = rows.findIndex(({ application_id }) => application_id === search.open)
  const position = positionOf(rows, active)
  const current = rows[position]
  const activate = (index: number) => {
    const id = rows[index]?.application_id
    if (id) setActive({ id, index })
  }
  const first = rows[0]?.application_id
  useEffect(() => {
    // Otherwise whoever comes above would be the one that a key moves.
    if (first) setActive((before) => before ?? { id: first, index: 0 })
  }, [first])
  useEffect(() => {
    if (search.open && openIndex >= 0) setActive({ id: search.open, index: openIndex })
  }, [search.open, openIndex])

  const landing = useLanding({ list, request, date: search.date, rows, activate })
  const steps = useListSteps({ rows, list, position, activate, search, change })
  const { goTo, next, previous, close, name } = steps
  // Whoever is next is there before they are asked for.
  const isOpen = search.open !== undefined
  useEffect(() => {
    const soon = setTimeout(() => {
      for (const row of [rows[position], rows[position + 1], rows[position - 1]]) {
        if (row && isOpen) prefetchRecord(row)
        else if (row) void queryClient.prefetchQuery(applicationQuery(row.application_id))
      }
    }, PASSING_MILLISECONDS)
    return () => clearTimeout(soon)
  }, [rows, position, isOpen])

  const extend = (index: number) => {
    selection.begin(current)
    goTo(index)
    selection.extendTo(index)
  }
  const areAllShownSelected = rows.length > 0 && rows.every(({ application_id }) => selected.has(application_id))
  const everyone = everyoneOf(request, list.data?.pages[0] ?? { count: null })
  const stepBack = () => {
    if (document.activeElement === name.current) name.current?.blur()
    else if (search.open) close()
    else selection.clear()
  }

  useAction('select', current && (() => selection.toggle(current)))
  useAction('extendDown', next && (() => extend(position + 1)))
  useAction('extendUp', previous && (() => extend(position - 1)))
  useAction('selectAll', rows.length > 0 && selection.selectEveryone)
  useAction('close', (search.open !== undefined || selected.size > 0 || undefined) && stepBack)
  const people = selected.size > 0 ? [...selected.values()] : current ? [movable(current)] : []
  const whom = { people, everyone: isEveryone ? everyone : undefined, done: selection.leaveOut }
  useAction('move', may('applications:write') && people.length > 0 && (() => openMove(whom)))
  const assignSelected = may('applications:write') && selected.size > 0 && (() => openAssign(whom))
  useAction('message', may('messages:write') && people.length > 0 && (() => openMessage(whom)))
  useAction('assign', assignSelected)
  useAction('tag', assignSelected)

  return {
    ...steps,
    rows,
    /** Goes to a date in the order of the list, or back to its beginning. */
    jump(date: string | undefined) {
      if (date !== undefined && date === search.date) landing.again()
      else change({ date })
    },
    /** What the list shows, and does with a row. */
    listed: {
      rows,
      active: position,
      landing: landing.place,
      selected,
      setActive: activate,
      toggle: selection.toggle,
      extendTo: selection.extendTo,
      areAllSelected: areAllShownSelected,
      selectShown: areAllShownSelected ? selection.clear : selection.selectShown,
    },
    /** What the bar of those who are selected shows. */
    chosen: {
      people: [...selected.values()],
      everyone,
      request,
      isEveryone,
      selectEveryone: list.hasNextPage && areAllShownSelected ? selection.selectEveryone : undefined,
      clear: selection.clear,
      leaveOut: selection.leaveOut,
    },
  }
}
