import { fieldFault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import { existingFlowIds } from '../../flows/queries.ts'
import type { Duties } from '../membership-queries.ts'
import { seesAssignedOnly } from '../policy.ts'

/**
 * Flows are named for who would see nobody of them otherwise, and are the company's.
 * @throws {Fault} invalid_field, invalid_flow_id
 */
export async function requireReviewed(db: Database, companyId: string, { role, flowIds }: Duties) {
  if (flowIds.length === 0) return
  if (!seesAssignedOnly(role))
    throw fieldFault('invalid_field', 'flow_ids', `is for reviewers: ${role} sees every flow`)
  const known = await existingFlowIds(db, companyId, flowIds)
  const unknown = flowIds.find((id) => !known.has(id))
  if (unknown)
    throw fieldFault('invalid_flow_id', 'flow_ids', `has ${unknown}, which is not a hiring flow of the company`)
}
