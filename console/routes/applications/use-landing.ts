import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ApplicationPage, ApplicationRow } from '../../data/contracts.ts'
import type { ListRequest } from '../../data/list-request.ts'

interface Entered {
  list: Pick<UseInfiniteQueryResult<InfiniteData<ApplicationPage>>, 'data' | 'isPlaceholderData'>
  request: ListRequest
  /** Where the list is entered; at its beginning without it. */
  date: string | undefined
  rows: ApplicationRow[]
  activate: (index: number) => void
}

/** Where the list is looked at, once for each time that it is entered. */
export interface Landing {
  index: number
}

/** Brings whoever enters the list at a date to the first row of that date, however many are read above it. */
export function useLanding({ list, request, date, rows, activate }: Entered) {
  const [place, land] = useState<Landing>()
  const entered = useRef<string>(undefined)
  const entry = date === undefined ? undefined : JSON.stringify([request, date])
  const index = Math.min(rowsBefore(list.data), rows.length - 1)
  const arrive = () => {
    activate(index)
    land({ index })
  }
  useEffect(() => {
    // Where nobody follows the date, the page before it is on its way.
    if (entry === entered.current || list.isPlaceholderData || rows.length === 0) return
    entered.current = entry
    arrive()
  })
  return { place, again: arrive }
}

/** How many rows were read above the date. */
function rowsBefore(data: InfiniteData<ApplicationPage> | undefined): number {
  const pages = data?.pages.slice(0, Math.max(data.pageParams.indexOf(undefined), 0)) ?? []
  return pages.reduce((sum, { results }) => sum + results.length, 0)
}
