import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { stringify } from 'yaml'
import { runCommand } from '../../tests/support/command-in-process.ts'
import {
  givenApplication,
  givenAutomation,
  givenCompany,
  givenEndpoint,
  givenFlow,
  type TestCompany,
  type TestFlow,
  unique,
} from '../../tests/support/factories.ts'
import { formBody, pdfOf } from '../../tests/support/form.ts'
import { holdTransaction, untilWaiting } from '../../tests/support/held-transaction.ts'
import { runJobs } from '../../tests/support/queue.ts'
import { databaseUrl } from '../../tests/support/running-service.ts'
import { testService } from '../../tests/support/service.ts'
import { filesOnDisk } from '../../tests/support/stored-files.ts'
import { sealEntries } from '../audit/actions/seal-entries.ts'
import { verifyTrail } from '../audit/actions/verify-trail.ts'
import { recordAudit } from '../audit/record.ts'
import { applyCompanyFile } from '../config-as-code/actions/apply-company-file.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { applyRule } from './actions/apply-rule.ts'
import { countDue } from './actions/count-due.ts'
import { applyRetentionJob } from './jobs/apply-retention.ts'
import { REMOVABLES, type Removable, type RetentionRule } from './retention-rule.ts'

const service = testService({ EVENTS_RETENTION_DAYS: '30', MAGIC_LINK_RETENTION_DAYS: '7' })
let company: TestCompany
let flow: TestFlow

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const aRule = (removes: Removable, more: Partial<RetentionRule> = {}): RetentionRule => ({
  id: null,
  key: removes,
  removes,
  hiring_flow_id: null,
  statuses: null,
  after_days: 30,
  ...more,
})

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ nickname: { type: 'text' }, resume: { type: 'document' } }] }, {}],
  })
})

/** One row of each kind that rules remove, of one application that went on from its first stage. */
async function givenLife(of: { company: TestCompany; flow: TestFlow } = { company, flow }) {
  const { id: companyId } = of.company
  const { id, candidateId } = await givenApplication(service.db, companyId, of.flow, { stage: 1 })
  const common = { company_id: companyId, application_id: id }
  const { id: automation } = await givenAutomation(service.db, companyId, of.flow, {
    on: 'application_created',
    steps: [],
  })
  const ids = Object.fromEntries(REMOVABLES.map((kind) => [kind, randomUUIDv7() as string])) as Record<
    Removable,
    string
  >
  await service.db
    .insertInto('automation_runs')
    .values({
      ...common,
      id: ids.runs,
      automation_id: automation,
      status: 'succeeded',
      event_key: ids.runs,
      trigger_type: 'application_created',
      created: new Date(),
      finished_at: new Date(),
    })
    .execute()
  await service.db
    .insertInto('mails')
    .values({
      ...common,
      id: ids.mails,
      recipient: 'a@b.example',
      subject: 's',
      text: 't',
      status: 'sent',
      created: new Date(),
    })
    .execute()
  await service.db
    .insertInto('text_messages')
    .values({
      ...common,
      id: ids.text_messages,
      recipient: '+12133734253',
      text: 't',
      segments: 1,
      status: 'sent',
      created: new Date(),
    })
    .execute()
  await service.db
    .insertInto('candidate_updates')
    .values({
      ...common,
      id: ids.candidate_updates,
      application_created: true,
      document_ids: [],
      transitions_before: 0,
      actor_id: of.company.keyId,
      finished_at: new Date(),
    })
    .execute()
  await service.db
    .insertInto('page_submissions')
    .values({ ...common, id: ids.submissions, page_id: of.flow.stages[0]?.pages[0]?.id as string })
    .execute()
  await service.db
    .insertInto('stage_submissions')
    .values({ ...common, transition_count: 0, stage_id: of.flow.stages[0]?.id as string })
    .execute()
  await service.db
    .insertInto('magic_links')
    .values({
      company_id: companyId,
      id: ids.magic_links,
      token_hash: Buffer.from(ids.magic_links),
      email: 'a@b.example',
      hiring_flow_id: of.flow.id,
      application_data: '{}',
      maker_type: 'api_key',
      expires_at: new Date(),
    })
    .execute()
  await service.db
    .insertInto('events')
    .values({
      company_id: companyId,
      id: ids.events,
      type: 'candidate.erased',
      subject_id: candidateId,
      data: JSON.stringify({ candidate_id: candidateId, application_ids: [] }),
      created: new Date(),
    })
    .execute()
  await service.call(of.company.key, {
    method: 'POST',
    path: `/external/v1/applications/${id}/upload_documents/`,
    ...formBody([{ name: of.flow.elements.resume as string, fileName: 'cv.pdf', content: pdfOf(`CV ${unique()}`) }]),
  })
  return { applicationId: id, candidateId }
}

