import { tell } from '../components/Toasts.tsx'
import { t } from '../i18n.ts'
import { ApiError, call } from './api.ts'
import { queryClient } from './client.ts'
import type { AssignedApplication } from './contracts.ts'
import { applicationQuery } from './queries.ts'

interface Assignment {
  assignee_id?: string | null
  tags?: string[]
}

/** Of each application, what is on its way: one change after the other. */
const onTheWay = new Map<string, Promise<void>>()

/** Assigns and tags an application; it shows at once, and is read again when the service refuses. */
export function assign(id: string, body: Assignment): Promise<void> {
  const { queryKey } = applicationQuery(id)
  // What was asked before would come after, and show what was.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (data) => data && { ...data, ...body })
  const sent = (onTheWay.get(id) ?? Promise.resolve()).then(async () => {
    try {
      const { updated_at } = await call<AssignedApplication>(`/v1/applications/${id}/`, { method: 'PATCH', body })
      queryClient.setQueryData(queryKey, (data) => data && { ...data, updated_at })
    } catch (error) {
      tell({ text: t.notSaved, details: error instanceof ApiError ? error.message : t.offline, isProblem: true })
      await queryClient.invalidateQueries({ queryKey })
    }
  })
  onTheWay.set(id, sent)
  return sent.finally(() => {
    if (onTheWay.get(id) === sent) onTheWay.delete(id)
  })
}
