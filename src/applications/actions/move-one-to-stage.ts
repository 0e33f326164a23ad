import type { Database } from '../../db/database.ts'
import type { Place } from '../../flows/place.ts'
import { type MoveCommand, type MoveOutcome, moveToStage } from './move-to-stage.ts'

/** One order to move one application. */
export type MoveOneCommand = Omit<MoveCommand, 'applicationIds'> & { applicationId: string }

/**
 * Moves one application to a stage or page, as `moveToStage` does.
 * @returns the place, and what became of the application
 * @throws {Fault} invalid_page_or_stage_id, invalid_stage_reason_id
 */
export async function moveOneToStage(
  db: Database,
  { applicationId, ...command }: MoveOneCommand,
): Promise<{ place: Place; outcome: MoveOutcome }> {
  const { place, outcomes } = await moveToStage(db, { ...command, applicationIds: [applicationId] })
  const [outcome] = outcomes
  if (!outcome) throw new Error(`The move of application ${applicationId} has no outcome.`)
  return { place, outcome }
}
