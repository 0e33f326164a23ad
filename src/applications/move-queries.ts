import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { isEventWanted } from '../events/queries.ts'
import type { Place } from '../flows/place.ts'
import { insertIntoLedger } from '../ledger/queries.ts'
import { listensToStage } from '../triggers/who-listens.ts'
import type { ApplicationStatus } from './application.ts'
import { noteCountChanges } from './count-queries.ts'
import type { Actor } from './transition.ts'

/** Where a locked application stands. */
export interface LockedApplication {
  id: string
  hiring_flow_id: string
  stage_id: string
  page_id: string | null
  stage_entered_at: Date
  stage_name: string
  /** Its stage allows a move to the stage that is to be entered. */
  leads_there: boolean
}

/**
 * Locks applications until the transaction ends, in the order of their ids so that two bulk moves cannot wait for each
 * other. Those that the company does not have are left out.
 * @param toStageId the stage that is to be entered
 */
export async function lockApplications(
  db: Database,
  companyId: string,
  applicationIds: string[],
  toStageId: string,
): Promise<LockedApplication[]> {
  const { rows } = await sql<LockedApplication>`
    with locked as (
      select id, hiring_flow_id, stage_id, page_id, stage_entered_at
      from applications
      where company_id = ${companyId} and id = any(${applicationIds}::uuid[])
      order by id
      for no key update
    )
    select locked.*, stages.name as stage_name,
      stages.next_stage_ids is null or ${toStageId}::uuid = any(stages.next_stage_ids) as leads_there
    from locked
    join stages on stages.company_id = ${companyId} and stages.id = locked.stage_id
  `.execute(db)
  return rows
}

export interface Move {
  application: LockedApplication
  transitionId: string
  billableEventId: string
}

export interface RecordedMove {
  /** A webhook endpoint wants the event. */
  is_event_wanted: boolean
  /** An automation waits for applications on the stage. */
  is_listened_to: boolean
  application_id: string
  transition_id: string
  transitioned_at: Date
}

/**
 * Moves locked applications to a place: the application, its transition and its billable event, in one statement for any
 * number of them. Nothing moves when the stage or page was removed in the meantime.
 */
export async function recordMoves(
  db: Database,
  companyId: string,
  moves: Move[],
  target: { place: Place; status: ApplicationStatus; reasonId: string | null; actor: Actor },
): Promise<RecordedMove[]> {
  const { place, status, reasonId, actor } = target
  const charges = sql`
      select ${companyId}::uuid, billable_event_id, 'ApplicationStageTransition', id, transition_id, 1, is_test,
        '{}'::jsonb, stage_entered_at
      from moved`
  const countChanges = sql`
        select ${companyId}::uuid as company_id, hiring_flow_id, unnest(array[stage_id, from_stage_id]) as stage_id,
          unnest(array[1, -1]) as change
        from moved`
  const { rows } = await sql<RecordedMove>`
    with target as (
      select id as stage_id, clock_timestamp()::timestamptz(3) as now,
        ${isEventWanted(companyId, 'application.stage_changed')} as is_event_wanted,
        ${listensToStage(companyId, { flowId: place.flowId, stageId: place.stage.id, isNew: false })} as is_listened_to
      from stages
      where company_id = ${companyId} and id = ${place.stage.id} and removed_at is null
        and not exists (
          select from pages
          where company_id = ${companyId} and id = ${place.page?.id ?? null}::uuid and removed_at is not null
        )
    ), moved as (
      update applications as application
      set stage_id = target.stage_id,
        page_id = ${place.page?.id ?? null}::uuid,
        status = ${status},
        transition_count = application.transition_count + 1,
        -- The clocks of two machines may differ, but a history never runs backwards.
        stage_entered_at = greatest(target.now, application.stage_entered_at),
        updated_at = greatest(target.now, application.stage_entered_at)
      from target, (
        select unnest(${moves.map((move) => move.application.id)}::uuid[]) as application_id,
          unnest(${moves.map((move) => move.transitionId)}::uuid[]) as transition_id,
          unnest(${moves.map((move) => move.billableEventId)}::uuid[]) as billable_event_id,
          unnest(${moves.map((move) => move.application.stage_id)}::uuid[]) as from_stage_id,
          unnest(${moves.map((move) => move.application.page_id)}::uuid[]) as from_page_id,
          unnest(${moves.map((move) => move.application.stage_entered_at)}::timestamptz[]) as left_since
      ) as move
      where application.company_id = ${companyId} and application.id = move.application_id
      returning application.id, application.hiring_flow_id, application.stage_id, application.page_id, application.transition_count,
        application.stage_entered_at, application.is_test, move.transition_id, move.billable_event_id,
        move.from_stage_id, move.from_page_id, move.left_since
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
    )
    select moved.id as application_id, moved.transition_id, moved.stage_entered_at as transitioned_at,
      target.is_event_wanted, target.is_listened_to
    from moved, target
  `.execute(db)
  return rows
}
