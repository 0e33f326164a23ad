import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { givenApplication, givenCompany, givenFlow, type TestFlow } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'
import { createApplication } from '../../applications/actions/create-application.ts'
import { moveToStage } from '../../applications/actions/move-to-stage.ts'
import { writeFormValues } from '../../applications/actions/write-form-values.ts'
import { findCompany } from '../../companies/queries.ts'
import type { Database } from '../../db/database.ts'
import { type ElementValue, parseElementValue } from '../../flows/element-value.ts'
import { loadFlow } from '../../flows/queries.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { applyCompanyFile } from './apply-company-file.ts'

const service = testService()

const PAGES = {
  first: '- {slug: page-0, name: Page 1, elements: [{key: reply, type: text, label: reply}]}',
  second: '- {slug: page-1, name: Page 2}',
}

/** A flow of two stages, of which the second has two pages, and the ways a file may describe it. */
async function givenScene() {
  const { id: companyId } = await givenCompany(service.db)
  const flow = await givenFlow(service.db, companyId, {
    stages: [{}, { pages: [{ reply: { type: 'text' } }, {}] }],
    reasons: 0,
  })
  const { slug } = await findCompany(service.db, companyId)
  const { slug: flowSlug = '' } = (await loadFlow(service.db, companyId, flow.id)) ?? {}
  const { id: applicationId } = await givenApplication(service.db, companyId, flow)
  const apply = (db: Database, pages: string[] | null) =>
    applyCompanyFile(db, secretsOf(service.config), {
      name: 'company.yaml',
      text: `company: {slug: ${slug}, name: Acme, timezone: UTC, default_country: US}
flows:
  - slug: ${flowSlug}
    name: Flow
    status: PUBLISHED
    stages:
      - {slug: stage-0, name: Stage 1}
${pages === null ? '' : `      - {slug: stage-1, name: Stage 2, pages: [${pages.map((page) => page.slice(2)).join(', ')}]}`}
`,
    })
  return {
    company: { id: companyId, timezone: 'UTC', defaultCountry: 'US', configVersion: '' },
    flow,
    applicationId,
    apply,
  }
}

/** Runs `first` in a transaction that stays open while `second` starts, and ends both. */
async function overlapping<T>(first: (db: Database) => Promise<unknown>, second: (db: Database) => Promise<T>) {
  let started: Promise<T> | undefined
  await service.db.transaction().execute(async (transaction) => {
    await first(transaction)
    started = second(service.db)
    started.catch(() => {})
    await delay(200)
  })
  return started as Promise<T>
}

/** A value as it was parsed before anything changed. */
function textFor(flow: TestFlow, text: string): ElementValue {
  const parsed = parseElementValue({ id: flow.elements.reply ?? '', type: 'text', constraints: {} }, text, 'US')
  if ('problem' in parsed) throw new Error(parsed.problem)
  return parsed
}

const stageAt = (flow: TestFlow, index: number) => flow.stages[index] as TestFlow['stages'][number]

describe('an apply beside others', () => {
  test('that removes a stage lets no application in that was on its way there', async () => {
    const { company, flow, applicationId, apply } = await givenScene()
    const move = overlapping(
      (db) => apply(db, null),
      (db) => moveToStage(db, command(company.id, applicationId, stageAt(flow, 1).id)),
    )
    await expect(move).rejects.toMatchObject({ code: 'invalid_page_or_stage_id' })
  })

  test('that removes a page lets no application in that was on its way there', async () => {
    const { company, flow, applicationId, apply } = await givenScene()
    const move = overlapping(
      (db) => apply(db, [PAGES.first]),
      (db) => moveToStage(db, command(company.id, applicationId, stageAt(flow, 1).pages[1]?.id ?? '')),
    )
    await expect(move).rejects.toMatchObject({ code: 'invalid_page_or_stage_id' })
  })

  test('sees the application that came in just before', async () => {
    const { company, flow, applicationId, apply } = await givenScene()
    const applied = overlapping(
      (db) => moveToStage(db, command(company.id, applicationId, stageAt(flow, 1).pages[1]?.id ?? '')),
      (db) => apply(db, [PAGES.first]),
    )
    await expect(applied).rejects.toThrow('cannot be removed: it has 1 application')
  })

  test('sees the value that was written just before, and the writer the new type', async () => {
    const { company, flow, applicationId, apply } = await givenScene()
    const changes = [{ value: textFor(flow, 'twelve'), field: 'reply' }]
    const retyped = [PAGES.first.replace('type: text', 'type: number'), PAGES.second]
    const applied = overlapping(
      (db) => writeFormValues(db, company, applicationId, changes),
      (db) => apply(db, retyped),
    )
    await expect(applied).rejects.toThrow('is of type text and holds 1 value')

    const other = await givenScene()
    const written = overlapping(
      (db) => other.apply(db, retyped),
      (db) =>
        writeFormValues(db, other.company, other.applicationId, [
          { value: textFor(other.flow, 'twelve'), field: 'reply' },
        ]),
    )
    await expect(written).rejects.toMatchObject({ details: [{ field: 'reply', message: 'must be a number' }] })
  })

  test('that removes things while many apply and move ends without a deadlock', async () => {
    const { company, flow, applicationId, apply } = await givenScene()
    const results = await Promise.allSettled([
      ...Array.from({ length: 4 }, (_, index) =>
        apply(service.db, index % 2 ? [PAGES.first] : [PAGES.first, PAGES.second]),
      ),
      ...Array.from({ length: 10 }, (_, index) =>
        createApplication(
          service.db,
          company,
          {
            email: `p${index}@example.com`,
            name: 'Ada Lovelace',
            phone_number: '+12133734253',
            hiring_flow_id: flow.id,
          },
          { type: 'system', id: null },
        ),
      ),
      ...Array.from({ length: 10 }, (_, index) =>
        moveToStage(service.db, command(company.id, applicationId, stageAt(flow, index % 2).id)),
      ),
    ])
    expect(results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))).toEqual([])
  })
})

const command = (companyId: string, applicationId: string, pageOrStageId: string) => ({
  companyId,
  applicationIds: [applicationId],
  pageOrStageId,
  actor: { type: 'system' as const, id: null },
})
