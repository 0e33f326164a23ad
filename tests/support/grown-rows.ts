import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { externalEndpoints } from '../../src/api.ts'
import { noteChanges } from '../../src/change-log/queries.ts'
import { inTransaction } from '../../src/db/database.ts'
import { prepareDemo } from '../../src/demo/actions/prepare-demo.ts'
import { takeLeases } from '../../src/document-reading/review-lease-queries.ts'
import { countChanges } from '../../src/insights/actions/count-changes.ts'
import { inviteOperator } from '../../src/operators/actions/invite-operator.ts'
import { putPasskeysOnly } from '../../src/operators/sign-in-policy-queries.ts'
import { insertView } from '../../src/saved-views/queries.ts'
import { hashSecretToken } from '../../src/secrets/secret-token.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import { setProvider } from '../../src/single-sign-on/actions/change-provider.ts'
import { insertAttempt } from '../../src/single-sign-on/attempt-queries.ts'
import { insertIdentity } from '../../src/single-sign-on/identity-queries.ts'
import { givenApplicant } from './applicant.ts'
import { newBrowser } from './browser.ts'
import { givenEndpoint, givenFlow } from './factories.ts'
import { formBody } from './form.ts'
import { givenOperator } from './operators.ts'
import type { TestService } from './service.ts'
import { validRequest } from './valid-requests.ts'
import { givenWorld, type World } from './world.ts'

/** What a service has in its tables after a while: the demo, and what came through every door. No table is empty. */
export async function growRows(service: TestService): Promise<World> {
  await prepareDemo(service.db, secretsOf(service.config), undefined)
  const world = await givenWorld(service)
  await givenEndpoint(service.db, world.company.id, { url: 'http://127.0.0.1:9/' })
  await callEveryEndpoint(service, world)
  await beAnApplicant(service, world)
  await leaveWhatJobsLeave(service, world)
  const operator = await givenOperator(service, world.company.id)
  await countAll(service)
  // Nobody has counted this one yet.
  await inTransaction(service.db, async (transaction) => {
    await noteChanges(transaction, world.company.id, [{ type: 'application', id: world.applicationId }])
  })
  await insertView(service.db, world.company.id, {
    id: randomUUIDv7(),
    flowId: world.flow.id,
    userId: randomUUIDv7(),
    is_shared: true,
    is_pinned: true,
    name: 'Nights',
    search: { filters: 'shift:night' },
  })
  const now = new Date()
  const lease = { holderId: randomUUIDv7(), now, until: now }
  await takeLeases(service.db, world.company.id, [randomUUIDv7()], lease)
  const { issuer, ...provider } = { issuer: 'https://login.example.com', clientId: 'hireline', trustsEmails: false }
  await setProvider(service.db, {
    ...provider,
    issuer,
    companyId: world.company.id,
    emailDomains: ['example.com'],
    newMemberRole: null,
    sealedClientSecret: secretsOf(service.config).seal('a secret'),
  })
  await putPasskeysOnly(service.db, world.company.id, false)
  await insertIdentity(service.db, world.company.id, { issuer, subject: 'olivia' }, operator.id)
  await insertAttempt(service.db, hashSecretToken('a state'), 600)
  await inviteOperator(service.db, {
    companySlug: 'acme',
    email: 'invited@example.com',
    role: 'viewer',
    recovers: false,
  })
  return world
}

/** The world's documents are rejected, and the demo's people have moved. */
async function countAll({ db }: TestService) {
  for (const company of await db.selectFrom('companies').select(['id', 'timezone']).execute()) {
    await countChanges(db, company)
  }
}

/** The jobs themselves take long: they read documents and write files. */
async function leaveWhatJobsLeave({ db }: TestService, { company }: World) {
  await sql`
    with taken as (
      delete from application_count_changes where company_id <> ${company.id}
      returning company_id, hiring_flow_id, stage_id, applications
    )
    insert into application_counts (company_id, hiring_flow_id, stage_id, applications)
    select company_id, hiring_flow_id, stage_id, sum(applications) from taken group by 1, 2, 3
  `.execute(db)
  await sql`
    insert into document_pages (company_id, id, document_id, number, text, confidence, source, rotation)
    select company_id, gen_random_uuid(), id, 1, 'A licence', 1, 'text_layer', 0 from documents
  `.execute(db)
  await sql`
    insert into billing_export_files (company_id, export_id, billed_company_id, format, storage_key, rows, size_bytes, sha256)
    select company_id, export_id, billed_company_id, 'csv', 'exports/a.csv', 1, 100, 'sha256' from billing_export_companies
  `.execute(db)
  await sql`
    insert into self_identification_answers (company_id, application_id, form_element_id, choices)
    select element.company_id, application.id, element.id, '{any}' from form_elements element
    join applications application
      on application.company_id = element.company_id and application.hiring_flow_id = element.hiring_flow_id
    where element.type = 'selection'
  `.execute(db)
  await sql`
    insert into imported_keys (company_id, key_hash, candidate_id)
    select company_id, sha256(id::text::bytea), id from candidates
  `.execute(db)
  await sql`insert into arriving_files (company_id, id, sha256) values (${company.id}, gen_random_uuid(), 'sha256')`.execute(
    db,
  )
}

async function callEveryEndpoint(service: TestService, world: World) {
  for (const endpoint of externalEndpoints) {
    const { params = {}, form, ...rest } = validRequest(endpoint, world)
    const sent = form && formBody(form)
    const path = `/external${endpoint.path.replace(/:(\w+)/g, (_, name) => params[name] as string)}`
    const key = endpoint.method === 'POST' && { 'idempotency-key': endpoint.operationId }
    const answer = await service.call(world.company.key, {
      method: endpoint.method as 'GET' | 'POST',
      path,
      ...sent,
      ...rest,
      headers: { ...sent?.headers, ...key },
    })
    expect(answer.status, `${endpoint.operationId}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  }
}

/** Signs up at a public flow, and fills in and sends the pages of another application. */
async function beAnApplicant(service: TestService, { company }: World) {
  const flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ nickname: { type: 'text' } }], afterSending: 1 }, {}],
  })
  await service.db.updateTable('hiring_flows').set({ public_page: true }).where('id', '=', flow.id).execute()
  const { slug, company_slug } = await service.db
    .selectFrom('hiring_flows')
    .innerJoin('companies', 'companies.id', 'hiring_flows.company_id')
    .select(['hiring_flows.slug', 'companies.slug as company_slug'])
    .where('hiring_flows.id', '=', flow.id)
    .executeTakeFirstOrThrow()
  const browser = newBrowser(service)
  await browser.get(`/apply/${company_slug}/${slug}/`)
  const person = { full_name: 'Ada Lovelace', email: 'ada@example.com', phone_number: '(213) 373-4253' }
  expect((await browser.send(`/apply/${company_slug}/${slug}/`, person)).status).toBe(200)

  const applicant = await givenApplicant(service, company, flow)
  const page = flow.stages[0]?.pages[0]?.id as string
  await applicant.get(`pages/${page}/`)
  const nickname = [{ name: flow.elements.nickname as string, text: 'Ada' }]
  expect((await applicant.submit(page, nickname)).status).toBe(303)
  const review = await applicant.get('review/')
  const transition_count = /name="transition_count" value="(\d+)"/.exec(review.text)?.[1] ?? ''
  expect((await applicant.post('review/', { transition_count })).status).toBe(303)
}
