import type { OpenDatabase } from '../../src/db/database.ts'
import { insertCompany } from './companies.ts'
import { fillFlow } from './fill-flow.ts'
import { withoutIndexes } from './without-indexes.ts'
import type { YearPlan } from './year-plan.ts'

const DAYS = 365

/**
 * Fills an empty database with a year that ends with the last midnight (UTC).
 * @param onProgress is told how many applications are made, and which index is
 */
export async function generateYear(
  { db, pool }: OpenDatabase,
  { seed, companies }: YearPlan,
  onProgress: (done: number, step?: string) => void = () => {},
) {
  for (const company of companies) await insertCompany(db, company)
  const until = new Date()
  until.setUTCHours(0, 0, 0, 0)
  const flows = companies.flatMap((company) => company.flows.map((flow) => ({ company, flow })))
  let before = 0
  await withoutIndexes(
    pool,
    async (client) => {
      for (const { company, flow } of flows) {
        await fillFlow(client, {
          companyId: company.id,
          flow,
          applications: flow.applications,
          firstNumber: before + 1,
          seed,
          until,
          days: DAYS,
          endpointId: company.endpointId,
          automationId: company.automationId,
          onProgress: (done) => onProgress(before + done),
        })
        before += flow.applications
      }
    },
    (step) => onProgress(before, step),
  )
}
