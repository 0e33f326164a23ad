import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { givenCompany, givenFlow } from '../support/factories.ts'
import { givenManyApplications } from '../support/many-applications.ts'
import { databaseUrl, hireline } from '../support/running-service.ts'
import { testService } from '../support/service.ts'

const { applications: APPLICATIONS, kills: KILLS } = {
  few: { applications: 4000, kills: 2 },
  many: { applications: 10_000, kills: 8 },
}[inject('rounds')]

const service = testService()

test('a bulk move whose worker is killed again and again goes on, and moves each once', async () => {
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id, { stages: [{}, {}] })
  await givenManyApplications(service.db, company.id, flow, { count: APPLICATIONS })
  const path = '/external/v1/bulk-moves/'
  const filter = { flow_id: flow.id, current_stage: flow.stages[0]?.id }
  const { body } = await service.call(company.key, { path, body: { filter, page_or_stage_id: flow.stages[1]?.id } })
  const read = async () => (await service.call(company.key, { path: `${path}${body.data.id}/` })).body.data
  const worker = () =>
    hireline(['worker'], { DATABASE_URL: databaseUrl(service.connection), DATA_DIR: service.config.DATA_DIR })
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { moved: before } = await read()
    const running = worker()
    await vi.waitFor(async () => expect((await read()).moved).toBeGreaterThan(before), {
      timeout: 60_000,
      interval: 20,
    })
    await sleep(kill * 10)
    running.process.kill('SIGKILL')
    await running.exit
    expect(await read()).toMatchObject({ state: 'IN_PROGRESS' })
  }
  const last = worker()
  await vi.waitFor(async () => expect((await read()).state).toBe('COMPLETED'), { timeout: 120_000, interval: 200 })
  last.process.kill('SIGTERM')
  await last.exit
  expect(await read()).toMatchObject({ requested: APPLICATIONS, moved: APPLICATIONS, skipped: 0 })
  const { rows } = await sql`
    select count(*)::integer as moves, count(distinct application_id)::integer as applications from transitions
    where company_id = ${company.id} and to_stage_id = ${flow.stages[1]?.id}
  `.execute(service.db)
  expect(rows).toEqual([{ moves: APPLICATIONS, applications: APPLICATIONS }])
}, 300_000)