const TABLES: Record<Removable, string[]> = {
  people: ['candidates'],
  documents: ['documents'],
  runs: ['automation_runs'],
  mails: ['mails'],
  text_messages: ['text_messages'],
  candidate_updates: ['candidate_updates'],
  submissions: ['page_submissions', 'stage_submissions'],
  magic_links: ['magic_links'],
  events: ['events'],
  audit: ['audit_entries'],
}
async function rowsOf(kind: Removable, companyId: string) {
  const only = kind === 'people' ? sql`and erased_at is null` : sql``
  const counts = await Promise.all(
    TABLES[kind].map((table) =>
      sql`select from ${sql.table(table)} where company_id = ${companyId} ${only}`.execute(service.db),
    ),
  )
  return counts.reduce((sum, { rows }) => sum + rows.length, 0)
}

describe.each(REMOVABLES)('%s', (kind) => {
  test('go once they are old enough, as many as were counted, and of no other company', async () => {
    const mine = await givenCompany(service.db)
    const myFlow = await givenFlow(service.db, mine.id, {
      stages: [{ pages: [{ nickname: { type: 'text' }, resume: { type: 'document' } }] }, {}],
    })
    await givenLife({ company: mine, flow: myFlow })
    await givenLife({ company: mine, flow: myFlow })
    await runJobs(service)
    await givenLife()
    for (const { id } of [mine, company]) await sealEntries(service.db, secretsOf(service.config), id)
    const before = await rowsOf(kind, mine.id)
    const others = await rowsOf(kind, company.id)
    expect(before).toBeGreaterThan(0)
    expect(others).toBeGreaterThan(0)
    const rule = aRule(kind)
    expect(await countDue(service.db, mine.id, rule, { now: inDays(29) })).toEqual({ count: 0, is_exact: true })
    expect(await applyRule(service, mine.id, rule, { now: inDays(29) })).toBe(0)
    expect(await rowsOf(kind, mine.id)).toBe(before)
    expect(await countDue(service.db, mine.id, rule, { now: inDays(31) })).toEqual({ count: before, is_exact: true })
    expect(await rowsOf(kind, mine.id)).toBe(before)
    expect(await applyRule(service, mine.id, rule, { now: inDays(31) })).toBe(before)
    expect(await rowsOf(kind, mine.id)).toBe(0)
    expect(await rowsOf(kind, company.id)).toBe(others)
  })
})

test('what is still under way stays: runs, mails, updates, and what was sent of the stage where an application stands', async () => {
  const mine = await givenCompany(service.db)
  const myFlow = await givenFlow(service.db, mine.id, {
    stages: [{ pages: [{ nickname: { type: 'text' }, resume: { type: 'document' } }] }, {}],
  })
  const { applicationId } = await givenLife({ company: mine, flow: myFlow })
  await sql`update automation_runs set status = 'waiting', finished_at = null where company_id = ${mine.id}`.execute(
    service.db,
  )
  await sql`update mails set status = 'pending' where company_id = ${mine.id}`.execute(service.db)
  await sql`update candidate_updates set finished_at = null where company_id = ${mine.id}`.execute(service.db)
  await sql`
    update applications set stage_id = ${myFlow.stages[0]?.id}, transition_count = 0 where id = ${applicationId}
  `.execute(service.db)
  for (const kind of ['runs', 'mails', 'candidate_updates', 'submissions'] as const) {
    expect(await countDue(service.db, mine.id, aRule(kind), { now: inDays(31) })).toMatchObject({ count: 0 })
    expect(await applyRule(service, mine.id, aRule(kind), { now: inDays(31) })).toBe(0)
  }
})

