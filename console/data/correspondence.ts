import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { queryClient } from './client.ts'
import type { Deliveries, MagicLinks, Mail, Mails, NewMagicLink, TextMessages } from './contracts.ts'

const PAGE_SIZE = 10
/** What waits is soon on its way. */
const SOON_MILLISECONDS = 5000

interface Page {
  next_cursor: string | null
}

const pages = <P extends Page>(key: readonly unknown[], path: string, query: Record<string, string>) =>
  infiniteQueryOptions({
    queryKey: key,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      call<P>(path, { query: { ...query, page_size: PAGE_SIZE, cursor }, signal }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })

/** The mails about an application. */
export const mailsQuery = (id: string) => ({
  ...pages<Mails>(['mails', id], `/v1/applications/${id}/mails/`, {}),
  refetchInterval: ({ state }: { state: { data?: { pages: Mails[] } | undefined } }) =>
    state.data?.pages.some(({ results }) => results.some(({ status }) => status === 'pending')) && SOON_MILLISECONDS,
})

/** The text messages about it. */
export const textMessagesQuery = (id: string) =>
  pages<TextMessages>(['text messages', id], `/v1/applications/${id}/text-messages/`, {})

export const mailQuery = (mailId: string) =>
  queryOptions({
    queryKey: ['mail', mailId],
    queryFn: ({ signal }) => call<Mail>(`/v1/mails/${mailId}/`, { signal }),
  })

/** What webhook endpoints are told of an application. */
export const deliveriesQuery = (id: string) =>
  pages<Deliveries>(['deliveries', id], `/v1/applications/${id}/deliveries/`, {})

/** The links that lead an applicant into a flow. */
export const linksQuery = (id: string, email: string, flowId: string) =>
  pages<MagicLinks>(['links', id], '/v1/magic-links/', { email, hiring_flow_id: flowId })

/** Makes a link; it is in the answer alone. */
export const makeLink = (email: string, flowId: string) =>
  call<NewMagicLink>('/v1/applications/magic-link/', { body: { email, hiring_flow_id: flowId } })

export async function sendLink(id: string) {
  await call(`/v1/applications/${id}/magic-link/send/`, { method: 'POST' })
  await Promise.all([refreshLinks(id), queryClient.invalidateQueries({ queryKey: ['mails', id] })])
}

export async function revokeLink(id: string, linkId: string) {
  await call(`/v1/magic-links/${linkId}/revoke/`, { method: 'POST' })
  await refreshLinks(id)
}

export const refreshLinks = (id: string) => queryClient.invalidateQueries({ queryKey: ['links', id] })

/** Has an event delivered to an endpoint again. */
export async function deliverAgain(id: string, eventId: string, endpointId: string) {
  const query = { webhook_endpoint_id: endpointId }
  await call(`/v1/events/${eventId}/replay/`, { method: 'POST', query })
  await queryClient.invalidateQueries({ queryKey: ['deliveries', id] })
}
