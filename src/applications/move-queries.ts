import { sql } from 'kysely'
import { noteChanges } from '../change-log/queries.ts'
import { type Database, sendAhead } from '../db/database.ts'
import type { EventType } from '../events/event-types.ts'
import { wantedEvents } from '../events/queries.ts'
import type { Place } from '../flows/place.ts'
import { lockLedger } from '../ledger/queries.ts'
import { hasInterviewAhead, listensToStage, tellsApplicants } from '../triggers/who-listens.ts'
import type { ApplicationStatus } from './application.ts'
import { endingEvents } from './application-events.ts'
import type { Actor } from './transition.ts'
import { insertTransitions } from './transition-queries.ts'

/** A move that is asked for, with the ids of what it is to leave behind. */
export interface Move {
  applicationId: string
  transitionId: string
  billableEventId: string
}

/** Where applications are to go, and how. */
export interface Target {
  place: Place
  status: ApplicationStatus
  reasonId: string | null
  actor: Actor
  /** Only to another page of the stage, and else only as the stage's list of next stages allows. */
  turnsPage: boolean
  /** Nothing is moved. */
  dryRun: boolean
}

/** What became of a move. */
export interface AttemptedMove {
  application_id: string
  candidate_id: string
  hiring_flow_id: string
  /** Where it stood. */
  stage_id: string
  stage_name: string
  status: ApplicationStatus
  /** Its flow and its stage allow the move. */
  may_move: boolean
  /** null unless it was moved */
  transition_id: string | null
  transitioned_at: Date | null
  /** Those of its events that webhook endpoints want. */
  wanted_events: EventType[]
  /** An automation waits for applications on the stage. */
  is_listened_to: boolean
  tells_applicants: boolean
  /** It was rejected, and somebody waits for it. */
  leaves_interview: boolean
}

/**
 * Moves applications to a place, each with its transition and its billable event. They are locked until the transaction ends, in
 * the order of their ids so that two bulk moves cannot wait for each other. Those that the company does not have are left out;
 * nothing moves when the stage or page was removed in the meantime.
 */
export async function moveApplications(
  transaction: Database,
  companyId: string,
  moves: Move[],
  target: Target,
): Promise<AttemptedMove[]> {
  const attempts = await lockAttempts(transaction, companyId, moves, target)
  const byApplication = new Map(moves.map((move) => [move.applicationId, move]))
  const moved = target.dryRun ? [] : attempts.filter(({ may_move, is_there }) => may_move && is_there)
  // The clocks of two machines may differ, but a history never runs backwards.
  const at = new Date(
    Math.max(...moved.flatMap(({ now, stage_entered_at }) => [now.getTime(), stage_entered_at.getTime()])),
  )
  if (moved.length > 0) await writeMoves(transaction, companyId, moved, { ...target, byApplication, at })
  const isMoved = new Set(moved)
  return attempts.map((attempt) => ({
    ...attempt,
    transition_id: isMoved.has(attempt) ? (byApplication.get(attempt.application_id)?.transitionId ?? null) : null,
    transitioned_at: isMoved.has(attempt) ? at : null,
  }))
}

/** An application that is locked for its move. */
interface LockedAttempt extends Omit<AttemptedMove, 'transition_id' | 'transitioned_at'> {
  page_id: string | null
  stage_entered_at: Date
  transition_count: number
  is_test: boolean
  /** The stage and the page are still there. */
  is_there: boolean
  /** after the locks */
  now: Date
}

async function lockAttempts(
  transaction: Database,
  companyId: string,
  moves: Move[],
  { place, status, turnsPage }: Target,
): Promise<LockedAttempt[]> {
  const leadsThere = turnsPage
    ? sql`locked.stage_id = ${place.stage.id}`
    : sql`(stages.next_stage_ids is null or ${place.stage.id}::uuid = any(stages.next_stage_ids))`
  await sendAhead(transaction, lockLedger(companyId))
  const { rows } = await sql<LockedAttempt>`
    with locked as (
      select id, hiring_flow_id, candidate_id, stage_id, page_id, status, stage_entered_at, transition_count, is_test
      from applications
      where company_id = ${companyId} and ${isMoved(moves)}
      order by id
      for no key update
    )
    select locked.id as application_id, locked.hiring_flow_id, locked.candidate_id, locked.stage_id, locked.page_id, locked.status,
      locked.stage_entered_at, locked.transition_count, locked.is_test, stages.name as stage_name,
      locked.hiring_flow_id = ${place.flowId} and ${leadsThere} as may_move,
      exists (
        select from stages target
        where target.company_id = ${companyId} and target.id = ${place.stage.id} and target.removed_at is null
      ) and not exists (
        select from pages
        where company_id = ${companyId} and id = ${place.page?.id ?? null}::uuid and removed_at is not null
      ) as is_there,
      clock_timestamp()::timestamptz(3) as now,
      ${wantedEvents(companyId, ['application.stage_changed', ...endingEvents(status)])} as wanted_events,
      ${listensToStage(companyId, { flowId: place.flowId, stageId: place.stage.id, isNew: false })} as is_listened_to,
      ${tellsApplicants(companyId)} as tells_applicants,
      ${status === 'REJECTED' ? hasInterviewAhead(companyId, sql`locked.id`) : sql`false`} as leaves_interview
    from locked
    join stages on stages.company_id = ${companyId} and stages.id = locked.stage_id
  `.execute(transaction)
  return rows
}

async function writeMoves(
  transaction: Database,
  companyId: string,
  moved: LockedAttempt[],
  { place, status, reasonId, actor, byApplication, at }: Target & { byApplication: Map<string, Move>; at: Date },
) {
  const to = { stageId: place.stage.id, pageId: place.page?.id ?? null }
  const moves = moved.map(({ application_id }) => byApplication.get(application_id) as Move)
  await sendAhead(
    transaction,
    sql`
      update applications
      set stage_id = ${to.stageId}, page_id = ${to.pageId}, status = ${status}, transition_count = transition_count + 1,
        stage_entered_at = ${at}, updated_at = ${at}
      where company_id = ${companyId} and ${isMoved(moves)}`,
  )
  const transitions = moved.map((attempt, index) => ({
    id: (moves[index] as Move).transitionId,
    billableEventId: (moves[index] as Move).billableEventId,
    applicationId: attempt.application_id,
    flowId: attempt.hiring_flow_id,
    isTest: attempt.is_test,
    sequence: attempt.transition_count + 1,
    from: { stageId: attempt.stage_id, pageId: attempt.page_id, since: attempt.stage_entered_at },
  }))
  await insertTransitions(transaction, companyId, transitions, { to, reasonId, actor, at })
  await noteChanges(
    transaction,
    companyId,
    moves.map(({ applicationId: id }) => ({ type: 'application', id })),
  )
}

/** One id has a form of its own: PostgreSQL keeps no plan for an array, whose length it cannot know. */
function isMoved(moves: Move[]) {
  const ids = moves.map(({ applicationId }) => applicationId)
  return ids.length === 1 ? sql`id = ${ids[0]}` : sql`id = any(${ids}::uuid[])`
}
