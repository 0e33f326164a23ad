import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Step } from '../../src/automations/automation.ts'
import { applyCompanyFile } from '../../src/config-as-code/actions/apply-company-file.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import { givenApplicant } from '../support/applicant.ts'
import { newBrowser } from '../support/browser.ts'
import {
  type ElementPlan,
  givenApplication,
  givenAutomation,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
  unique,
} from '../support/factories.ts'
import { formBody } from '../support/form.ts'
import { holdTransaction, untilWaiting } from '../support/held-transaction.ts'
import { runJobs } from '../support/queue.ts'
import { testService } from '../support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow
let formFlow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
  const pages = [{ nickname: { type: 'text' } }] satisfies Record<string, ElementPlan>[]
  formFlow = await givenFlow(service.db, company.id, { stages: [{ pages, afterSending: 1 }, {}] })
})

/** A way by which a person becomes known under an email. It answers with the status, and with the run's where there is one. */
interface Way {
  name: string
  /** Readies all that comes before the race. @returns the call that races */
  prepare: (email: string) => Promise<() => Promise<unknown>>
  /** The table that it writes after the person: where it is held up while the other one comes. */
  writesNext: string
}

async function createOrUpdate(fields: Record<string, string>) {
  const form = formBody(
    Object.entries({ requires_async_processing: 'true', ...fields }).map(([name, text]) => ({ name, text })),
  )
  const path = '/external/v1/create_or_update_candidate'
  return (await service.call(company.key, { method: 'POST', path, ...form })).status
}
const EMAIL = 'USER.PERSONAL_INFORMATION.EMAIL'
const create = async (email: string) => {
  const body = { email, phone_number: '+12133734253', name: 'Ada Lovelace', hiring_flow_id: flow.id }
  return (await service.call(company.key, { path: '/external/v1/application/create/', body })).status
}
async function linkFor(email: string, rest: object = {}) {
  const body = { email, full_name: 'Ada Lovelace', hiring_flow_id: flow.id, ...rest }
  const answer = await service.call(company.key, { path: '/external/v1/applications/magic-link/', body })
  expect(answer.status).toBe(200)
  return new URL(answer.body.data.magic_link).pathname
}
async function useLink(link: string) {
  const browser = newBrowser(service)
  await browser.get(link)
  return async () => (await browser.send(link)).status
}
async function firedRun(payload: object, steps: Step[] = [{ upsert_application: {} }]) {
  const mapping = { email: 'email', external_identifier: 'id' }
  const { publicId } = await givenAutomation(service.db, company.id, flow, { on: { webhook: { mapping } }, steps })
  const path = `/external/v1/automations/webhooks/${publicId}/fire/`
  const { run_id: id } = (await service.call(null, { path, body: payload })).body.data
  return async () => {
    await runJobs(service)
    const run = await service.db.selectFrom('automation_runs').select('status').where('id', '=', id).executeTakeFirst()
    return run?.status
  }
}

const WAYS: Way[] = [
  {
    name: 'create_or_update_candidate',
    prepare: async (email) => () =>
      createOrUpdate({ external_identifier: `candidate-${unique()}`, flow_id: flow.id, [EMAIL]: email }),
    writesNext: 'candidate_updates',
  },
  { name: 'application/create', prepare: async (email) => () => create(email), writesNext: 'transitions' },
  { name: 'a magic link', prepare: async (email) => useLink(await linkFor(email)), writesNext: 'transitions' },
  { name: 'a webhook', prepare: async (email) => firedRun({ email }), writesNext: 'transitions' },
]

/** Runs the first until it is about to commit, then the second until it waits, then both to their ends. */
async function race(first: () => Promise<unknown>, second: () => Promise<unknown>, heldTable: string) {
  const held = await holdTransaction(service, (db) => sql`lock table ${sql.ref(heldTable)} in share mode`.execute(db))
  try {
    const one = first()
    await untilWaiting(service, 1)
    const other = second()
    await untilWaiting(service, 2)
    await held.release()
    return await Promise.all([one, other])
  } finally {
    await held.release()
  }
}
const people = (email: string) => service.db.selectFrom('candidates').select('id').where('email', '=', email).execute()