test('a rule chooses by flow and status', async () => {
  const mine = await givenCompany(service.db)
  const stages = [{ pages: [{ nickname: { type: 'text' }, resume: { type: 'document' } } as const] }, {}]
  const [one, other] = [
    await givenFlow(service.db, mine.id, { stages }),
    await givenFlow(service.db, mine.id, { stages }),
  ]
  const turnedDown = await givenLife({ company: mine, flow: one })
  await givenLife({ company: mine, flow: one })
  await givenLife({ company: mine, flow: other })
  await runJobs(service)
  await sql`update applications set status = 'REJECTED' where id = ${turnedDown.applicationId}`.execute(service.db)
  const due = async (kind: Removable, more: Partial<RetentionRule>) =>
    (await countDue(service.db, mine.id, aRule(kind, more), { now: inDays(31) })).count
  for (const kind of ['people', 'documents', 'runs', 'mails', 'candidate_updates', 'submissions'] as const) {
    const each = kind === 'submissions' ? 2 : 1
    expect([kind, await due(kind, { hiring_flow_id: one.id })]).toEqual([kind, 2 * each])
    expect([kind, await due(kind, { statuses: ['REJECTED'] })]).toEqual([kind, each])
    expect([kind, await due(kind, { hiring_flow_id: other.id, statuses: ['REJECTED'] })]).toEqual([kind, 0])
  }
  expect(await due('magic_links', { hiring_flow_id: one.id })).toBe(2)
  const rule = aRule('documents', { hiring_flow_id: one.id, statuses: ['REJECTED'] })
  expect(await applyRule(service, mine.id, rule, { now: inDays(31) })).toBe(1)
  expect(await rowsOf('documents', mine.id)).toBe(2)
})

test('a document goes with its pages and its file, and those who keep a copy are told', async () => {
  const mine = await givenCompany(service.db)
  const myFlow = await givenFlow(service.db, mine.id, { stages: [{ pages: [{ resume: { type: 'document' } }] }, {}] })
  const { id } = await givenApplication(service.db, mine.id, myFlow, { candidate: { email: 'ada@example.com' } })
  const kept = (await filesOnDisk(service)).kept
  const upload = await service.call(mine.key, {
    method: 'POST',
    path: `/external/v1/applications/${id}/upload_documents/`,
    ...formBody([{ name: myFlow.elements.resume as string, fileName: 'cv.pdf', content: pdfOf('The only CV') }]),
  })
  await runJobs(service)
  const documentId = upload.body.data.documents[0].id
  expect((await filesOnDisk(service)).kept).toHaveLength(kept.length + 1)
  const changes = async (after?: string) =>
    (await service.call(mine.key, { path: '/external/v1/changes/', query: { ...(after && { after }) } })).body.data
  const { next_cursor } = await changes()
  expect(await applyRule(service, mine.id, aRule('documents'), { now: inDays(31) })).toBe(1)
  expect((await filesOnDisk(service)).kept).toEqual(kept)
  const { results } = await changes(next_cursor)
  expect(results).toMatchObject([{ type: 'document', id: documentId, change: 'deleted' }])
  const { rows } = await sql`select from document_pages where document_id = ${documentId}`.execute(service.db)
  expect(rows).toEqual([])
})

