import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { givenAutomation, givenCompany, givenFlow } from '../support/factories.ts'
import { fireSender } from '../support/firing.ts'
import { freePort } from '../support/redis-server.ts'
import { databaseUrl, hireline } from '../support/running-service.ts'
import { testService } from '../support/service.ts'

const CONNECTIONS = 16
const { fires: FIRES, kills: KILLS } = { few: { fires: 100, kills: 1 }, many: { fires: 300, kills: 3 } }[
  inject('rounds')
]

const service = testService()

test('every fire that was answered 202 takes effect exactly once, though the service is killed again and again', async () => {
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  const { publicId } = await givenAutomation(service.db, company.id, flow, {
    on: { webhook: { mapping: { external_identifier: 'id' } } },
    steps: [
      { upsert_application: {} },
      { record_billable_event: { service: 'fired' } },
      { move_to_stage: { stage_id: flow.stages[1]?.id as string } },
    ],
  })
  const port = String(await freePort())
  const start = () =>
    hireline(['start'], {
      DATABASE_URL: databaseUrl(service.connection),
      PORT: port,
      LOG_LEVEL: 'info',
      WEBHOOK_RATE_LIMIT_PER_MINUTE: '0',
      WEBHOOK_RATE_LIMIT_PER_SECOND: '0',
    })
  let running = start()
  const url = `${await running.address()}/external/v1/automations/webhooks/${publicId}/fire/`

  let fired = 0
  const accepted = new Set<string>()
  const { send, spread, close } = fireSender(CONNECTIONS)
  const firing = spread(FIRES, async (index) => {
    const id = `E-${index}`
    // A caller with a key repeats until it is answered; one without cannot know, and lets it be.
    const headers: Record<string, string> = index % 2 === 0 ? { 'idempotency-key': id } : {}
    for (;;) {
      const status = await send(url, { id }, headers)
      if (status === 202) accepted.add(id)
      if (status === 202 || index % 2 === 1) break
      await sleep(50)
    }
    fired += 1
    await sleep(20)
  })
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await expect.poll(() => fired, { timeout: 60_000, interval: 10 }).toBeGreaterThan((FIRES * kill) / (KILLS + 2))
    running.process.kill('SIGKILL')
    await running.exit
    running = start()
    await running.address()
  }
  await firing
  close()

  const open = async () =>
    (await sql`select from automation_runs where status in ('queued', 'waiting')`.execute(service.db)).rows.length
  await expect.poll(open, { timeout: 60_000 }).toBe(0)
  running.process.kill('SIGTERM')
  expect(await running.exit).toBe(0)

  const { rows } = await sql<{ id: string; applications: number; charged: number; moved: number }>`
    select candidate.external_identifier as id, count(distinct application.id)::int as applications,
      count(*) filter (where event.service = 'fired')::int as charged,
      count(*) filter (where event.service = 'ApplicationStageTransition')::int as moved
    from candidates candidate
    join applications application on application.company_id = candidate.company_id and application.candidate_id = candidate.id
    join billable_events event on event.company_id = application.company_id and event.application_id = application.id
    group by candidate.external_identifier
  `.execute(service.db)
  const effects = new Map(rows.map(({ id, ...counts }) => [id, counts]))
  expect([...accepted].filter((id) => !effects.has(id))).toEqual([])
  expect(rows.filter((row) => row.applications !== 1 || row.charged !== 1 || row.moved !== 2)).toEqual([])
  expect(accepted.size).toBeGreaterThanOrEqual(FIRES / 2)
  const failed = await sql`select error from automation_runs where status <> 'succeeded'`.execute(service.db)
  expect(failed.rows).toEqual([])
}, 240_000)