describe('two who bring the same new email at once get what they would get one after the other', () => {
  const pairs = WAYS.flatMap((first) => WAYS.map((second) => [first.name, second.name, first, second] as const))
  test.each(pairs)('%s, then %s', async (_, __, first, second) => {
    const emails = [0, 1].map(() => `person-${unique()}@example.com`) as [string, string]
    const calls = async (email: string) => [await first.prepare(email), await second.prepare(email)] as const

    const [one, other] = await calls(emails[0])
    const inTurn = [await one(), await other()]
    const atOnce = await race(...(await calls(emails[1])), first.writesNext)
    expect(atOnce).toEqual(inTurn)
    expect(await people(emails[1])).toHaveLength((await people(emails[0])).length)
    expect(await people(emails[1])).toHaveLength(1)
  })
})

describe('two who give the same external identifier at once', () => {
  const newIdentifier = () => `candidate-${unique()}`

  test('by create_or_update_candidate make one candidate and one application', async () => {
    const fields = { external_identifier: newIdentifier(), flow_id: flow.id }
    const call = () => createOrUpdate(fields)
    expect(await race(call, call, 'candidate_updates')).toEqual([202, 202])
    const made = await service.db
      .selectFrom('candidates')
      .innerJoin('applications', (join) =>
        join
          .onRef('applications.company_id', '=', 'candidates.company_id')
          .onRef('applications.candidate_id', '=', 'candidates.id'),
      )
      .select('candidates.id')
      .where('external_identifier', '=', fields.external_identifier)
      .execute()
    expect(made).toHaveLength(1)
  })

  test('to applications that are there: the second is a 400, as later', async () => {
    const identifier = newIdentifier()
    const [one, other] = await Promise.all(
      [0, 1].map(async () => {
        const body = { email: `person-${unique()}@example.com`, phone_number: '+12133734253', name: 'Ada' }
        const path = '/external/v1/application/create/'
        const made = await service.call(company.key, { path, body: { ...body, hiring_flow_id: flow.id } })
        return () => createOrUpdate({ application_id: made.body.data.application_id, external_identifier: identifier })
      }),
    )
    expect(await race(one as () => Promise<unknown>, other as () => Promise<unknown>, 'candidate_updates')).toEqual([
      202, 400,
    ])
  })

  test('by the data of two links: both applicants are let in, and one keeps it', async () => {
    const identifier = newIdentifier()
    const data = { 'USER.PERSONAL_INFORMATION.EXTERNAL_IDENTIFIER': identifier }
    const [one, other] = await Promise.all(
      [0, 1].map(async () => useLink(await linkFor(`person-${unique()}@example.com`, { application_data: data }))),
    )
    expect(await race(one as () => Promise<unknown>, other as () => Promise<unknown>, 'applicant_sessions')).toEqual([
      303, 303,
    ])
    const holders = service.db.selectFrom('candidates').select('id').where('external_identifier', '=', identifier)
    expect(await holders.execute()).toHaveLength(1)
  })
})

test('the same link used twice at once leads to one application', async () => {
  const email = `person-${unique()}@example.com`
  const link = await linkFor(email)
  expect(await race(await useLink(link), await useLink(link), 'transitions')).toEqual([303, 303])
  const made = await service.db
    .selectFrom('applications')
    .where(
      'candidate_id',
      'in',
      (await people(email)).map(({ id }) => id),
    )
    .select('id')
    .execute()
  expect(made).toHaveLength(1)
})

/**
 * Every unique index beside primary keys of an id that the service makes itself (UUIDv7), and how two at once are answered.
 * What is shown elsewhere names the test.
 */
