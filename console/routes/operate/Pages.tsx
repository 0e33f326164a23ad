import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty, Failure, Skeleton } from '../../components/States.tsx'
import { operateWords } from '../../messages/operate/words.ts'

interface Props<Row> {
  list: UseInfiniteQueryResult<{ pages: { results: Row[] }[] }>
  label: string
  empty: { title: string; text: string }
  children: (row: Row) => ReactNode
}

/** A list that grows by its cursor, each of its rows a line that opens. */
export function Pages<Row>({ list, label, empty, children }: Props<Row>) {
  const rows = list.data?.pages.flatMap(({ results }) => results)
  if (list.error && !rows) return <Failure error={list.error} retry={() => list.refetch()} />
  if (!rows) return <Skeleton lines={8} />
  if (rows.length === 0) return <Empty {...empty} />
  return (
    <>
      <ul className="lines" aria-label={label}>
        {rows.map(children)}
      </ul>
      <NextPage list={list} />
    </>
  )
}

/** The way to the next page, where there is one. */
export function NextPage({
  list: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: {
  list: UseInfiniteQueryResult
}) {
  if (!hasNextPage) return null
  return (
    <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
      {operateWords.more}
    </button>
  )
}
