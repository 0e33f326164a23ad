import { randomUUIDv7 } from 'node:crypto'
import type { Happening } from '../../audit/entry.ts'
import { recordAudits } from '../../audit/record.ts'
import { type CodedProblem, problemsFault } from '../../contract/fault.ts'
import { isUuid } from '../../contract/uuid.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { Flow } from '../../flows/flow.ts'
import { cachedPlace } from '../../flows/known-flows.ts'
import type { Place } from '../../flows/place.ts'
import { findPlace, findReason, loadFlow } from '../../flows/queries.ts'
import { enqueueCancellations } from '../../triggers/left-interviews.ts'
import { enqueueNotices } from '../../triggers/notices.ts'
import { enqueueStageAutomations } from '../../triggers/stage-automations.ts'
import { statusIn } from '../application.ts'
import { recordMoves } from '../application-events.ts'
import { type AttemptedMove, moveApplications } from '../move-queries.ts'
import type { MoveFault } from '../move-request.ts'
import type { Actor } from '../transition.ts'

/** One command to move applications to a place. */
export interface MoveCommand {
  companyId: string
  /** What the caller's request knows of the company's configuration: this process may then know the place already. */
  configVersion?: string | undefined
  /** Whatever the caller named: a text that is no UUID is an application that is not there. */
  applicationIds: string[]
  pageOrStageId: string
  reasonId?: string | undefined
  actor: Actor
  skipAutomations?: boolean | undefined
  /**
   * Turns to another page of the application's current stage: the stage's list of next stages does not apply, and its
   * automations, which ran when it was entered, do not run again.
   */
  turnsPage?: boolean | undefined
  /** Says what would happen and moves nothing. */
  dryRun?: boolean | undefined
}

/** An application that was moved, or in a dry run would be. */
export interface Moved {
  applicationId: string
  moved: true
  previousStage: { id: string; name: string }
  /** null in a dry run */
  transitionId: string | null
  transitionedAt: Date | null
}

interface MoveProblem extends CodedProblem {
  code: MoveFault
}

/** Why an application was not moved. */
export interface MoveRefusal extends MoveProblem {
  applicationId: string
  moved: false
}

/** What became of one application. */
export type MoveOutcome = Moved | MoveRefusal

export interface MoveResult {
  place: Place
  /** One for each application asked for, in the order asked. */
  outcomes: MoveOutcome[]
}

/**
 * Moves applications to a stage or page, in one transaction and a fixed number of statements: those that can move do,
 * the rest are untouched. The automations of the stage run afterwards, in a job. Concurrent moves of one application
 * happen one after the other (docs/external-api.md, "States and transitions").
 * @throws {Fault} invalid_page_or_stage_id, invalid_stage_reason_id
 */
export async function moveToStage(db: Database, command: MoveCommand): Promise<MoveResult> {
  const result = await tryToMove(db, command)
  if ('problem' in result) throw problemsFault([result.problem])
  return result
}

/**
 * Like `moveToStage`, but returns a place or reason that the company does not have as a problem. Nothing has moved
 * then.
 */
