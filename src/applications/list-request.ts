import { Type } from 'typebox'
import type { Config } from '../config.ts'
import type { CallerCompany } from '../contract/caller.ts'
import { parseFieldMoment } from '../contract/datetime.ts'
import { Fault, fieldFault } from '../contract/fault.ts'
import type { FaultCode } from '../contract/fault-codes.ts'
import { OneOf, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import type { Flow } from '../flows/flow.ts'
import { cachedFlow } from '../flows/known-flows.ts'
import { validatorCompiler } from '../http/bodies/validation.ts'
import type { FilterValue } from '../variables/filter-condition.ts'
import { MAX_FILTERS } from '../variables/filters.ts'
import type { TimeBounds } from '../variables/time-bounds.ts'
import { APPLICATION_STATUSES } from './application.ts'
import { distinctIds } from './application-ids.ts'
import { CHANNELS } from './channel.ts'
import { rejectionFields } from './rejected-documents.ts'

const MAX_FLOWS = 100

const Moment = (description: string) => Type.Optional(Type.String({ maxLength: 64, description }))

/** The eight date fields of both lists (docs/external-api.md, "List applications (v1)"). */
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

/** What both lists refuse. */
export const LIST_FAULTS = [
  'invalid_flow_id',
  'invalid_stage_id',
  'invalid_datetime',
  'invalid_cursor',
] as const satisfies FaultCode[]

/** The date fields as they are sent. */
export type TimeFields = Partial<Record<keyof typeof timeFields, string>>

/**
 * Reads the date fields.
 * @throws {Fault} invalid_datetime naming the field
 */
export function parseTimeBounds(fields: TimeFields, config: Config): { created: TimeBounds; updatedAt: TimeBounds } {
  const read = (field: keyof typeof timeFields) => parseFieldMoment(fields, field, config.DEFAULT_TIMEZONE)
  const bounds = (column: 'created' | 'updated_at'): TimeBounds => ({
    gt: read(`${column}__gt`),
    gte: read(`${column}__gte`),
    lt: read(`${column}__lt`),
    lte: read(`${column}__lte`),
  })
  return { created: bounds('created'), updatedAt: bounds('updated_at') }
}

/** Of both lists, beyond the contract. */
export const statusFields = {
  status: Type.Optional(
    Type.Array(OneOf([...APPLICATION_STATUSES], { title: 'ApplicationStatus' }), {
      minItems: 1,
      description: 'Only applications with one of these.',
    }),
  ),
  is_test: Type.Optional(Type.Boolean({ description: 'true: only test applications; false: only others.' })),
  assignee_id: Type.Optional(Uuid('Only applications that this member looks after.')),
  is_assigned: Type.Optional(
    Type.Boolean({
      description: 'true: only applications that somebody looks after; false: only those that nobody does.',
    }),
  ),
  tag: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'Only applications with this tag.' })),
  channel: Type.Optional(
    Type.Array(OneOf([...CHANNELS], { title: 'Channel' }), {
      minItems: 1,
      description: 'Only applications that came by one of these, as the insights count them.',
    }),
  ),
}

/**
 * The flow whose applications a list shows.
 * @throws {Fault} invalid_flow_id, invalid_stage_id
 */
export async function requireFlow(
  db: Database,
  company: CallerCompany,
  { flow_id: flowId, current_stage: stageId }: { flow_id: string; current_stage?: string },
): Promise<Flow> {
  const flow = await cachedFlow(db, company, flowId)
  if (!flow) throw fieldFault('invalid_flow_id', 'flow_id', 'is not a hiring flow of the company')
  if (stageId !== undefined && !flow.stages.some(({ id }) => id === stageId.toLowerCase())) {
    throw fieldFault('invalid_stage_id', 'current_stage', 'is not a stage of the hiring flow')
  }
  return flow
}

/** The filters of v2 by variable path (docs/external-api.md, "List applications (v2)"). */
export const Filters = Type.Unsafe<Record<string, FilterValue>>({
  title: 'ApplicationFilters',
  type: 'object',
  maxProperties: MAX_FILTERS,
  description:
    'Variable path to filter value; all must hold. Text: a part of it, in any case. Selection: choice ids with commas, or an object. Date: TODAY, THIS_WEEK, THIS_MONTH, THIS_YEAR or `startDate,endDate`. Number: `min,max`. Document: true when uploaded. `null` leaves an end of a range open.',
  additionalProperties: {
    type: ['string', 'boolean', 'object'],
    maxLength: 10_000,
    properties: {
      values_to_include: { type: 'array', items: { type: 'string' }, maxItems: 1000, description: 'Choice ids.' },
      check_for_empty: { type: 'boolean', description: 'Also those that hold no value.' },
    },
    additionalProperties: false,
  },
})

/** What narrows the v2 list, and whatever else is done with all that it shows. */
export const narrowingFields = {
  flow_id: Uuid('Hiring flow'),
  current_stage: Type.Optional(Uuid('Only applications on this stage.')),
  ...timeFields,
  ...statusFields,
  ...rejectionFields,
}

/** The same of the list over all flows. */
export const acrossFlowsFields = {
  flow_ids: Type.Optional(
    Type.Array(Uuid('Hiring flow'), { minItems: 1, maxItems: MAX_FLOWS, description: 'Only of these flows.' }),
  ),
  ...timeFields,
  ...statusFields,
  ...rejectionFields,
}

const validate = validatorCompiler({
  schema: Type.Object({ filters: Filters }),
  method: 'GET',
  url: '',
  httpPart: 'body',
})

/**
 * Reads the filters of a query, which are a JSON text.
 * @throws {Fault} invalid_filter, or what the same filters would get in a body
 */
export function parseFilters(text: string): Record<string, FilterValue> {
  let filters: unknown
  try {
    filters = JSON.parse(text)
  } catch {
    throw fieldFault('invalid_filter', 'filters', 'must be a JSON object')
  }
  const { error } = validate({ filters }) as { error?: Fault }
  if (error) throw error
  return filters as Record<string, FilterValue>
}

/** More ids than this are better asked for as a list of their own. */
export const MAX_APPLICATION_IDS = 1000

/**
 * The ids that a list is restricted to, each once.
 * @throws {Fault} too_many_applications
 */
export function parseApplicationIds(ids: string[] | undefined): string[] | undefined {
  const distinct = ids && distinctIds(ids)
  if (distinct && distinct.length > MAX_APPLICATION_IDS) {
    throw new Fault('too_many_applications', `application_ids takes at most ${MAX_APPLICATION_IDS} ids.`, {
      details: [{ field: 'application_ids', message: `must not have more than ${MAX_APPLICATION_IDS} ids` }],
    })
  }
  return distinct
}