const UNIQUE_INDEXES: Record<string, string> = {
  candidates_company_id_email_key:
    'held by lockIdentities: the second finds the person, or is the 400 that it would be later; above',
  candidates_company_id_external_identifier_key: 'held by lockIdentities; above',
  interviews_places: 'the schedule is held: the second finds the place taken; choose-time.test.ts',
  schedules_company_id_key_key: 'hireline apply; below',
  self_identification_answers_pkey: 'on conflict: the last choice counts',
  idempotent_answers_pkey: 'an advisory lock: the second is a 409; idempotency.test.ts',
  automation_runs_company_id_automation_id_event_key_key:
    'on conflict: one event makes one run; fire-webhook.test.ts, run-stage-automations.test.ts',
  billable_events_company_id_service_source_id_key: 'on conflict: charged once; record-usage.test.ts',
  form_values_pkey: 'on conflict: the last one counts; below',
  page_submissions_pkey: 'the application is held: the second finds the first; below',
  stage_submissions_pkey: 'the application is held: the second finds the first; below',
  transitions_company_id_application_id_sequence_key: 'the application is held: one move after the other; below',
  import_rows_pkey: 'the import is held; imports.test.ts',
  imported_keys_pkey: 'one import of a company stores rows at a time; imports.test.ts',
  application_count_changes_pkey: 'a number of a sequence',
  application_counts_pkey: 'on conflict, in one job at a time; compact-application-counts.test.ts',
  change_positions_pkey: 'on conflict: readers of one company take turns; list-changes.test.ts',
  object_changes_pkey: 'on conflict: the latest change counts; list-changes.test.ts',
  object_changes_company_id_object_type_position_key:
    'given while the company’s last position is held; list-changes.test.ts',
  insight_positions_pkey: 'on conflict: the second finds the first and waits; insights.test.ts',
  insight_applications_pkey: 'a company is counted by one at a time; insights.test.ts',
  insight_arrivals_pkey: 'a company is counted by one at a time; insights.test.ts',
  insight_stages_pkey: 'a company is counted by one at a time; insights.test.ts',
  insight_stays_pkey: 'a company is counted by one at a time; insights.test.ts',
  insight_pages_pkey: 'a company is counted by one at a time; insights.test.ts',
  insight_rejections_pkey: 'a company is counted by one at a time; insights.test.ts',
  document_pages_pkey: 'on conflict: the last reading counts; read-document.test.ts',
  billing_export_companies_pkey: 'written once, with the export whose id is new',
  billing_export_files_pkey: 'on conflict: the first one stays; killed-exports.test.ts',
  audit_entries_pkey: 'given while the head of the company’s chain is held; seal-entries.test.ts',
  audit_entries_company_id_id_key: 'an id that is new, and chained once; seal-entries.test.ts',
  audit_heads_pkey: 'on conflict: the second finds the first and waits; seal-entries.test.ts',
  erasures_company_id_candidate_id_key: 'the candidate is held: the second finds the erasure; erase-candidate.test.ts',
  bulk_actions_company_id_undoes_id_key: 'the bulk move is held: the second finds the first; bulk-moves.test.ts',
  bulk_action_items_pkey: 'written once, with the bulk move whose id is new',
  review_leases_pkey: 'on conflict: the second does not get it; take-documents.test.ts',
  event_deliveries_pkey: 'written once, with the event whose id is new',
  users_email_key: 'on conflict: the second is told that the email is known; sign-in.test.ts',
  memberships_pkey: 'on conflict: the last role counts',
  invitations_token_hash_key: 'a token is 256 random bits',
  set_up_tokens_pkey: 'a token is 256 random bits',
  recovery_codes_pkey: 'ten codes of 80 random bits, made for one person',
  user_sessions_token_hash_key: 'a token is 256 random bits',
  sign_in_policies_pkey: 'on conflict: what was said last counts',
  sign_on_attempts_pkey: 'a state is 256 random bits',
  sign_on_identities_pkey: 'on conflict: the second is asked to try again; sign-on.test.ts',
  sign_on_identities_company_id_issuer_user_id_key: 'on conflict, as above',
  sign_on_providers_pkey: 'on conflict: what was said last counts',
  api_keys_hash_key: 'a key is 256 random bits; a chosen demo key is made under a lock; start.test.ts',
  webhook_addresses_pkey: 'run again, and refused with line and column; below',
  automations_company_id_public_id_key: 'hireline apply of one company waits for another',
  companies_slug_key: 'hireline apply of one company waits for another; below',
  configuration_versions_company_id_number_key: 'hireline apply of one company waits for another',
  automations_company_id_key_key: 'hireline apply; below',
  email_templates_company_id_key_key: 'hireline apply; below',
  form_elements_company_id_hiring_flow_id_key_key: 'hireline apply; below',
  hiring_flows_company_id_slug_key: 'hireline apply; below',
  legal_entities_company_id_key_key: 'hireline apply; below',
  pages_company_id_form_id_key: 'hireline apply; below',
  pages_company_id_stage_id_slug_key: 'hireline apply; below',
  retention_rules_company_id_key_key: 'hireline apply; below',
  stage_reasons_company_id_hiring_flow_id_key_key: 'hireline apply; below',
  stages_company_id_hiring_flow_id_slug_key: 'hireline apply; below',
  webhook_endpoints_company_id_key_key: 'hireline apply; below',
  migrations_pkey: 'an advisory lock: processes that start together wait; migrate.test.ts',
}

