import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { tell } from '../components/Toasts.tsx'
import { t } from '../i18n.ts'
import { call } from './api.ts'
import type { Everyone, Words } from './bulk-actions.ts'
import { queryClient } from './client.ts'
import type { MessagePreview, MessageTemplates, SentMessage } from './contracts.ts'
import type { Movable } from './moves.ts'
import { PREVIEW_OPTIONS } from './preview-options.ts'
import { createStore } from './store.ts'

export type Channel = MessageTemplates['channels'][number]

/** Who is to be told something. */
export interface Messaging {
  people: Movable[]
  /** In place of these people everybody whom a list shows. */
  everyone?: Everyone | undefined
  done?: (people: Movable[]) => void
}

const asked = createStore<Messaging | undefined>(undefined)
export const useMessaging = () => asked.use()
export const closeMessage = () => asked.set(undefined)

/** Asks what people are to be told. */
export const openMessage = (messaging: Messaging) => asked.set(messaging)

const templatesQuery = (flowId: string) =>
  queryOptions({
    queryKey: ['message templates', flowId],
    queryFn: ({ signal }) => call<MessageTemplates>(`/v1/hiring-flow/${flowId}/message-templates/`, { signal }),
  })

type Sayable = Pick<MessageTemplates, 'results' | 'channels' | 'paths'>

/** What can be said to people: templates that can be filled for each of their flows, and paths that all of these have. */
export const useTemplates = (people: Movable[]): Sayable | undefined =>
  useQueries({ queries: [...new Set(people.map(({ flowId }) => flowId))].map(templatesQuery), combine: common })

function common(read: UseQueryResult<MessageTemplates>[]): Sayable | undefined {
  const [first, ...others] = read.flatMap(({ data }) => data ?? [])
  if (!first || others.length < read.length - 1) return undefined
  const isUsable = ({ results }: Sayable, key: string) => results.some((one) => one.key === key && one.problem === null)
  return {
    results: first.results.filter(({ key }) => [first, ...others].every((one) => isUsable(one, key))),
    channels: first.channels,
    paths: first.paths.filter((path) => others.every(({ paths }) => paths.includes(path))),
  }
}

/** What one person would read. */
export const messagePreviewQuery = (id: string, words: Words) =>
  queryOptions({
    queryKey: ['preview', 'message', id, words],
    queryFn: ({ signal }) =>
      call<MessagePreview>(`/v1/applications/${id}/messages/`, { body: { ...words, dry_run: true }, signal }),
    ...PREVIEW_OPTIONS,
  })

/** Whether one person can be sent a message at all, where and in which language. */
export const reachQuery = (id: string, channel: Channel) =>
  messagePreviewQuery(id, channel === 'text' ? { channel, text: '…' } : { subject: '…', text: '…' })

/** Sends one person a message. @throws {ApiError} */
export async function sendMessage(id: string, words: Words) {
  await call<SentMessage>(`/v1/applications/${id}/messages/`, { body: words })
  tell({ text: t.message.sent })
  const list = 'channel' in words ? 'text messages' : 'mails'
  await queryClient.invalidateQueries({ queryKey: [list, id] })
}
