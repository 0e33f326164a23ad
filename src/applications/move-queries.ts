import { sql } from 'kysely'
import { noteChanges } from '../change-log/queries.ts'
import type { Database } from '../db/database.ts'
import type { EventType } from '../events/event-types.ts'
import { wantedEvents } from '../events/queries.ts'
import type { Place } from '../flows/place.ts'
import { insertIntoLedger } from '../ledger/queries.ts'
import { listensToStage } from '../triggers/who-listens.ts'
import type { ApplicationStatus } from './application.ts'
import { endingEvents } from './application-events.ts'
import { noteCountChanges } from './count-queries.ts'
import type { Actor } from './transition.ts'

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
  hiring_flow_id: string
  candidate_id: string
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
}

/**
 * Moves applications to a place, each with its transition and its billable event, in one statement for any number of
 * them. They are locked until the transaction ends, in the order of their ids so that two bulk moves cannot wait for each
 * other. Those that the company does not have are left out; nothing moves when the stage or page was removed in the
 * meantime.
 */
export async function moveApplications(
  db: Database,
  companyId: string,
  moves: Move[],
  { place, status, reasonId, actor, turnsPage, dryRun }: Target,
): Promise<AttemptedMove[]> {
  const leadsThere = turnsPage
    ? sql`locked.stage_id = ${place.stage.id}`
    : sql`(stages.next_stage_ids is null or ${place.stage.id}::uuid = any(stages.next_stage_ids))`
  const charges = sql`
      select ${companyId}::uuid, billable_event_id, 'ApplicationStageTransition', id, transition_id, 1, is_test,
        '{}'::jsonb, stage_entered_at
      from moved`
  const countChanges = sql`
        select ${companyId}::uuid as company_id, hiring_flow_id, unnest(array[stage_id, from_stage_id]) as stage_id,
          unnest(array[1, -1]) as change
        from moved`
  const { rows } = await sql<AttemptedMove>`
    with locked as (
      select id, hiring_flow_id, candidate_id, stage_id, page_id, status, stage_entered_at
      from applications
      where company_id = ${companyId} and ${isMoved(moves)}
      order by id
      for no key update
    ), attempt as (
      select locked.id, locked.hiring_flow_id, locked.candidate_id, locked.stage_id, locked.page_id, locked.status, locked.stage_entered_at,
        stages.name as stage_name,
        locked.hiring_flow_id = ${place.flowId} and ${leadsThere} as may_move,
        -- The time after the lock.
        clock_timestamp()::timestamptz(3) as now,
        ${wantedEvents(companyId, ['application.stage_changed', ...endingEvents(status)])} as wanted_events,
        ${listensToStage(companyId, { flowId: place.flowId, stageId: place.stage.id, isNew: false })} as is_listened_to
      from locked
      join stages on stages.company_id = ${companyId} and stages.id = locked.stage_id
    ), moved as (
      update applications as application
      set stage_id = target.id,
        page_id = ${place.page?.id ?? null}::uuid,
        status = ${status},
        transition_count = application.transition_count + 1,
        -- The clocks of two machines may differ, but a history never runs backwards.
        stage_entered_at = greatest(attempt.now, application.stage_entered_at),
        updated_at = greatest(attempt.now, application.stage_entered_at)
      from attempt, stages target, (${rowsOf(moves)}) as move
      where application.company_id = ${companyId} and application.id = attempt.id
        and move.application_id = attempt.id and attempt.may_move and not ${dryRun}
        and target.company_id = ${companyId} and target.id = ${place.stage.id} and target.removed_at is null
        and not exists (
          select from pages
          where company_id = ${companyId} and id = ${place.page?.id ?? null}::uuid and removed_at is not null
        )
      returning application.id, application.hiring_flow_id, application.stage_id, application.page_id,
        application.transition_count, application.stage_entered_at, application.is_test,
        move.transition_id, move.billable_event_id,
        attempt.stage_id as from_stage_id, attempt.page_id as from_page_id, attempt.stage_entered_at as left_since
    ), transition as (
      insert into transitions (
        company_id, id, application_id, sequence, from_stage_id, from_page_id, to_stage_id, to_page_id, reason_id,
        actor_type, actor_id, seconds_in_previous_stage, created
      )
      select ${companyId}::uuid, transition_id, id, transition_count, from_stage_id, from_page_id, stage_id, page_id,
        ${reasonId}::uuid, ${actor.type}, ${actor.id},
        floor(extract(epoch from stage_entered_at - left_since)), stage_entered_at
      from moved
    ), billable_event as (
      ${insertIntoLedger(charges, { unlessThere: false })}
    ), count_change as (
      ${noteCountChanges(countChanges)}
    ), noted_change as (
      ${noteChanges(sql`select ${companyId}::uuid, 'application', id from moved`)}
    )
    select attempt.id as application_id, attempt.hiring_flow_id, attempt.candidate_id, attempt.stage_id, attempt.stage_name, attempt.status,
      attempt.may_move, attempt.wanted_events, attempt.is_listened_to,
      moved.transition_id, moved.stage_entered_at as transitioned_at
    from attempt left join moved on moved.id = attempt.id
  `.execute(db)
  return rows
}

/** One id has a form of its own: PostgreSQL keeps no plan for an array, whose length it cannot know. */
function isMoved(moves: Move[]) {
  const ids = moves.map(({ applicationId }) => applicationId)
  return ids.length === 1 ? sql`id = ${ids[0]}` : sql`id = any(${ids}::uuid[])`
}

function rowsOf(moves: Move[]) {
  const [move] = moves
  if (move && moves.length === 1) {
    return sql`
        select ${move.applicationId}::uuid as application_id, ${move.transitionId}::uuid as transition_id,
          ${move.billableEventId}::uuid as billable_event_id`
  }
  return sql`
        select unnest(${moves.map(({ applicationId }) => applicationId)}::uuid[]) as application_id,
          unnest(${moves.map(({ transitionId }) => transitionId)}::uuid[]) as transition_id,
          unnest(${moves.map(({ billableEventId }) => billableEventId)}::uuid[]) as billable_event_id`
}