describe('a person', () => {
  test('of whom anything changed since, or who applied for something else, stays', async () => {
    const mine = await givenCompany(service.db)
    const myFlow = await givenFlow(service.db, mine.id)
    const other = await givenFlow(service.db, mine.id)
    const [gone, recent, elsewhere] = await Promise.all(
      [1, 2, 3].map(() => givenApplication(service.db, mine.id, myFlow)),
    )
    await sql`update applications set status = 'REJECTED' where company_id = ${mine.id}`.execute(service.db)
    await sql`update applications set updated_at = ${inDays(5)} where id = ${recent?.id}`.execute(service.db)
    const second = await givenApplication(service.db, mine.id, other)
    await sql`update applications set candidate_id = ${elsewhere?.candidateId} where id = ${second.id}`.execute(
      service.db,
    )
    const rule = aRule('people', { hiring_flow_id: myFlow.id, statuses: ['REJECTED'] })
    expect(await applyRule(service, mine.id, rule, { now: inDays(31) })).toBe(1)
    const erased = await service.db
      .selectFrom('erasures')
      .select(['candidate_id', 'actor_type'])
      .where('company_id', '=', mine.id)
      .execute()
    expect(erased).toEqual([{ candidate_id: gone?.candidateId, actor_type: 'system' }])
    expect((await service.call(mine.key, { path: `/external/v1/candidates/${gone?.candidateId}/` })).status).toBe(404)
  })

  test('who comes back at that very moment stays', async () => {
    const { id, candidateId } = await givenApplication(service.db, company.id, flow)
    const held = await holdTransaction(service, (transaction) =>
      sql`update candidates set updated_at = ${inDays(40)} where company_id = ${company.id} and id = ${candidateId}`.execute(
        transaction,
      ),
    )
    const erasing = applyRule(service, company.id, aRule('people'), { now: inDays(31) })
    await untilWaiting(service, 1)
    await held.release()
    await erasing
    const { status } = await service.call(company.key, { path: `/external/v1/candidates/${candidateId}/` })
    expect(status).toBe(200)
    expect((await service.call(company.key, { path: `/external/v1/applications/${id}/` })).status).toBe(200)
  })
})

test('thousands go in pieces; a round that is stopped leaves the rest for the next', async () => {
  const mine = await givenCompany(service.db)
  const values = Array.from({ length: 3_500 }, () => ({
    company_id: mine.id,
    id: randomUUIDv7(),
    recipient: 'a@b.example',
    subject: 's',
    text: 't',
    status: 'sent',
    created: new Date(),
  }))
  await service.db.insertInto('mails').values(values).execute()
  expect(await countDue(service.db, mine.id, aRule('mails'), { now: inDays(31), mostPieces: 0 })).toEqual({
    count: 0,
    is_exact: false,
  })
  expect(await applyRule(service, mine.id, aRule('mails'), { now: inDays(31), stopping: AbortSignal.abort() })).toBe(
    1_000,
  )
  expect(await applyRule(service, mine.id, aRule('mails'), { now: inDays(31) })).toBe(2_500)
  expect(await rowsOf('mails', mine.id)).toBe(0)
})

const fileOf = (slug: string, retention: object[]) =>
  stringify({
    company: { slug, name: 'Acme', timezone: 'UTC', default_country: 'US' },
    flows: [{ slug: 'clerk', name: 'Clerk', status: 'PUBLISHED', stages: [{ slug: 'apply', name: 'Apply' }] }],
    retention,
  })
const apply = (text: string) => applyCompanyFile(service.db, secretsOf(service.config), { name: 'company.yaml', text })

