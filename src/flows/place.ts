import type { Flow, FlowStatus, StageKind } from './flow.ts'

/** A place where an application can stand: a stage, and the page of it that is meant. */
export interface Place {
  flowId: string
  flowStatus: FlowStatus
  stage: { id: string; name: string; kind: StageKind }
  page: { id: string; name: string } | null
}

/** The first stage of a flow and its first page: where new applications stand. */
export function firstPlace(flow: Flow): Place | undefined {
  const [stage] = flow.stages
  const page = flow.pages.find(({ stage_id }) => stage_id === stage?.id)
  return stage && { flowId: flow.id, flowStatus: flow.status, stage, page: page ?? null }
}
