import { Fault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import type { ErasureRow } from '../erasure.ts'
import { findErasure } from '../queries.ts'

/** @throws {Fault} erasure_not_found */
export async function requireErasure(db: Database, companyId: string, erasureId: string): Promise<ErasureRow> {
  const erasure = await findErasure(db, companyId, erasureId)
  if (!erasure) throw new Fault('erasure_not_found', 'There is no such erasure.')
  return erasure
}