describe('the rules of a company file', () => {
  test('are told with what is due, are exported as they were written, and are followed by a job', async () => {
    const slug = `acme-${unique()}`
    const rules = [
      { key: 'links', remove: 'magic_links', flow: 'clerk', after_days: 1 },
      { key: 'mails', remove: 'mails', status: ['REJECTED'], after_days: 2 },
      { key: 'trail', remove: 'audit', after_days: 730 },
    ]
    const { company: applied } = await apply(fileOf(slug, rules))
    const companyId = applied.id as string
    const run = (...words: string[]) =>
      runCommand({ DATABASE_URL: databaseUrl(service.connection), DATA_DIR: service.config.DATA_DIR }, ...words)
    const { key } = await run('keys', 'create', '--company', slug, '--name', 'ATS')
    const clerk = await service.db
      .selectFrom('hiring_flows')
      .selectAll()
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    const link = {
      company_id: companyId,
      token_hash: Buffer.from('a'),
      email: 'a@b.example',
      hiring_flow_id: clerk.id,
      application_data: '{}',
      maker_type: 'api_key',
    }
    const expired = [2, 0].map((days) => ({ ...link, id: randomUUIDv7(), expires_at: inDays(-days - 0.5) }))
    await service.db.insertInto('magic_links').values(expired).execute()
    const { body } = await service.call(key, { path: '/external/v1/retention/' })
    const exact = (count: number) => ({ count, is_exact: true })
    expect(body.data.results).toEqual([
      {
        id: null,
        key: 'EVENTS_RETENTION_DAYS',
        removes: 'events',
        hiring_flow_id: null,
        statuses: null,
        after_days: 30,
        due: exact(0),
      },
      {
        id: null,
        key: 'MAGIC_LINK_RETENTION_DAYS',
        removes: 'magic_links',
        hiring_flow_id: null,
        statuses: null,
        after_days: 7,
        due: exact(0),
      },
      {
        id: expect.any(String),
        key: 'links',
        removes: 'magic_links',
        hiring_flow_id: clerk.id,
        statuses: null,
        after_days: 1,
        due: exact(1),
      },
      {
        id: expect.any(String),
        key: 'mails',
        removes: 'mails',
        hiring_flow_id: null,
        statuses: ['REJECTED'],
        after_days: 2,
        due: exact(0),
      },
      {
        id: expect.any(String),
        key: 'trail',
        removes: 'audit',
        hiring_flow_id: null,
        statuses: null,
        after_days: 730,
        due: exact(0),
      },
    ])
    const { rules: counted } = await run('retention', '--company', slug, '--dry-run')
    expect(counted.map(({ key, count }: { key: string; count: number }) => [key, count])).toEqual([
      ['EVENTS_RETENTION_DAYS', 0],
      ['MAGIC_LINK_RETENTION_DAYS', 0],
      ['links', 1],
      ['mails', 0],
      ['trail', 0],
    ])
    const { body: told } = await service.call(key, { path: '/external/v1/configuration/' })
    expect(told.data.configuration.retention).toEqual(rules)
    expect((await apply(fileOf(slug, rules))).changes).toEqual([])
    await applyRetentionJob.runFor(service, companyId)
    const left = await service.db.selectFrom('magic_links').select('id').where('company_id', '=', companyId).execute()
    expect(left).toEqual([{ id: expired[1]?.id }])
    expect((await run('retention', '--company', slug)).dry_run).toBe(false)
  })

  test('are refused where they choose by what there is not', async () => {
    const bad = [
      { key: 'a', remove: 'events', status: ['NEW'], after_days: 1 },
      { key: 'b', remove: 'mails', flow: 'driver', after_days: 0 },
      { key: 'b', remove: 'bills', after_days: 1 },
      { key: 'c', remove: 'audit', after_days: 29 },
    ]
    const refused = await apply(fileOf('acme-bad', bad)).catch((error) => error.message)
    expect(refused).toContain('retention[0].status: events are not chosen by status')
    expect(refused).toContain('retention[1].flow: there is no flow driver in this file')
    expect(refused).toContain('retention[1].after_days: must be at least 1')
    expect(refused).toContain('retention[2].key: another entry of this list has the key b')
    expect(refused).toContain('retention[2].remove: must be one of')
    const tooSoon = await apply(fileOf('acme-bad', [bad[3] as object])).catch((error) => error.message)
    expect(tooSoon).toContain('retention[0].after_days: audit must be kept for at least 30 days')
  })
})

test('events and links go by the settings, where a company says nothing', async () => {
  const mine = await givenCompany(service.db)
  const myFlow = await givenFlow(service.db, mine.id, { stages: [{ pages: [{ resume: { type: 'document' } }] }, {}] })
  await givenEndpoint(service.db, mine.id, { url: 'https://example.com/' })
  await givenLife({ company: mine, flow: myFlow })
  const old = randomUUIDv7()
  const aged = (days: number) => inDays(-days).getTime().toString(16).padStart(12, '0')
  const id = `${aged(31).slice(0, 8)}-${aged(31).slice(8)}${old.slice(13)}`
  await service.db
    .insertInto('events')
    .values({
      company_id: mine.id,
      id,
      type: 'candidate.erased',
      subject_id: old,
      data: JSON.stringify({ candidate_id: old, application_ids: [] }),
      created: inDays(-31),
    })
    .execute()
  const before = await rowsOf('events', mine.id)
  await applyRetentionJob.runFor(service, mine.id)
  expect(await rowsOf('events', mine.id)).toBe(before - 1)
  expect(await rowsOf('magic_links', mine.id)).toBe(1)
})

