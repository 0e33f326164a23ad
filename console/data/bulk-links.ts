import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { type Chosen, selectionOf, startBulkAction } from './bulk-actions.ts'
import type { BulkLinkPreview } from './contracts.ts'

const SOON = 30_000

/** Whom a link each would reach. */
export const bulkLinkPreviewQuery = (chosen: Chosen) =>
  queryOptions({
    queryKey: ['preview', 'links', chosen],
    queryFn: ({ signal }) =>
      call<BulkLinkPreview>('/v1/bulk-actions/links/', { body: { ...selectionOf(chosen), dry_run: true }, signal }),
    staleTime: SOON,
    gcTime: SOON,
    retry: false,
  })

/** Has many mailed a link each in the background, and tells how far that has come. */
export const startBulkLinks = (chosen: Chosen) => startBulkAction('/v1/bulk-actions/links/', selectionOf(chosen))
