import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { t } from '../i18n.ts'

/** The way to the next page of a list, where there is one. */
export function More({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { list: UseInfiniteQueryResult }) {
  if (!hasNextPage) return null
  return (
    <button type="button" className="button quiet small" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
      {t.more}
    </button>
  )
}
