import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Applicant, givenApplicant } from '../support/applicant.ts'
import { givenAutomation, givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { type RecordedStatement, recordStatements } from '../support/recorded-statements.ts'
import { testService } from '../support/service.ts'

const service = testService()
/** Enough that a plan without the index would read many more blocks. */
const MANY = 5_000
/** Two levels of an index and a row. */
const FEW_BLOCKS = 4

let company: TestCompany
let flow: TestFlow
let publicId: string
let applicant: Applicant
let token: string

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
  const automation = await givenAutomation(service.db, company.id, flow, {
    on: { webhook: {} },
    steps: [{ upsert_application: {} }],
  })
  publicId = automation.publicId
  const body = { email: 'ada@example.com', hiring_flow_id: flow.id }
  const answer = await service.call(company.key, { path: '/external/v1/applications/magic-link/', body })
  token = new URL(answer.body.data.magic_link).pathname
  applicant = await givenApplicant(service, company, flow)
  await fill()
})

/** As many of the same company's secrets as the tables would hold of many. */
async function fill() {
  const hash = sql`sha256(n::text::bytea)`
  const numbers = sql`from generate_series(1, ${MANY}::int) n`
  await sql`
    insert into api_keys (id, company_id, name, prefix, hash, scopes)
    select gen_random_uuid(), ${company.id}::uuid, 'key', 'hl_' || n, ${hash}, '{}' ${numbers}`.execute(service.db)
  await sql`
    insert into webhook_addresses (company_id, public_id)
    select ${company.id}::uuid, gen_random_uuid() ${numbers}`.execute(service.db)
  await sql`
    insert into magic_links (company_id, id, token_hash, hiring_flow_id, email, application_data, maker_type, expires_at)
    select ${company.id}::uuid, gen_random_uuid(), ${hash}, ${flow.id}::uuid, 'ada@example.com', '{}', 'applicant',
      now() + interval '1 day' ${numbers}`.execute(service.db)
  await sql`
    insert into applicant_sessions (company_id, id, candidate_id, magic_link_id, token_hash, expires_at)
    select company_id, gen_random_uuid(), candidate_id, magic_link_id, ${hash}, expires_at
    from applicant_sessions, generate_series(1, ${MANY}::int) n
    where company_id = ${company.id}`.execute(service.db)
  for (const table of ['api_keys', 'webhook_addresses', 'magic_links', 'applicant_sessions']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(service.db)
  }
}

const SECRETS: [name: string, table: string, use: () => Promise<unknown>][] = [
  ['an API key', 'api_keys', () => service.call(company.key, { path: '/external/v1/company/' })],
  ['a magic link', 'magic_links', () => applicant.browser.get(token)],
  ['a session', 'applicant_sessions', () => applicant.get()],
  [
    'the address of a webhook',
    'webhook_addresses',
    () => service.call(null, { path: `/external/v1/automations/webhooks/${publicId}/fire/`, body: { candidate: {} } }),
  ],
]

test.each(SECRETS)('the row of %s is found in one step by an index', async (_, table, use) => {
  const statements = (await recordStatements(use)).filter(
    ({ text }) => text.includes(table) && /hash|public_id/.test(text) && /^\s*select/.test(text),
  )
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) {
    const scans = scansOf(await planOf(statement), table)
    expect(scans).toMatchObject([{ 'Node Type': expect.stringMatching(/^Index (Only )?Scan$/) }])
    const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = scans[0] as PlanNode
    expect(hit + read).toBeLessThanOrEqual(FEW_BLOCKS)
  }
})

interface PlanNode {
  'Node Type': string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
}

async function planOf({ text, values }: RecordedStatement): Promise<unknown> {
  const { rows } = await service.pool.query({ text: `explain (analyze, buffers, format json) ${text}`, values })
  return rows[0]['QUERY PLAN']
}

/** The places of a plan that read a table, or a shard of it. */
function scansOf(plan: unknown, table: string): PlanNode[] {
  if (typeof plan !== 'object' || plan === null) return []
  const isScan = 'Relation Name' in plan && String(plan['Relation Name']).replace(/_\d+$/, '') === table
  return [
    ...(isScan ? [plan as unknown as PlanNode] : []),
    ...Object.values(plan).flatMap((part) => scansOf(part, table)),
  ]
}