export async function tryToMove(db: Database, command: MoveCommand): Promise<MoveResult | { problem: MoveProblem }> {
  const { companyId, configVersion, pageOrStageId, reasonId, actor } = command
  return inTransaction(db, async (transaction) => {
    const place = await (configVersion === undefined
      ? findPlace(transaction, companyId, pageOrStageId)
      : cachedPlace(transaction, { id: companyId, configVersion }, pageOrStageId))
    if (!place) return { problem: invalidPlace('is not a page or stage of the company') }
    if (reasonId !== undefined && !(await findReason(transaction, companyId, place.flowId, reasonId))) {
      const message = 'is not a reason of the hiring flow'
      return { problem: { code: 'invalid_stage_reason_id', field: 'stage_reason_id', message } }
    }
    const moves = command.applicationIds.filter(isUuid).map((applicationId) => ({
      applicationId,
      transitionId: randomUUIDv7(),
      billableEventId: randomUUIDv7(),
    }))
    const status = statusIn(place.stage.kind, true)
    const attempts = await moveApplications(transaction, companyId, moves, {
      place,
      status,
      reasonId: reasonId ?? null,
      actor,
      turnsPage: command.turnsPage ?? false,
      dryRun: command.dryRun ?? false,
    })
    const transitionIds = attempts.map(({ transition_id }) => transition_id).filter((id) => id !== null)
    if (!command.dryRun && transitionIds.length < attempts.filter(({ may_move }) => may_move).length) {
      return { problem: invalidPlace('was removed from the hiring flow') }
    }
    const ending = attempts.flatMap(({ status: before, transition_id: id }) => (id && before !== status ? [id] : []))
    const wanted = (attempts[0]?.wanted_events ?? []).map((type) => [
      type,
      type === 'application.stage_changed' ? transitionIds : ending,
    ])
    await recordMoves(transaction, companyId, Object.fromEntries(wanted))
    await recordAudits(
      transaction,
      companyId,
      attempts.filter(({ transition_id }) => transition_id !== null).map((attempt) => toldOf(attempt, place, actor)),
    )
    const runsAutomations = !command.skipAutomations && !command.turnsPage
    if (transitionIds.length > 0 && runsAutomations && attempts[0]?.is_listened_to) {
      await enqueueStageAutomations(transaction, companyId, transitionIds)
    }
    if (transitionIds.length > 0 && runsAutomations && attempts[0]?.tells_applicants) {
      await enqueueNotices(transaction, companyId, transitionIds)
    }
    const leaving = attempts.filter(({ leaves_interview, transition_id: id }) => leaves_interview && id !== null)
    const left = leaving.map(({ application_id }) => application_id)
    await enqueueCancellations(transaction, companyId, left)
    const found = new Map(attempts.map((attempt) => [attempt.application_id, attempt]))
    const refused = attempts.some(({ may_move }) => !may_move)
    const flow = refused ? await loadFlow(transaction, companyId, place.flowId) : undefined
    const outcomes = command.applicationIds.map((applicationId): MoveOutcome => {
      const attempt = found.get(applicationId)
      if (!attempt) return { applicationId, moved: false, ...UNKNOWN }
      if (!attempt.may_move) return { applicationId, moved: false, ...refusal(attempt, place, flow) }
      return {
        applicationId,
        moved: true,
        previousStage: { id: attempt.stage_id, name: attempt.stage_name },
        transitionId: attempt.transition_id,
        transitionedAt: attempt.transitioned_at,
      }
    })
    return { place, outcomes }
  })
}

const toldOf = (attempt: AttemptedMove, { stage }: Place, actor: Actor): Happening => ({
  action: 'application.moved',
  objectId: attempt.application_id,
  details: { transition_id: attempt.transition_id, from_stage_id: attempt.stage_id, to_stage_id: stage.id },
  actor,
})

const invalidPlace = (message: string): MoveProblem => ({
  code: 'invalid_page_or_stage_id',
  field: 'page_or_stage_id',
  message,
})

const UNKNOWN: MoveProblem = {
  code: 'invalid_application_id',
  field: 'application_id',
  message: 'is not an application of the company',
}

/** Why an application may not move to a place. */
function refusal(attempt: AttemptedMove, place: Place, flow: Flow | undefined): MoveProblem {
  if (attempt.hiring_flow_id !== place.flowId) {
    return invalidPlace('is not a page or stage of the application’s hiring flow')
  }
  return {
    code: 'move_not_allowed',
    field: 'page_or_stage_id',
    message: `cannot be entered from ${attempt.stage_name}, which may be followed only by ${stagesAfter(attempt, flow)}`,
  }
}

function stagesAfter({ stage_id: stageId }: AttemptedMove, flow: Flow | undefined): string {
  const next = flow?.stages.find(({ id }) => id === stageId)?.next_stage_ids ?? []
  const names = next.flatMap((id) => flow?.stages.find((stage) => stage.id === id)?.name ?? [])
  return names.length > 0 ? names.join(', ') : 'no stage'
}
