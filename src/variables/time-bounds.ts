import { type RawBuilder, sql } from 'kysely'

/** Bounds on a moment in time. */
export interface TimeBounds {
  gt?: Date
  gte?: Date
  lt?: Date
  lte?: Date
}

type Condition = RawBuilder<unknown>

export const hasBound = (bounds: TimeBounds) => Object.values(bounds).some((bound) => bound !== undefined)

/** The bounds as conditions on a column. */
export function boundsOn(column: Condition, { gt, gte, lt, lte }: TimeBounds): Condition[] {
  return [
    ...(gt ? [sql`${column} > ${gt}`] : []),
    ...(gte ? [sql`${column} >= ${gte}`] : []),
    ...(lt ? [sql`${column} < ${lt}`] : []),
    ...(lte ? [sql`${column} <= ${lte}`] : []),
  ]
}

const DAY_MILLISECONDS = 86_400_000

/** What bounds on an update say of `application.created`, which came before; a day more, for clocks that were set back. */
export const createdBefore = ({ lt, lte }: TimeBounds): Condition[] =>
  [lt, lte].flatMap((end) =>
    end ? [sql`application.created < ${new Date(end.getTime() + DAY_MILLISECONDS)}::timestamptz`] : [],
  )
