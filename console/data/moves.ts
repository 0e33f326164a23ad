import { tell } from '../components/Toasts.tsx'
import { tellProblem } from '../components/tell-problem.ts'
import { numberText, t } from '../i18n.ts'
import { ApiError, call } from './api.ts'
import { queryClient } from './client.ts'
import type { ApplicationDetail, Flow, Moved, MovedMany, Stage } from './contracts.ts'
import type { ListRequest } from './list-request.ts'
import { personName } from './person-name.ts'
import { type ListPages, putRows, readLists } from './refresh.ts'

/** Somebody who can be moved: who, and where they stand. */
export interface Movable {
  id: string
  flowId: string
  name: string
  stageId: string
}

/** Whose an application is, as the person that can be moved. */
export const movable = (
  application: Pick<ApplicationDetail, 'application_id' | 'candidate' | 'hiring_flow' | 'current_stage'>,
): Movable => ({
  id: application.application_id,
  flowId: application.hiring_flow.id,
  name: personName(application),
  stageId: application.current_stage.id,
})

interface MoveOptions {
  reasonId?: string | undefined
  skipsAutomations?: boolean
}

/** The stages that may follow another one, in the order of the flow. */
export function stagesAfter(flow: Flow, stageId: string): Stage[] {
  const stage = flow.stages.find(({ id }) => id === stageId)
  const next = stage?.next_stage_ids
  return flow.stages.filter(({ id }) => id !== stageId && (!next || next.includes(id)))
}

/** The stage that usually follows: the first allowed one further on that goes on with the person. */
export function usualNext(flow: Flow, stageId: string): Stage | undefined {
  const position = flow.stages.findIndex(({ id }) => id === stageId)
  const from = flow.stages[position]
  if (from?.kind === 'rejected' || from?.kind === 'completed') return undefined
  const goesOn = ({ kind }: Stage) => kind !== 'rejected' && kind !== 'on_hold'
  return stagesAfter(flow, stageId).find((stage) => flow.stages.indexOf(stage) > position && goesOn(stage))
}

/** Moves people to a stage, says what became of it, and offers the way back. */
export async function movePeople(flow: Flow, people: Movable[], stage: Stage, options: MoveOptions = {}) {
  try {
    const { moved, stayed, why } = await send(people, stage.id, options)
    const before = readLists(flow.id)
    showMoved(flow.id, new Set(moved.map(({ id }) => id)), stage)
    refreshRecords(flow.id, moved)
    const [first] = moved
    if (!first) return tell({ text: t.notMoved, details: why, isProblem: true })
    tell({
      text:
        moved.length === 1
          ? t.movedPerson(first.name, stage.name)
          : t.movedPeople(numberText(moved.length), stage.name),
      details: stayed > 0 ? t.stayed(numberText(stayed), why) : undefined,
      undo: () => void moveBack(flow, moved, before),
    })
  } catch (error) {
    tellProblem(error, t.notMoved)
  }
}

/** Back to where each one stood, without starting anything there again. @param before the lists as they were, which show it at once */
async function moveBack(flow: Flow, people: Movable[], before: ReturnType<typeof readLists>) {
  try {
    for (const [stageId, group] of Map.groupBy(people, ({ stageId }) => stageId)) {
      const { stayed, why } = await send(group, stageId, { skipsAutomations: true })
      if (stayed > 0) throw new ApiError(400, 'stayed', t.stayed(numberText(stayed), why))
    }
    showMovedBack(flow, people, before)
    tell({ text: t.undone, details: t.undoHelp })
  } catch (error) {
    tellProblem(error, t.notMoved)
  }
  refreshRecords(flow.id, people)
}

/** @returns those who moved, each with the stage that they came from, which need not be the one that was shown */
async function send(people: Movable[], stageId: string, { reasonId, skipsAutomations }: MoveOptions) {
  const how = {
    page_or_stage_id: stageId,
    ...(reasonId && { stage_reason_id: reasonId }),
    ...(skipsAutomations && { skip_automations: true }),
  }
  const [only] = people
  if (people.length === 1 && only) {
    const { previous_stage } = await call<Moved>(`/v1/applications/${only.id}/advance/`, { body: how })
    return { moved: [{ ...only, stageId: previous_stage.id }], stayed: 0, why: '' }
  }
  const body = { application_ids: people.map(({ id }) => id), ...how }
  const { results, failed } = await call<MovedMany>('/v1/applications/advance/', { body })
  const from = new Map(results.map(({ application_id, previous_stage }) => [application_id, previous_stage?.id]))
  const moved = people.flatMap((person) => {
    const stageId = from.get(person.id)
    return stageId === undefined ? [] : [{ ...person, stageId }]
  })
  const why = results.find(({ error }) => error)?.error?.message ?? ''
  return { moved, stayed: failed, why }
}

/** Shows a move in the lists at once: reading all their pages anew would take as long as they are. */
function showMoved(flowId: string, ids: Set<string>, { id, name, kind }: Stage) {
  for (const [key, data] of readLists(flowId)) {
    const request = key[2] as ListRequest
    const leaves = request.current_stage !== undefined && request.current_stage !== id
    if (!data) continue
    const pages = data.pages.map((page) => ({
      ...page,
      count: page.count === null || !leaves ? page.count : page.count - page.results.filter(isMoved).length,
      results: leaves
        ? page.results.filter((row) => !isMoved(row))
        : page.results.map((row) => (isMoved(row) ? { ...row, current_stage: { id, name, kind } } : row)),
    }))
    queryClient.setQueryData<ListPages>(key, { ...data, pages })
  }

  function isMoved({ application_id }: { application_id: string }) {
    return ids.has(application_id)
  }
}

/** Puts those who were moved back where they stood in the lists; what has changed of others since stays. */
function showMovedBack(flow: Flow, people: Movable[], before: ReturnType<typeof readLists>) {
  const stages = new Map(people.map(({ id, stageId }) => [id, flow.stages.find((stage) => stage.id === stageId)]))
  for (const [key, data] of before) {
    const rows = (data?.pages.flatMap(({ results }) => results) ?? []).flatMap((row) => {
      const stage = stages.get(row.application_id)
      return stage ? [{ ...row, current_stage: { id: stage.id, name: stage.name, kind: stage.kind } }] : []
    })
    queryClient.setQueryData<ListPages>(
      key,
      (now) => now && { ...now, pages: putRows(now.pages, new Set(stages.keys()), rows, (key[2] as ListRequest).sort) },
    )
  }
}

function refreshRecords(flowId: string, people: Movable[]) {
  queryClient.invalidateQueries({ queryKey: ['counts', flowId] })
  for (const { id } of people) {
    queryClient.invalidateQueries({ queryKey: ['application', id] })
    queryClient.invalidateQueries({ queryKey: ['history', id] })
  }
  queryClient.invalidateQueries({ queryKey: ['candidate applications'] })
}
