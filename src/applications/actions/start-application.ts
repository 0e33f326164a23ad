import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { findFirstPlace } from '../../flows/queries.ts'
import type { ErrorCode } from '../../http/error-codes.ts'
import { fieldError, RequestError } from '../../http/request-error.ts'
import { statusIn } from '../application.ts'
import { enqueueStageAutomations } from '../automation-jobs.ts'
import { insertApplication } from '../queries.ts'
import type { Actor } from '../transition.ts'

/** A new application, of a candidate who is known. */
export interface NewStart {
  companyId: string
  flowId: string
  isTest: boolean
  actor: Actor
  /** What the caller calls the flow, and the code when there is none. */
  flowField: { name: string; code: ErrorCode }
}

/**
 * Starts an application on the first stage of a flow, in the transaction of its caller. The automations of the stage run
 * afterwards, in a job.
 * @param candidate finds or makes the candidate, once the flow is known to take applications
 * @returns the application's id
 * @throws {RequestError} the flow field's code, hiring_flow_not_published
 */
export async function startApplication(
  transaction: Database,
  { companyId, flowId, isTest, actor, flowField }: NewStart,
  candidate: () => Promise<string>,
): Promise<string> {
  const place = await findFirstPlace(transaction, companyId, flowId)
  if (!place) throw fieldError(flowField.code, flowField.name, 'is not a hiring flow of the company')
  if (place.flowStatus !== 'PUBLISHED') {
    throw fieldError('hiring_flow_not_published', flowField.name, 'is a draft or archived and takes no applications')
  }
  const candidateId = await candidate()
  const id = randomUUIDv7()
  const transitionId = randomUUIDv7()
  const inserted = await insertApplication(transaction, {
    id,
    companyId,
    flowId: place.flowId,
    candidateId,
    stageId: place.stage.id,
    pageId: place.page?.id ?? null,
    status: statusIn(place.stage.kind, false),
    isTest,
    transitionId,
    billableEventId: randomUUIDv7(),
    actor,
  })
  if (!inserted) throw new RequestError(flowField.code, 'The hiring flow was changed in this moment. Try again.')
  await enqueueStageAutomations(transaction, companyId, [transitionId])
  return id
}
