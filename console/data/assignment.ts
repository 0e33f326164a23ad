import { notifyManager } from '@tanstack/react-query'
import { tellProblem } from '../components/tell-problem.ts'
import { call } from './api.ts'
import { queryClient } from './client.ts'
import type { AssignedApplication } from './contracts.ts'
import { applicationQuery } from './queries.ts'
import { createStore } from './store.ts'

interface Assignment {
  assignee_id?: string | null
  tags?: string[]
}

/** Of each application what is on its way to the service; what is read meanwhile may be older. */
const wanted = createStore<ReadonlyMap<string, Assignment>>(new Map())
const onTheWay = new Map<string, Promise<void>>()

/** What somebody has just chosen for an application, until the service has it. */
export const useWanted = (id: string): Assignment | undefined => wanted.use().get(id)

/** Assigns and tags an application, one change after the other; it shows at once, and no longer when the service refuses. */
export function assign(id: string, body: Assignment): Promise<void> {
  want(id, { ...wanted.get().get(id), ...body })
  const sent = (onTheWay.get(id) ?? Promise.resolve()).then(async () => {
    try {
      await call<AssignedApplication>(`/v1/applications/${id}/`, { method: 'PATCH', body })
    } catch (error) {
      tellProblem(error)
    }
    if (onTheWay.get(id) !== sent) return
    await queryClient.invalidateQueries({ queryKey: applicationQuery(id).queryKey })
    if (onTheWay.get(id) !== sent) return
    onTheWay.delete(id)
    // Those who show it are told in the next task what was read: until then they would show what was before.
    notifyManager.schedule(() => onTheWay.has(id) || want(id, undefined))
  })
  onTheWay.set(id, sent)
  return sent
}

/** Tags an application. @param change what becomes of its tags as they are known now: what is shown may be older */
export function changeTags(id: string, change: (tags: string[]) => string[]): Promise<void> {
  const known = wanted.get().get(id)?.tags ?? queryClient.getQueryData(applicationQuery(id).queryKey)?.tags ?? []
  return assign(id, { tags: change(known) })
}

function want(id: string, assignment: Assignment | undefined) {
  const next = new Map(wanted.get())
  if (assignment) next.set(id, assignment)
  else next.delete(id)
  wanted.set(next)
}
