import { type Static, Type } from 'typebox'
import { applicationIdsField, distinctIds } from '../applications/application-ids.ts'
import { acrossFlowsFields, Filters, LIST_FAULTS, narrowingFields } from '../applications/list-request.ts'
import { readAcrossFlowsRequest, readListRequest } from '../applications/read-list-request.ts'
import { findStandings, findStandingsOf, type Standing } from '../applications/standing-queries.ts'
import type { Config } from '../config.ts'
import type { CallerCompany } from '../contract/caller.ts'
import { Fault, fieldFault } from '../contract/fault.ts'
import { StrictObject } from '../contract/schemas.ts'
import { isUuid } from '../contract/uuid.ts'
import type { Database } from '../db/database.ts'
import { type BulkItem, MAX_BULK } from './bulk-action.ts'

const MAX_IDS = 10_000

/** Which applications a bulk command is about: these, or all that a list shows. */
export const selectionFields = {
  application_ids: Type.Optional(applicationIdsField(MAX_IDS)),
  filter: Type.Optional(
    StrictObject(
      { ...narrowingFields, filters: Type.Optional(Filters) },
      {
        title: 'BulkFilter',
        description: `In place of application_ids: all that the v2 list shows for this, as it stands now; at most ${MAX_BULK}.`,
      },
    ),
  ),
  filter_across_flows: Type.Optional(
    StrictObject(
      { ...acrossFlowsFields, filters: Type.Optional(Filters) },
      {
        title: 'BulkFilterAcrossFlows',
        description: `The same of the list over all flows: without flow_ids, of every flow of the company; at most ${MAX_BULK}.`,
      },
    ),
  ),
}

/** Of every command that can tell what it would do. */
export const dryRunField = {
  dry_run: Type.Optional(
    Type.Boolean({ default: false, description: 'true says what would happen and changes nothing.' }),
  ),
}

const Selection = StrictObject(selectionFields)
/** In the order in which a command is told of one too many. */
const SELECTIONS = ['application_ids', 'filter', 'filter_across_flows'] as const

/** What the selection of a bulk command can be refused for. */
export const SELECTION_FAULTS = [
  ...LIST_FAULTS,
  'missing_field',
  'invalid_variable_id',
  'invalid_filter',
  'too_many_applications',
] as const

export interface Selected {
  standings: Standing[]
  /** Ids asked for that are no applications of the company. */
  unavailable: string[]
}

/**
 * Finds the applications that a bulk command is about.
 * @throws {Fault} missing_field, invalid_field, too_many_applications, or what the lists throw
 */
export async function findSelected(
  { db, company, config }: { db: Database; company: CallerCompany; config: Config },
  selection: Static<typeof Selection>,
): Promise<Selected> {
  const [askedBy, another] = SELECTIONS.filter((field) => selection[field] !== undefined)
  if (!askedBy)
    throw fieldFault('missing_field', 'application_ids', 'is required, or filter or filter_across_flows in its place')
  if (another) throw fieldFault('invalid_field', another, `must not come with ${askedBy}`)
  const { application_ids: ids, filter, filter_across_flows: across } = selection
  if (ids) {
    const asked = distinctIds(ids)
    const standings = await findStandings(db, company.id, asked.filter(isUuid))
    const found = new Set(standings.map(({ id }) => id))
    return { standings, unavailable: asked.filter((id) => !found.has(id)) }
  }
  const reader = { db, company, config }
  const { criteria } = filter
    ? await readListRequest(reader, filter)
    : await readAcrossFlowsRequest(reader, across ?? {})
  const standings = await findStandingsOf(db, criteria, MAX_BULK + 1)
  if (standings.length > MAX_BULK) {
    throw new Fault('too_many_applications', `The filter lets more than ${MAX_BULK} applications pass.`, {
      details: [{ field: askedBy, message: `must not let more than ${MAX_BULK} applications pass` }],
    })
  }
  return { standings, unavailable: [] }
}

/** The flows of those that are selected. */
export const flowsOf = ({ standings }: Selected): string[] => [
  ...new Set(standings.map(({ hiring_flow_id }) => hiring_flow_id)),
]

/** The flow of all that are selected; null where they are of several. */
export function flowOf(selected: Selected): string | null {
  const [first, ...others] = flowsOf(selected)
  return others.length === 0 ? (first ?? null) : null
}

/** What is to be done with each that is selected. */
export const itemsOf = ({ standings }: Selected): BulkItem[] =>
  standings.map(({ id }) => ({ applicationId: id, undoesTransitionId: null }))
