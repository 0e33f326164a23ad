import { randomUUIDv7 } from 'node:crypto'
import { recordAudit } from '../../audit/record.ts'
import type { FoundCandidate } from '../../candidates/actions/find-or-create-candidate.ts'
import type { Candidate } from '../../candidates/candidate.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import { Fault, fieldFault } from '../../contract/fault.ts'
import type { FaultCode } from '../../contract/fault-codes.ts'
import type { Database } from '../../db/database.ts'
import type { EventType } from '../../events/event-types.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { firstPlace } from '../../flows/place.ts'
import { enqueueNotices } from '../../triggers/notices.ts'
import { enqueueStageAutomations } from '../../triggers/stage-automations.ts'
import { type ApplicationRow, statusIn } from '../application.ts'
import { endingEvents, recordApplicationOpened } from '../application-events.ts'
import { insertApplication } from '../insert-queries.ts'
import type { Actor } from '../transition.ts'

/** A new application of a candidate in a flow. */
export interface OpenApplicationCommand {
  flowId: string
  /** The candidate, unless it turns out to be the new one. */
  candidate: () => Promise<FoundCandidate>
  /** Who it is if nobody with this email or external identifier is known: tried first, in one statement with the rest. */
  newCandidate?: Candidate
  isTest: boolean
  skipAutomations?: boolean | undefined
  actor: Actor
  /** What the caller calls the flow, and the code when there is none. */
  flowField?: { name: string; code: FaultCode }
}

const HIRING_FLOW_ID = { name: 'hiring_flow_id', code: 'invalid_hiring_flow_id' } as const

/**
 * Puts a new application of a candidate on the first stage of a flow. `candidate` is called only after the flow is
 * known to take applications. The automations of the stage run afterwards, in a job, unless they are skipped.
 * @returns the application
 * @throws {Fault} the flow field's code, hiring_flow_not_published
 */
export async function openApplication(
  transaction: Database,
  company: CallerCompany,
  { flowField = HIRING_FLOW_ID, ...command }: OpenApplicationCommand,
): Promise<ApplicationRow> {
  const flow = await cachedFlow(transaction, company, command.flowId)
  const place = flow && firstPlace(flow)
  if (!place) throw fieldFault(flowField.code, flowField.name, 'is not a hiring flow of the company')
  if (place.flowStatus !== 'PUBLISHED') {
    throw fieldFault('hiring_flow_not_published', flowField.name, 'is a draft or archived and takes no applications')
  }
  const opened = {
    id: randomUUIDv7(),
    companyId: company.id,
    flowId: place.flowId,
    stageId: place.stage.id,
    pageId: place.page?.id ?? null,
    status: statusIn(place.stage.kind, false),
    isTest: command.isTest,
    transitionId: randomUUIDv7(),
    billableEventId: randomUUIDv7(),
    actor: command.actor,
  }
  const events: EventType[] = ['application.created', ...endingEvents(opened.status)]
  const open = async ({ isNew, ...candidate }: FoundCandidate, options: { isNew: boolean }) => {
    const about: EventType[] = isNew ? ['candidate.created', ...events] : events
    const inserted = await insertApplication(transaction, opened, candidate, { ...options, events: about })
    return inserted && { candidate, isNew, ...inserted }
  }
  const { newCandidate } = command
  const inserted =
    (newCandidate && (await open({ ...newCandidate, isNew: true }, { isNew: true }))) ??
    (await open(await command.candidate(), { isNew: false }))
  if (!inserted) throw new Fault(flowField.code, 'The hiring flow was changed in this moment. Try again.')
  const { candidate, isNew, created, wantedEvents, isListenedTo, tellsApplicants } = inserted
  const { id: candidate_id, ...person } = candidate
  const application = {
    ...person,
    id: opened.id,
    hiring_flow_id: flow.id,
    flow_name: flow.name,
    flow_slug: flow.slug,
    candidate_id,
    stage_id: place.stage.id,
    stage_name: place.stage.name,
    stage_kind: place.stage.kind,
    page_id: place.page?.id ?? null,
    page_name: place.page?.name ?? null,
    status: opened.status,
    is_test: opened.isTest,
    assignee_id: null,
    tags: [],
    created,
    updated_at: created,
    stage_entered_at: created,
  }
  const { transitionId } = opened
  await recordApplicationOpened(transaction, company.id, { candidate, application, transitionId, wantedEvents })
  await recordAudit(transaction, company.id, {
    action: 'application.created',
    objectId: opened.id,
    candidateId: candidate_id,
    details: { transition_id: transitionId, new_candidate: isNew },
    actor: command.actor,
  })
  if (isListenedTo && !command.skipAutomations)
    await enqueueStageAutomations(transaction, company.id, [opened.transitionId])
  if (tellsApplicants && !command.skipAutomations && !opened.isTest)
    await enqueueNotices(transaction, company.id, [opened.transitionId])
  return application
}
