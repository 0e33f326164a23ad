import type { Database } from '../../db/database.ts'
import type { Place } from '../../flows/place.ts'
import { type MoveCommand, type Moved, type MoveRefusal, tryToMove } from './move-to-stage.ts'

/** One command to move one application. */
export type MoveOneCommand = Omit<MoveCommand, 'applicationIds'> & { applicationId: string }

/** What became of the application, and the place where it was to go, if there is one. */
export type MoveOneOutcome = (Moved & { place: Place }) | (MoveRefusal & { place?: Place })

/**
 * Moves one application to a stage or page, as `moveToStage` does; why it could not be moved is always returned, never
 * thrown.
 */
export async function moveOneToStage(
  db: Database,
  { applicationId, ...command }: MoveOneCommand,
): Promise<MoveOneOutcome> {
  const result = await tryToMove(db, { ...command, applicationIds: [applicationId] })
  if ('problem' in result) return { applicationId, moved: false, ...result.problem }
  const [outcome] = result.outcomes
  if (!outcome) throw new Error(`The move of application ${applicationId} has no outcome.`)
  return { ...outcome, place: result.place }
}
