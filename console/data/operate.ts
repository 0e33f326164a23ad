import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { tell } from '../components/Toasts.tsx'
import { tellProblem } from '../components/tell-problem.ts'
import { operateWords } from '../messages/operate/words.ts'
import { call } from './api.ts'
import { queryClient } from './client.ts'
import type {
  AuditEntries,
  Automations,
  DeliveredEvent,
  EndpointDeliveries,
  RunRetry,
  Runs,
  WebhookEndpoints,
} from './contracts.ts'

const SELDOM = 5 * 60_000
const OFTEN = 10_000
const PAGE_SIZE = 50

type Filter = Record<string, string | undefined>

/** A list that is read by its cursor. */
export const pages = <Page extends { next_cursor: string | null }>(
  name: string,
  path: string,
  filter: Filter,
  often?: number,
) =>
  infiniteQueryOptions({
    queryKey: [name, path, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call<Page>(path, { query: { ...filter, page_size: PAGE_SIZE, cursor: pageParam }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    ...(often && { refetchInterval: often }),
  })

export const allRunsQuery = (filter: Filter) => pages<Runs>('all runs', '/v1/automations/runs/', filter, OFTEN)
/** Which failed runs are meant. */
export interface RunFilter {
  automation_id?: string
  created_since?: string
  failed_until?: string
}

/** How many failed runs there are to run again. */
export const retryQuery = (filter: RunFilter) =>
  queryOptions({
    queryKey: ['run retry', filter],
    queryFn: ({ signal }) => call<RunRetry>('/v1/run-retries/', { body: { ...filter, dry_run: true }, signal }),
  })
export const auditQuery = (filter: Filter) => pages<AuditEntries>('audit', '/v1/audit-log/', filter)
export const deliveriesQuery = (endpointId: string, filter: Filter) =>
  pages<EndpointDeliveries>('deliveries', `/v1/webhook-endpoints/${endpointId}/deliveries/`, filter, OFTEN)

export const automationsQuery = queryOptions({
  queryKey: ['automations'],
  queryFn: ({ signal }) => call<Automations>('/v1/automations/', { signal }),
  staleTime: SELDOM,
})

export const webhookEndpointsQuery = queryOptions({
  queryKey: ['webhook endpoints'],
  queryFn: ({ signal }) => call<WebhookEndpoints>('/v1/webhook-endpoints/', { query: { page_size: 100 }, signal }),
  refetchInterval: OFTEN,
})

/** An event as its receiver gets it. */
export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ['event', id],
    queryFn: ({ signal }) => call<DeliveredEvent>(`/v1/events/${id}/`, { signal }),
    staleTime: SELDOM,
  })

/** Does something, says what became of it, and reads anew what is shown of it. */
export async function act<Data>(
  path: string,
  {
    body,
    method,
    query,
    done,
    anew,
  }: { body?: object; method?: 'POST' | 'PATCH'; query?: Filter; done: string; anew: string[] },
): Promise<Data | undefined> {
  try {
    const data = await call<Data>(path, { method: method ?? 'POST', ...(query && { query }), ...(body && { body }) })
    tell({ text: done })
    for (const name of anew) queryClient.invalidateQueries({ queryKey: [name] })
    return data
  } catch (error) {
    tellProblem(error, operateWords.notDone)
    return undefined
  }
}
