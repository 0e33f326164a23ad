import { Type } from 'typebox'
import type { Config } from '../config.ts'
import { parseDatetime } from '../http/datetime.ts'
import type { TimeBounds } from './list-queries.ts'

const Moment = (description: string) => Type.Optional(Type.String({ maxLength: 64, description }))

/** The eight date fields of both lists (spec, "List applications (v1)"). */
export const timeFields = {
  created__gt: Moment('Created after.'),
  created__gte: Moment('Created on or after.'),
  created__lt: Moment('Created before.'),
  created__lte: Moment('Created on or before.'),
  updated_at__gt: Moment('Updated after.'),
  updated_at__gte: Moment('Updated on or after.'),
  updated_at__lt: Moment('Updated before.'),
  updated_at__lte: Moment('Updated on or before.'),
}

type TimeFields = Partial<Record<keyof typeof timeFields, string>>

/**
 * Reads the date fields.
 * @throws {RequestError} invalid_datetime naming the field
 */
export function readTimeBounds(fields: TimeFields, config: Config): { created: TimeBounds; updatedAt: TimeBounds } {
  const read = (field: keyof typeof timeFields) => {
    const text = fields[field]
    return text === undefined ? undefined : parseDatetime(text, field, config.DEFAULT_TIMEZONE)
  }
  const bounds = (column: 'created' | 'updated_at'): TimeBounds => ({
    gt: read(`${column}__gt`),
    gte: read(`${column}__gte`),
    lt: read(`${column}__lt`),
    lte: read(`${column}__lte`),
  })
  return { created: bounds('created'), updatedAt: bounds('updated_at') }
}
