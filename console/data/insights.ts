import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { session } from '../session.ts'
import { call } from './api.ts'
import type { Funnel, PageVisits, RejectedDocuments, Sources, TimeInStage, Volume } from './contracts.ts'

const OFTEN = 60_000

/** Of what numbers are shown. */
export interface Asked {
  flowId: string
  weeks: number
  onlyTests: boolean
}

const insight = <Data>(name: string, { flowId, weeks, onlyTests }: Asked) =>
  queryOptions({
    queryKey: ['insights', name, flowId, weeks, onlyTests],
    queryFn: ({ signal }) =>
      call<Data>(`/v1/insights/${name}/`, {
        query: {
          hiring_flow_id: flowId,
          since: daysAgo((weeks - 1) * 7),
          ...(onlyTests && { is_test: 'true' }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: OFTEN,
  })

export const volumeQuery = (asked: Asked) => insight<Volume>('volume', asked)
export const funnelQuery = (asked: Asked) => insight<Funnel>('funnel', asked)
export const timeInStageQuery = (asked: Asked) => insight<TimeInStage>('time-in-stage', asked)
export const pageVisitsQuery = (asked: Asked) => insight<PageVisits>('pages', asked)
export const rejectedDocumentsQuery = (asked: Asked) => insight<RejectedDocuments>('rejected-documents', asked)
export const sourcesQuery = (asked: Asked) => insight<Sources>('sources', asked)

/** A day of the company's time zone, such as 2026-11-23: Sweden writes it so. */
const daysAgo = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: session.company.timezone }).format(Date.now() - days * 86_400_000)
