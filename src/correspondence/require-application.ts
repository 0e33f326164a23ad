import { findApplication } from '../applications/queries.ts'
import { Fault } from '../contract/fault.ts'
import type { Database } from '../db/database.ts'

/** The application that something goes out about. @throws {Fault} application_not_found */
export async function requireApplication(db: Database, companyId: string, applicationId: string) {
  const application = await findApplication(db, companyId, applicationId)
  if (!application) throw new Fault('application_not_found', 'There is no such application.')
  return application
}
