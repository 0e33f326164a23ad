import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import type { ApplicationPage, AutomationPreview } from './contracts.ts'

const MOST_FOUND = 8
const NAME = 'USER.PERSONAL_INFORMATION.FULL_NAME'

/** Those who have applied and whose name has a part, the newest first. */
export const namesakesQuery = (name: string, flowId: string | undefined) =>
  queryOptions({
    queryKey: ['namesakes', name, flowId ?? ''],
    queryFn: ({ signal }) =>
      call<ApplicationPage>('/v2/applications/across-flows/', {
        body: {
          ...(flowId && { flow_ids: [flowId] }),
          ...(name && { filters: { [NAME]: name } }),
          page_size: MOST_FOUND,
          count: 'none',
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

interface Tried {
  automationId: string
  applicationId: string
  payload?: object | undefined
}

/** What an automation would do for somebody; the service tries it and undoes it. */
export const trialQuery = ({ automationId, applicationId, payload }: Tried) =>
  queryOptions({
    queryKey: ['trial', automationId, applicationId, payload ?? null],
    queryFn: ({ signal }) =>
      call<AutomationPreview>(`/v1/applications/${applicationId}/automations/${automationId}/preview/`, {
        body: payload ? { payload } : {},
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
