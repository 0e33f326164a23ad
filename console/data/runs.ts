import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import type { Runs } from './contracts.ts'

const MOST_SHOWN = 20

export const runsQuery = (id: string) =>
  queryOptions({
    queryKey: ['runs', id],
    queryFn: ({ signal }) =>
      call<Runs>('/v1/automations/runs/', { query: { application_id: id, page_size: MOST_SHOWN }, signal }),
  })
