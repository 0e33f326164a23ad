import { Type } from 'typebox'
import { Nullable, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import type { Place } from '../flows/place.ts'
import type { Moved } from './actions/move-to-stage.ts'
import { CurrentStage, PageReference, StageReference } from './application.ts'

const movedFields = {
  previous_stage: StageReference,
  current_stage: CurrentStage,
  current_page: Nullable(PageReference),
  transition_id: Nullable(Uuid('Transition; null in a dry run')),
  transitioned_at: Nullable(Timestamp('null in a dry run')),
}

/** What a move answers (docs/external-api.md, "Update application status"). */
export const MovedApplication = StrictObject({ application_id: Uuid('Application'), ...movedFields }, { title: 'Move' })

/** The same of one among many, where those that did not move have none of it. */
export const fieldsIfMoved = Type.Partial(StrictObject(movedFields)).properties

/** @param place where it was moved to */
export function presentMoved(moved: Moved, place: Place) {
  return {
    application_id: moved.applicationId,
    previous_stage: moved.previousStage,
    current_stage: place.stage,
    current_page: place.page,
    transition_id: moved.transitionId,
    transitioned_at: moved.transitionedAt?.toISOString() ?? null,
  }
}
