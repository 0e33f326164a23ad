import { type Database, inTransaction } from '../../db/database.ts'
import { type DocumentDetailRow, findDocumentDetails } from '../../documents/queries.ts'
import {
  countWaitingDocuments,
  dropLeases,
  findWaitingDocuments,
  type QueueCriteria,
  takeLeases,
} from '../review-lease-queries.ts'

const LEASE_MILLISECONDS = 5 * 60_000
const FORGOTTEN_MILLISECONDS = 3_600_000

interface Taken {
  documents: DocumentDetailRow[]
  /** Until when nobody else gets them. */
  until: Date
  /** How many wait, with these. */
  waiting: number
}

/**
 * Gives a reviewer the next documents that wait, so that no other reviewer is given them: those that the reviewer has already,
 * for longer, and then the oldest.
 */
export async function takeDocuments(
  db: Database,
  companyId: string,
  wanted: Omit<QueueCriteria, 'now'>,
  most: number,
): Promise<Taken> {
  const now = new Date()
  const until = new Date(now.getTime() + LEASE_MILLISECONDS)
  const criteria = { ...wanted, now }
  const { holderId, exceptIds } = wanted
  const taken: string[] = []
  for (const isHeld of [true, false]) {
    // Whoever takes at the same time may have been quicker; then others are left.
    for (let found = 1; taken.length < most && found > 0; ) found = await takeSome(isHeld)
  }
  const details = await findDocumentDetails(db, companyId, taken)
  const documents = taken.flatMap((id) => details.find((document) => document.id === id) ?? [])
  return { documents, until, waiting: await countWaitingDocuments(db, companyId, criteria) }

  function takeSome(isHeld: boolean): Promise<number> {
    return inTransaction(db, async (transaction) => {
      const before = new Date(now.getTime() - FORGOTTEN_MILLISECONDS)
      await dropLeases(transaction, companyId, { holderId, documentIds: exceptIds, before })
      const without = { ...criteria, exceptIds: [...exceptIds, ...taken] }
      const ids = await findWaitingDocuments(transaction, companyId, without, { most: most - taken.length, isHeld })
      const got = await takeLeases(transaction, companyId, ids, { holderId, now, until })
      taken.push(...ids.filter((id) => got.has(id)))
      return ids.length
    })
  }
}
