import { orderedId } from '../../contract/uuid.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { isTrue } from '../../db/is-true.ts'
import { callForDeliveries } from '../delivery-jobs.ts'
import type { EventType } from '../event-types.ts'
import { insertEvents, isEventWanted } from '../queries.ts'

/** What happened to one subject, such as an application, and the subject's state afterwards. */
export interface Occurrence {
  subjectId: string
  data: object
}

/**
 * Records events in the transaction that causes them, and has them delivered once it commits. If no endpoint of the
 * company wants them, this is one small query, and `occurrences` is not called.
 */
export async function recordEvents(
  db: Database,
  companyId: string,
  type: EventType,
  occurrences: () => Promise<Occurrence[]> | Occurrence[],
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (await isTrue(transaction, isEventWanted(companyId, type))) {
      await recordWantedEvents(transaction, companyId, type, await occurrences())
    }
  })
}

/** Like `recordEvents`, for a transaction that has already checked that an endpoint wants them (`isEventWanted`). */
export async function recordWantedEvents(
  transaction: Database,
  companyId: string,
  type: EventType,
  occurrences: Occurrence[],
): Promise<void> {
  const events = occurrences.map((occurrence) => ({ id: orderedId(), ...occurrence }))
  const deliveries = await insertEvents(transaction, companyId, { type, events })
  await callForDeliveries(
    transaction,
    companyId,
    deliveries.map(({ endpointId }) => endpointId),
  )
}
