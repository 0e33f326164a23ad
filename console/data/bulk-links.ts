import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { type Chosen, selectionOf, startBulkAction } from './bulk-actions.ts'
import type { BulkLinkPreview } from './contracts.ts'
import { PREVIEW_OPTIONS } from './preview-options.ts'

/** Whom a link each would reach. */
export const bulkLinkPreviewQuery = (chosen: Chosen) =>
  queryOptions({
    queryKey: ['preview', 'links', chosen],
    queryFn: ({ signal }) =>
      call<BulkLinkPreview>('/v1/bulk-actions/links/', { body: { ...selectionOf(chosen), dry_run: true }, signal }),
    ...PREVIEW_OPTIONS,
  })

/** Has many mailed a link each in the background, and tells how far that has come. */
export const startBulkLinks = (chosen: Chosen) => startBulkAction('/v1/bulk-actions/links/', selectionOf(chosen))