describe('the audit trail', () => {
  const secrets = () => secretsOf(service.config)
  const rules = async (companyId: string) => {
    await sealEntries(service.db, secrets(), companyId)
    const { rows } = await sql<{ action: string; actor_type: string; details: object }>`
      select action, actor_type, details from audit_entries
      where company_id = ${companyId} and action in ('retention.applied', 'audit.removed', 'candidate.erased')
      order by position
    `.execute(service.db)
    return rows
  }

  test('tells what each rule removed, once for each piece, and nothing where nothing was due', async () => {
    const mine = await givenCompany(service.db)
    const myFlow = await givenFlow(service.db, mine.id, {
      stages: [{ pages: [{ nickname: { type: 'text' }, resume: { type: 'document' } }] }, {}],
    })
    await givenLife({ company: mine, flow: myFlow })
    await runJobs(service)
    const kinds = ['documents', 'runs', 'mails', 'candidate_updates', 'submissions', 'magic_links'] as const
    for (const kind of kinds) {
      await applyRule(service, mine.id, aRule(kind), { now: inDays(29) })
      const removed = await applyRule(service, mine.id, aRule(kind), { now: inDays(31) })
      const [last, ...others] = (await rules(mine.id)).toReversed()
      expect(last).toEqual({
        action: 'retention.applied',
        actor_type: 'system',
        details: { rule: kind, removes: kind, removed },
      })
      expect(others).toHaveLength(kinds.indexOf(kind))
    }
    await applyRule(service, mine.id, aRule('people'), { now: inDays(31) })
    expect((await rules(mine.id)).at(-1)).toMatchObject({ action: 'candidate.erased', actor_type: 'system' })
  })

  test('loses its beginning, stays whole, and is left alone where only notes of that are old', async () => {
    const mine = await givenCompany(service.db)
    await sealEntries(service.db, secrets(), mine.id)
    const older = async () => applyRule(service, mine.id, aRule('audit'), { now: inDays(31) })
    expect(await older()).toBe(1)
    expect(await rules(mine.id)).toMatchObject([
      { action: 'audit.removed', details: { entries: 1, until_position: 1 } },
    ])
    expect(await verifyTrail(service.db, secrets(), mine.id)).toMatchObject({ entries: 1, unsealed: 0, problems: [] })
    expect(await older()).toBe(0)
    expect(await rules(mine.id)).toHaveLength(1)
  })

  test('that is broken keeps no other rule of the company from its turn', async () => {
    const slug = `acme-${unique()}`
    const { company: applied } = await apply(
      fileOf(slug, [
        { key: 'a-trail', remove: 'audit', after_days: 30 },
        { key: 'mails', remove: 'mails', after_days: 1 },
      ]),
    )
    const companyId = applied.id as string
    const old = inDays(-40).getTime().toString(16).padStart(12, '0')
    const id = `${old.slice(0, 8)}-${old.slice(8)}${randomUUIDv7().slice(13)}`
    const mail = { id, recipient: 'a@b.example', subject: 's', text: 't', status: 'sent', created: inDays(-40) }
    await service.db
      .insertInto('mails')
      .values({ company_id: companyId, ...mail })
      .execute()
    await recordAudit(service.db, companyId, { action: 'candidate.read' })
    await sealEntries(service.db, secrets(), companyId)
    await sql`update audit_heads set sealed = 'x:y' where company_id = ${companyId}`.execute(service.db)
    vi.setSystemTime(inDays(31))
    const running = applyRetentionJob.runFor(service, companyId)
    await expect(running.finally(() => vi.useRealTimers())).rejects.toThrow('head')
    expect(await rowsOf('mails', companyId)).toBe(0)
  })
})
