import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import type { MovePreview } from './contracts.ts'
import { PREVIEW_OPTIONS } from './preview-options.ts'

interface Previewed {
  id: string
  stageId: string
  reasonId?: string | undefined
  skipsAutomations?: boolean
}

/** What a move would send and start; the service tries it and undoes it. */
export const movePreviewQuery = ({ id, stageId, reasonId, skipsAutomations = false }: Previewed) =>
  queryOptions({
    queryKey: ['preview', id, stageId, reasonId ?? '', skipsAutomations],
    queryFn: ({ signal }) =>
      call<MovePreview>(`/v1/applications/${id}/advance/preview/`, {
        body: {
          page_or_stage_id: stageId,
          ...(reasonId && { stage_reason_id: reasonId }),
          ...(skipsAutomations && { skip_automations: true }),
        },
        signal,
      }),
    ...PREVIEW_OPTIONS,
  })
