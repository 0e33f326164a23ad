import type { Flow } from '../../flows/flow.ts'
import type { Standing } from './standing.ts'

/** Keys that companies give the reason of those who withdraw. */
const REASONS = ['withdrew', 'withdrawn']

/** Where an application goes that its applicant withdraws: the first stage for rejected ones that may follow. */
export function withdrawalOf({ flow, stage }: Standing): { stageId: string; reasonId: string | undefined } | undefined {
  if (stage.kind === 'rejected' || stage.kind === 'completed') return undefined
  const next = flow.stages.find(
    ({ id, kind }) => kind === 'rejected' && (stage.next_stage_ids === null || stage.next_stage_ids.includes(id)),
  )
  return next && { stageId: next.id, reasonId: reasonOf(flow) }
}

const reasonOf = ({ reasons }: Flow): string | undefined => reasons.find(({ key }) => REASONS.includes(key))?.id
