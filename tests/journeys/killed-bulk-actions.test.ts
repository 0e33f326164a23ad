import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { givenCompany, givenFlow, type TestFlow } from '../support/factories.ts'
import { givenManyApplications } from '../support/many-applications.ts'
import { databaseUrl, hireline } from '../support/running-service.ts'
import { testService } from '../support/service.ts'

const { applications: APPLICATIONS, kills: KILLS } = {
  few: { applications: 2000, kills: 2 },
  many: { applications: 10_000, kills: 8 },
}[inject('rounds')]

const service = testService()

interface BulkKind {
  path: string
  asked: (flow: TestFlow) => object
  /** The application of each trace that it leaves, once for each time that it was done. */
  traces: (flow: TestFlow) => RawBuilder<{ application_id: string }>
}

const KINDS: Record<string, BulkKind> = {
  'bulk move': {
    path: 'bulk-moves',
    asked: (flow) => ({ page_or_stage_id: flow.stages[1]?.id }),
    traces: (flow) => sql`select application_id from transitions where to_stage_id = ${flow.stages[1]?.id}`,
  },
  'bulk assignment': {
    path: 'bulk-actions/assign',
    asked: () => ({ add_tags: ['autumn'] }),
    traces: () => sql`
      select content::jsonb ->> 'object_id' as application_id from noted_audit_entries
      where content::jsonb ->> 'action' = 'application.changed'
      union all
      select object_id::text from audit_entries where action = 'application.changed'`,
  },
  'message to many': {
    path: 'bulk-actions/message',
    asked: () => ({ subject: 'Your shift', text: 'Hello {{candidate.first_name}}, see you on Monday.' }),
    traces: () => sql`select application_id from mails where subject = 'Your shift'`,
  },
  'link to many': {
    path: 'bulk-actions/links',
    asked: () => ({}),
    traces: (flow) => sql`
      select application.id as application_id from magic_links link
      join candidates candidate on candidate.company_id = link.company_id and candidate.email = link.email
      join applications application
        on application.company_id = link.company_id and application.candidate_id = candidate.id
      where link.hiring_flow_id = ${flow.id}`,
  },
}

test.each(Object.entries(KINDS))(
  'a %s whose worker is killed again and again goes on, and comes to each once',
  async (_, { path, asked, traces }) => {
    const company = await givenCompany(service.db)
    const flow = await givenFlow(service.db, company.id, { stages: [{}, {}] })
    await givenManyApplications(service.db, company.id, flow, { count: APPLICATIONS })
    const filter = { flow_id: flow.id, current_stage: flow.stages[0]?.id }
    const { status, body } = await service.call(company.key, {
      path: `/external/v1/${path}/`,
      body: { filter, ...asked(flow) },
    })
    expect(status).toBe(202)
    const progress = `/external/v1/bulk-actions/${body.data.id}/`
    const read = async () => (await service.call(company.key, { path: progress })).body.data
    const worker = () =>
      hireline(['worker'], { DATABASE_URL: databaseUrl(service.connection), DATA_DIR: service.config.DATA_DIR })
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { done: before } = await read()
      const running = worker()
      await vi.waitFor(async () => expect((await read()).done).toBeGreaterThan(before), {
        timeout: 60_000,
        interval: 20,
      })
      await sleep(kill * 10)
      running.process.kill('SIGKILL')
      await running.exit
      expect(await read()).toMatchObject({ state: 'IN_PROGRESS' })
    }
    const last = worker()
    await vi.waitFor(async () => expect((await read()).state).toBe('COMPLETED'), { timeout: 240_000, interval: 200 })
    last.process.kill('SIGTERM')
    await last.exit
    expect(await read()).toMatchObject({ requested: APPLICATIONS, done: APPLICATIONS, skipped: 0 })
    const { rows } = await sql`
      select count(*)::integer as traces, count(distinct application_id)::integer as applications
      from (${traces(flow)}) trace
    `.execute(service.db)
    expect(rows).toEqual([{ traces: APPLICATIONS, applications: APPLICATIONS }])
  },
  600_000,
)
