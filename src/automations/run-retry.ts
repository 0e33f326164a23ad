import { Type } from 'typebox'
import { type NamedSchema, Nullable, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'

/** More failed runs than these are not counted; they are run again all the same. */
export const MOST_COUNTED = 10_000

/** How many failed runs are run again. */
export const RunRetry = {
  name: 'RunRetry',
  schema: StrictObject({
    id: Nullable(
      Uuid('What became of each stands in the list of runs with this retry_id; null where none are run again'),
    ),
    failed_until: Timestamp('Runs that had failed by then. Given with the next request, it is about the same runs.'),
    waiting: Type.Integer({
      description: `Runs that failed by then and were not run again yet. At most ${MOST_COUNTED} are counted.`,
    }),
    failed_since: Type.Integer({
      description: `Runs that began before and failed after that moment, such as those that fail again. At most ${MOST_COUNTED} are counted.`,
    }),
    is_exact: Type.Boolean({ description: 'false where there are more than were counted.' }),
  }),
} satisfies NamedSchema
