import { randomUUIDv7 } from 'node:crypto'
import { insertBillableEvent } from '../../applications/billable-event-queries.ts'
import { findApplication } from '../../applications/queries.ts'
import { uuidOf } from '../../contract/derived-id.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { isServiceName, MAX_QUANTITY, MAX_SERVICE_LENGTH, MIN_QUANTITY } from '../../ledger/limits.ts'
import { findEventOfSource } from '../event-queries.ts'

/** A service that was rendered for an application. */
export interface Usage {
  applicationId: string
  service: string
  quantity: number
  /** What it is charged for, in the words of whoever records it: for a service it counts once. */
  reference?: string | undefined
}

/**
 * Records a service of any name. What was recorded under the same reference before is left as it is.
 * @returns the event, and whether it was recorded now
 * @throws when the application, the name or the quantity cannot be, or the reference stands for something else
 */
export async function recordUsage(db: Database, companyId: string, usage: Usage) {
  const { applicationId, service, quantity, reference } = usage
  if (!isServiceName(service))
    throw new Error(`A service’s name has 1 to ${MAX_SERVICE_LENGTH} characters on one line.`)
  if (!(quantity >= MIN_QUANTITY && quantity <= MAX_QUANTITY)) {
    throw new Error(`The quantity must be from ${MIN_QUANTITY} to ${MAX_QUANTITY}.`)
  }
  return inTransaction(db, async (transaction) => {
    if (!(await findApplication(transaction, companyId, applicationId))) {
      throw new Error(`The company has no application ${applicationId}.`)
    }
    const sourceId = reference === undefined ? randomUUIDv7() : uuidOf(reference)
    const details = reference === undefined ? {} : { reference }
    const event = { id: randomUUIDv7(), companyId, applicationId, service, quantity, sourceId, details }
    const recorded = await insertBillableEvent(transaction, event)
    const found = await findEventOfSource(transaction, companyId, service, sourceId)
    if (!found) throw new Error('The event that was just recorded is gone.')
    if (found.application_id !== applicationId || found.quantity !== Math.round(quantity * 1e6) / 1e6) {
      throw new Error(
        `${service} was recorded under reference ${reference} before, for another application or quantity.`,
      )
    }
    return { ...found, recorded }
  })
}
