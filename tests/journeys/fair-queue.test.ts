import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenAutomation, givenCompany, givenFlow } from '../support/factories.ts'
import { runJobs } from '../support/queue.ts'
import { testService } from '../support/service.ts'

const service = testService({ WEBHOOK_RATE_LIMIT_PER_MINUTE: '0', WEBHOOK_RATE_LIMIT_PER_SECOND: '0' })
const BACKLOG = 400

async function givenWebhook() {
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  const steps = [{ branch: { if: 'payload.id', do: [] } }]
  const { publicId } = await givenAutomation(service.db, company.id, flow, { on: { webhook: { mapping: {} } }, steps })
  return { companyId: company.id, path: `/external/v1/automations/webhooks/${publicId}/fire/` }
}

test('a run of one company does not wait for the backlog of another', async () => {
  const busy = await givenWebhook()
  const quiet = await givenWebhook()
  const fire = (path: string, id: number) => service.call(null, { path, body: { id } })
  for (let id = 0; id < BACKLOG; id += 1) expect((await fire(busy.path, id)).status).toBe(202)
  expect((await fire(quiet.path, 0)).status).toBe(202)
  await runJobs(service)
  const first = await service.db
    .selectFrom('automation_runs')
    .select('finished_at')
    .where('company_id', '=', quiet.companyId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ before: number; after: number }>`
    select count(*) filter (where finished_at <= ${first.finished_at})::integer as before,
      count(*) filter (where finished_at > ${first.finished_at})::integer as after
    from automation_runs
    where company_id = ${busy.companyId}
  `.execute(service.db)
  expect(rows[0]?.before).toBeLessThan(BACKLOG / 2)
  expect(rows[0]?.after).toBeGreaterThan(BACKLOG / 2)
})
