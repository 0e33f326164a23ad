import { Type } from 'typebox'
import type { Database } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'

export const FILL_DEMO = 'fill_demo'

export const FillDemoPayload = Type.Object({ company_id: Type.String() })

/** Has a worker fill the demo company with its past. */
export const enqueueFill = (db: Database, companyId: string) => addJobs(db, FILL_DEMO, [{ company_id: companyId }])
