import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { findFirstPlace } from '../../flows/queries.ts'
import { fieldError, RequestError } from '../../http/request-error.ts'
import { statusIn } from '../application.ts'
import { enqueueStageAutomations } from '../automation-jobs.ts'
import { insertApplication } from '../queries.ts'
import type { Actor } from '../transition.ts'

/**
 * Puts a new application of a candidate on the first stage of a flow. `candidate` is called once the flow is known to
 * take applications. The automations of the stage run afterwards, in a job.
 * @returns the application's id
 * @throws {RequestError} invalid_hiring_flow_id, hiring_flow_not_published
 */
export async function openApplication(
  transaction: Database,
  companyId: string,
  order: { flowId: string; candidate: () => Promise<string>; isTest: boolean; actor: Actor },
): Promise<string> {
  const place = await findFirstPlace(transaction, companyId, order.flowId)
  if (!place) throw fieldError('invalid_hiring_flow_id', 'hiring_flow_id', 'is not a hiring flow of the company')
  if (place.flowStatus !== 'PUBLISHED') {
    throw fieldError('hiring_flow_not_published', 'hiring_flow_id', 'is a draft or archived and takes no applications')
  }
  const id = randomUUIDv7()
  const transitionId = randomUUIDv7()
  const inserted = await insertApplication(transaction, {
    id,
    companyId,
    flowId: place.flowId,
    candidateId: await order.candidate(),
    stageId: place.stage.id,
    pageId: place.page?.id ?? null,
    status: statusIn(place.stage.kind, false),
    isTest: order.isTest,
    transitionId,
    billableEventId: randomUUIDv7(),
    actor: order.actor,
  })
  if (!inserted)
    throw new RequestError('invalid_hiring_flow_id', 'The hiring flow was changed in this moment. Try again.')
  await enqueueStageAutomations(transaction, companyId, [transitionId], {
    flowId: place.flowId,
    stageId: place.stage.id,
    isNew: true,
  })
  return id
}
