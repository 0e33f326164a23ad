import { Type } from 'typebox'
import { findChangeState } from '../change-log/queries.ts'
import type { CallerCompany } from '../contract/caller.ts'
import { parseDay } from '../contract/datetime.ts'
import { fieldFault } from '../contract/fault.ts'
import { Nullable, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import type { Flow } from '../flows/flow.ts'
import { cachedFlow } from '../flows/known-flows.ts'
import { dayOf, weekOf } from './calendar.ts'
import { findPosition } from './position-queries.ts'
import type { InsightCriteria } from './read-queries.ts'

const USUAL_WEEKS = 12
const MOST_WEEKS = 260

const Day = (description: string) =>
  Type.String({
    maxLength: 64,
    description: `${description} A day of the company’s time zone.`,
    examples: ['2026-11-23'],
  })

/** What all numbers are asked for. */
export const insightFields = {
  hiring_flow_id: Uuid('Hiring flow'),
  since: Type.Optional(Day('The first day; its whole week is counted. Without it, twelve weeks are.')),
  until: Type.Optional(Day('The last day; its whole week is counted. Without it, it is today.')),
  is_test: Type.Optional(
    Type.Boolean({ description: 'true: of test applications alone. Without it they are left out.' }),
  ),
}

/** What all numbers say of themselves. */
const about = {
  as_of: Nullable(
    Timestamp(
      'What was done by then is counted, a minute later at most. null until all is counted for the first time.',
    ),
  ),
  timezone: Type.String({ description: 'Of the company, by whose days and weeks it is.' }),
  first_day: Type.String({ format: 'date', description: 'A Monday.' }),
  last_day: Type.String({ format: 'date', description: 'A Sunday.' }),
}

/** An answer with numbers. */
export const Insight = <P extends Parameters<typeof StrictObject>[0]>(title: string, properties: P) =>
  StrictObject({ ...about, ...properties }, { title })

/** A week of the answer, or a day of it. */
export const periodFields = {
  first_day: Type.String({ format: 'date' }),
  last_day: Type.String({ format: 'date' }),
}

/** How many applications reached a stage. */
export const ReachedStage = StrictObject(
  { stage_id: Uuid('Stage'), applications: Type.Integer() },
  { title: 'ReachedStage' },
)

interface Asked {
  hiring_flow_id: string
  since?: string
  until?: string
  is_test?: boolean
}

interface InsightRequest {
  flow: Flow
  criteria: InsightCriteria
  /** What the answer says of itself. */
  about: { as_of: string | null; timezone: string; first_day: string; last_day: string }
}

/**
 * Reads of what numbers are asked for.
 * @throws {Fault} invalid_hiring_flow_id, invalid_datetime, invalid_field
 */
export async function readInsightRequest(
  db: Database,
  company: CallerCompany,
  { hiring_flow_id, since, until, is_test = false }: Asked,
): Promise<InsightRequest> {
  const { timezone } = company
  const now = new Date()
  const lastWeek = weekOf(until === undefined ? dayOf(now, timezone) : parseDay(until, 'until', timezone))
  const firstWeek =
    since === undefined ? shift(lastWeek, { weeks: 1 - USUAL_WEEKS }) : weekOf(parseDay(since, 'since', timezone))
  if (firstWeek > lastWeek) throw fieldFault('invalid_field', 'until', 'must not be before since')
  if (firstWeek <= shift(lastWeek, { weeks: -MOST_WEEKS })) {
    throw fieldFault('invalid_field', 'since', `must not be more than ${MOST_WEEKS} weeks before until`)
  }
  const flow = await cachedFlow(db, company, hiring_flow_id)
  if (!flow) throw fieldFault('invalid_hiring_flow_id', 'hiring_flow_id', 'is not a hiring flow of the company')
  const asOf = await findAsOf(db, company, now)
  return {
    flow,
    criteria: { companyId: company.id, flowId: flow.id, isTest: is_test, firstWeek, lastWeek },
    about: {
      as_of: asOf?.toISOString() ?? null,
      timezone,
      first_day: firstWeek,
      last_day: shift(lastWeek, { days: 6 }),
    },
  }
}

/** The moment up to which everything is counted: now, when nothing has changed since. */
async function findAsOf(db: Database, { id, timezone }: CallerCompany, now: Date): Promise<Date | null> {
  const [changes, counted] = await Promise.all([findChangeState(db, id), findPosition(db, id)])
  if (counted && counted.timezone !== timezone) return null
  const isUpToDate = !changes.isNoted && changes.lastPosition === (counted?.position ?? 0)
  return isUpToDate ? now : (counted?.counted_at ?? null)
}

const shift = (day: string, by: { weeks: number } | { days: number }) => Temporal.PlainDate.from(day).add(by).toString()

/** The weeks of an answer, each by its Monday, oldest first. */
export function weeksOf({ firstWeek, lastWeek }: InsightCriteria): string[] {
  const weeks = [firstWeek]
  while ((weeks.at(-1) as string) < lastWeek) weeks.push(shift(weeks.at(-1) as string, { weeks: 1 }))
  return weeks
}

/** A period that begins with a day. */
export const periodOf = (first_day: string, days: number) => ({
  first_day,
  last_day: shift(first_day, { days: days - 1 }),
})
