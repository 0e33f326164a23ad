import { fieldFault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import { findMemberIds } from '../../operators/membership-queries.ts'

/** @param field how the request names it @throws {Fault} invalid_field when somebody does not work for the company */
export async function requireMembers(db: Database, companyId: string, userIds: string[], field: string): Promise<void> {
  if (userIds.length === 0) return
  const known = await findMemberIds(db, companyId, userIds)
  const stranger = userIds.find((id) => !known.has(id.toLowerCase()))
  if (stranger) throw fieldFault('invalid_field', field, 'is not a member of the company')
}