test('every unique index is in the table above', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace
      and not pg_get_indexdef(indexrelid) ~ '_pkey ON \\S+ USING btree \\((company_id, )?id\\)$'
    order by 1
  `.execute(service.db)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(UNIQUE_INDEXES).toSorted())
})

const DELETED_WITH_REFERRERS = {
  documents: 'an erasure locks them and takes their pages too; erased-person.test.ts',
}

test('what others refer to is never deleted, save with those that refer to it', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct confrelid::regclass::text as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype = 'a' order by 1
  `.execute(service.db)
  const referredTo = rows.map(({ name }) => name)
  const deletedFrom = await tablesDeletedFrom()
  expect(deletedFrom).toContain('magic_links')
  expect(deletedFrom.filter((table) => referredTo.includes(table))).toEqual(Object.keys(DELETED_WITH_REFERRERS))
})

async function tablesDeletedFrom(): Promise<string[]> {
  const folder = new URL('../../src/', import.meta.url)
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  const found = texts.flatMap((text) => [...text.matchAll(/deleteFrom\('(\w+)|delete from (\w+)/gi)])
  return [...new Set(found.map(([, one, other]) => one ?? other ?? ''))]
}

describe('two at once', () => {
  test('move one application one after the other', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const move = (stage: number) => async () => {
      const body = { page_or_stage_id: flow.stages[stage]?.id }
      return (await service.call(company.key, { path: `/external/v1/applications/${id}/advance/`, body })).status
    }
    expect(await race(move(1), move(2), 'billable_events')).toEqual([200, 200])
    const transitions = service.db.selectFrom('transitions').select('sequence').where('application_id', '=', id)
    expect((await transitions.orderBy('sequence').execute()).map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  })

  test('write one value: both are answered, and the last one counts', async () => {
    const { id } = await givenApplication(service.db, company.id, formFlow)
    const write = (value: string) => () => createOrUpdate({ application_id: id, [formFlow.path('nickname')]: value })
    expect(await race(write('Ada'), write('Lady Ada'), 'candidate_updates')).toEqual([202, 202])
    const values = service.db.selectFrom('form_values').select('text_value').where('application_id', '=', id)
    expect(await values.execute()).toEqual([{ text_value: 'Lady Ada' }])
  })

  test('press the button of one page: it is sent once', async () => {
    const applicant = await givenApplicant(service, company, formFlow)
    const page = formFlow.stages[0]?.pages[0]?.id as string
    await applicant.get(`pages/${page}/`)
    const press = async () =>
      (await applicant.submit(page, [{ name: formFlow.elements.nickname ?? '', text: 'Ada' }])).status
    expect(await race(press, press, 'page_submissions')).toEqual([303, 303])
  })

  test('press the button that sends the pages: they are sent once', async () => {
    const applicant = await givenApplicant(service, company, formFlow)
    const review = await applicant.get('review/')
    const transition_count = /name="transition_count" value="(\d+)"/.exec(review.text)?.[1] ?? ''
    const press = async () => (await applicant.post('review/', { transition_count })).status
    expect(await race(press, press, 'stage_submissions')).toEqual([303, 303])
  })

  const fileOf = (slug: string, rest: string) => ({
    name: `${slug}.yaml`,
    text: `company: {slug: ${slug}, name: A, timezone: UTC, default_country: US}
legal_entities: [{key: us, name: Us, country: US}]
flows:
  - slug: f
    name: F
    status: PUBLISHED
    reasons: [{key: r, label: R}]
    stages: [{slug: s, name: S, pages: [{slug: p, name: P, elements: [{key: k, label: L, type: text}]}]}]
${rest}`,
  })
  const automation = (publicId: string) => `automations:
  - {key: a, active: true, trigger: {webhook: {flow: f, public_id: ${publicId}, mapping: {email: email}}}, steps: [{upsert_application: {}}]}
`

  test('apply one new company: the second changes nothing', async () => {
    const file = fileOf('company-at-once', automation(randomUUID()))
    const apply = async () => (await applyCompanyFile(service.db, secretsOf(service.config), file)).changes.length
    const [one, other] = await race(apply, apply, 'form_elements')
    expect(one).toBeGreaterThan(5)
    expect(other).toBe(0)
  })

  test('apply one webhook address for two companies: the second is told that it is taken', async () => {
    const rest = automation(randomUUID())
    const apply = (slug: string) => () =>
      applyCompanyFile(service.db, secretsOf(service.config), fileOf(slug, rest)).then(
        () => 'applied',
        (error) => error.message,
      )
    const answers = await race(apply('address-one'), apply('address-two'), 'form_elements')
    expect(answers).toContain('applied')
    expect(answers).toContainEqual(expect.stringMatching(/^address-\w+\.yaml:10:\d+: automations\[0\].*public_id/))
  })
})
