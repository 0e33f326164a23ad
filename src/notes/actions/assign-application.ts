import type { ApplicationRow } from '../../applications/application.ts'
import { type Assignment, updateAssignments } from '../../applications/assignment-queries.ts'
import { findApplication } from '../../applications/queries.ts'
import { recordAudit } from '../../audit/record.ts'
import { Fault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { requireMembers } from './require-members.ts'

/**
 * Says who of the company looks after an application, and how it is tagged; what is left out stays.
 * @throws {Fault} application_not_found, also when its person was erased; invalid_field
 */
export async function assignApplication(
  db: Database,
  companyId: string,
  applicationId: string,
  { assigneeId, tags }: Partial<Assignment>,
): Promise<ApplicationRow> {
  return inTransaction(db, async (transaction) => {
    await requireMembers(transaction, companyId, assigneeId ? [assigneeId] : [], 'assignee_id')
    const application = await findApplication(transaction, companyId, applicationId)
    if (!application || application.erased_at) throw unknown()
    await updateAssignments(transaction, companyId, [applicationId], { assigneeId, tags })
    const after = await findApplication(transaction, companyId, applicationId)
    if (!after) throw unknown()
    const fields = [...(assigneeId === undefined ? [] : ['assignee_id']), ...(tags === undefined ? [] : ['tags'])]
    await recordAudit(transaction, companyId, { action: 'application.changed', objectId: applicationId, fields })
    return after
  })
}

const unknown = () => new Fault('application_not_found', 'There is no such application.')
