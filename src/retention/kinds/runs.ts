import { sql } from 'kysely'
import { deleteRuns } from '../../automations/retention-queries.ts'
import { ofItsApplications } from '../queries.ts'
import type { RemovableKind } from '../removable-kind.ts'

/** Runs of automations that have ended. The flow is the automation's; without an application there is no status. */
export const runs: RemovableKind = {
  walks: 'automation_runs',
  isDue: (companyId, rule, cutoff) => sql`
    one.created < ${cutoff} and one.finished_at is not null
    and ${
      rule.hiring_flow_id
        ? sql`one.automation_id in (
            select id from automations where company_id = ${companyId} and hiring_flow_id = ${rule.hiring_flow_id}
          )`
        : sql`true`
    }
    and ${ofItsApplications(companyId, { ...rule, hiring_flow_id: null })}`,
  remove: ({ db }, companyId, ids) => deleteRuns(db, companyId, ids),
}
