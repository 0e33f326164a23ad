import type { Database } from '../../db/database.ts'
import { totalEvents } from '../event-queries.ts'
import {
  compareDocumentPages,
  compareTransitions,
  findFinishedParts,
  type ServiceComparison,
} from '../reconciliation-queries.ts'
import type { EventSelection } from '../selected-events.ts'

/** A finished export beside what the tables say now. */
export interface ExportComparison {
  exportId: string
  firstDay: string
  lastDay: string
  /** By the export's summary, by its files, and by the events. */
  summary: number
  rows: { format: string; rows: number }[]
  events: number
  isEqual: boolean
}

export interface Reconciliation {
  services: ServiceComparison[]
  exports: ExportComparison[]
  /** No difference anywhere. */
  isEqual: boolean
}

const FIRST_DAY = '0001-01-01'
const LAST_DAY = '9999-12-31'

/**
 * Compares what a company is charged for with what was done: each transition and each page that was read has one event of
 * its own, and each export that is kept says what the events say.
 */
export async function reconcileUsage(
  db: Database,
  company: { id: string; timezone: string },
  { from = FIRST_DAY, to = LAST_DAY }: { from?: string | undefined; to?: string | undefined },
): Promise<Reconciliation> {
  const selection: EventSelection = {
    companyId: company.id,
    timezone: company.timezone,
    firstDay: from,
    lastDay: to,
    before: new Date(),
    services: null,
    includeTest: true,
  }
  const services = [await compareTransitions(db, selection), await compareDocumentPages(db, selection)]
  const exports: ExportComparison[] = []
  for (const part of await findFinishedParts(db, company.id)) {
    const totals = await totalEvents(db, {
      companyId: company.id,
      timezone: part.timezone,
      firstDay: part.first_day,
      lastDay: part.last_day,
      before: part.created,
      services: part.asked_services,
      includeTest: part.include_test,
    })
    const summary = sumOf(part.services)
    const events = sumOf(totals)
    const isEqual = isSame(part.services, totals) && part.files.every(({ rows }) => rows === summary)
    const { export_id: exportId, first_day: firstDay, last_day: lastDay, files } = part
    exports.push({ exportId, firstDay, lastDay, summary, rows: files, events, isEqual })
  }
  const servicesAgree = services.every(({ uncharged, unfounded }) => uncharged === 0 && unfounded === 0)
  return { services, exports, isEqual: servicesAgree && exports.every(({ isEqual }) => isEqual) }
}

type Totals = Record<string, { events: number; quantity: number }>

const sumOf = (totals: Totals) => Object.values(totals).reduce((sum, { events }) => sum + events, 0)

function isSame(one: Totals, other: Totals): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every(
    (name) => one[name]?.events === other[name]?.events && one[name]?.quantity === other[name]?.quantity,
  )
}
