import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Browser, newBrowser } from '../../../tests/support/browser.ts'
import {
  givenApplication,
  givenAutomation,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
  unique,
} from '../../../tests/support/factories.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { revokeMagicLinks } from '../../magic-links/actions/revoke-magic-links.ts'
import { hashSecretToken } from '../../secrets/secret-token.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db, { name: 'Acme Logistics', timezone: 'America/Chicago' })
  flow = await givenFlow(service.db, company.id, {
    stages: [
      {
        pages: [
          {
            shift: { type: 'selection', constraints: { choices: [{ id: 'day', label: 'Day' }] } },
            note: { type: 'text' },
          },
        ],
      },
      {},
      {},
    ],
  })
})

const stageId = (position: number) => flow.stages[position]?.id as string
const newEmail = () => `ada-${unique()}@example.com`

async function makeLink(fields: object = {}, key = company.key): Promise<string> {
  const body = { email: newEmail(), hiring_flow_id: flow.id, ...fields }
  const answer = await service.call(key, { path: '/external/v1/applications/magic-link/', body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return new URL(answer.body.data.magic_link).pathname
}

/** Opens a link and presses its button. */
async function use(link: string, browser: Browser = newBrowser(service)) {
  await browser.get(link)
  const page = await browser.send(link)
  return { browser, page, applicationId: /\/portal\/applications\/([^/]+)\//.exec(String(page.headers.location))?.[1] }
}

const applicationsOf = async (email: string, companyId = company.id) =>
  (
    await sql<{ id: string; actors: string[]; stages: string[] }>`
      select application.id, array_agg(transition.actor_type || ' ' || transition.actor_id order by sequence) as actors,
        array_agg(transition.to_stage_id::text order by sequence) as stages
      from applications application
      join candidates candidate on candidate.company_id = application.company_id and candidate.id = candidate_id
      join transitions transition on transition.company_id = application.company_id and application_id = application.id
      where application.company_id = ${companyId} and candidate.email = ${email}
      group by application.id
    `.execute(service.db)
  ).rows
const detail = async (applicationId: string | undefined) =>
  (await service.call(company.key, { path: `/external/v1/applications/${applicationId}/` })).body.data

async function contents() {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'api_keys' order by 1
  `.execute(service.db)
  return Promise.all(
    rows.map(async ({ name }) => {
      const table = await sql<{ content: string | null }>`
        select md5(string_agg(t::text, '|' order by t::text)) as content from ${sql.table(name)} t
      `.execute(service.db)
      return [name, table.rows[0]?.content]
    }),
  )
}

describe('Opening a link', () => {
  test('shows company, role, who it is for and a button, and uses up nothing, however often', async () => {
    const link = await makeLink({ full_name: 'Ada King Lovelace' })
    const before = await contents()
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const answer = await service.app.inject({ method, url: link, headers: { 'user-agent': 'mail scanner' } })
      expect(answer.statusCode).toBe(200)
    }
    const { text, headers } = await newBrowser(service).get(link)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text).toContain('Acme Logistics')
    expect(text).toContain('<h1>Flow ')
    expect(text).toContain('This link is for Ada King Lovelace.')
    expect(text).toContain('<form method="post">')
    expect(await contents()).toEqual(before)
  })

  test('speaks the browser’s language, and the one that is chosen', async () => {
    const link = await makeLink()
    const browser = newBrowser(service, { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' })
    expect((await browser.get(link)).text).toContain('<html lang="es">')
    expect((await browser.get(`${link}?language=en`)).text).toContain('Open my application')
    expect((await browser.get(link)).text).toContain('<html lang="en">')
    expect((await browser.get(`${link}?language=xx`)).text).toContain('<html lang="en">')
  })

  test('shows the company’s colours, logo and welcome', async () => {
    const themed = await givenCompany(service.db)
    const theme = {
      primary_color: '#0F5C4D',
      logo_url: 'https://cdn.example.com/logo.png?size=2',
      welcome: { en: 'Hello there', es: 'Hola' },
    }
    await service.db
      .updateTable('companies')
      .set({ theme: JSON.stringify(theme) })
      .where('id', '=', themed.id)
      .execute()
    const theirs = await givenFlow(service.db, themed.id)
    const link = await makeLink({ hiring_flow_id: theirs.id }, themed.key)
    const { text, headers } = await newBrowser(service).get(link)
    expect(text).toContain('Hello there')
    expect(text).toContain('src="https://cdn.example.com/logo.png?size=2"')
    expect(headers['content-security-policy']).toContain("img-src 'self' blob: data: https://cdn.example.com;")
    const styles = await service.app.inject({ method: 'GET', url: '/portal/theme/0f5c4d.css' })
    expect(text).toContain('/portal/theme/0f5c4d.css')
    expect(styles.body).toContain('--primary: #0f5c4d')
    expect(styles.headers['cache-control']).toContain('immutable')
    expect((await newBrowser(service, { 'accept-language': 'es' }).get(link)).text).toContain('Hola')
  })
})

describe('Using a link', () => {
  test('makes candidate and application, prefills them, moves once as the applicant, and logs in', async () => {
    const email = newEmail()
    const link = await makeLink({
      email: email.toUpperCase(),
      full_name: 'Ada King Lovelace',
      phone_number: '(213) 373-4253',
      application_data: { shift: 'day', 'USER.PERSONAL_INFORMATION.EXTERNAL_IDENTIFIER': `E-${email}` },
      page_or_stage_id: stageId(1),
      stage_reason_id: flow.reasons[0],
    })
    const { page, applicationId, browser } = await use(link)
    expect(page.status).toBe(303)
    expect(page.headers.location).toBe(`/portal/applications/${applicationId}/`)
    expect(browser.cookies.has('hireline_session')).toBe(true)
    const [application] = await applicationsOf(email)
    const { candidate, forms, current_stage } = await detail(applicationId)
    const actor = `applicant ${candidate.id}`
    expect(application).toEqual({ id: applicationId, actors: [actor, actor], stages: [stageId(0), stageId(1)] })
    expect(candidate).toMatchObject({
      email,
      full_name: 'Ada King Lovelace',
      phone_number: '+12133734253',
      external_identifier: `E-${email}`,
    })
    expect(current_stage.id).toBe(stageId(1))
    expect(JSON.stringify(forms)).toContain('"day"')
  })

  test('again, from another browser, leads to the same application and moves nothing', async () => {
    const email = newEmail()
    const link = await makeLink({ email, page_or_stage_id: stageId(1) })
    const first = await use(link)
    await service.call(company.key, {
      path: `/external/v1/applications/${first.applicationId}/advance/`,
      body: { page_or_stage_id: stageId(2) },
    })
    const second = await use(link)
    expect(second.applicationId).toBe(first.applicationId)
    expect((await applicationsOf(email)).map(({ stages }) => stages)).toEqual([[stageId(0), stageId(1), stageId(2)]])
  })

  test('from two browsers at once makes one application', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = newEmail()
      const link = await makeLink({ email, page_or_stage_id: stageId(1) })
      const uses = await Promise.all(Array.from({ length: 6 }, () => use(link)))
      expect(uses.map(({ page }) => page.status)).toEqual(Array(6).fill(303))
      expect(new Set(uses.map(({ applicationId }) => applicationId)).size).toBe(1)
      expect((await applicationsOf(email)).map(({ stages }) => stages)).toEqual([[stageId(0), stageId(1)]])
    }
  })

  test('two links of one applicant at once make one application', async () => {
    const email = newEmail()
    const links = await Promise.all([1, 2, 3, 4].map(() => makeLink({ email })))
    const uses = await Promise.all(links.map((link) => use(link)))
    expect(new Set(uses.map(({ applicationId }) => applicationId)).size).toBe(1)
    expect(await applicationsOf(email)).toHaveLength(1)
  })

  test('finds the newest application of the flow, fills what is empty of the person and keeps the rest', async () => {
    const email = newEmail()
    const candidate = {
      email,
      full_name: 'Augusta Byron',
      first_name: 'Augusta',
      last_name: 'Byron',
      phone_number: null,
    }
    const { id } = await givenApplication(service.db, company.id, flow, { stage: 1, candidate })
    const link = await makeLink({
      email,
      full_name: 'Ada Lovelace',
      phone_number: '+12133734253',
      application_data: { note: 'from the link' },
    })
    expect((await use(link)).applicationId).toBe(id)
    const after = await detail(id)
    expect(after.candidate).toMatchObject({ full_name: 'Augusta Byron', phone_number: '+12133734253' })
    expect(after.current_stage.id).toBe(stageId(1))
    expect(JSON.stringify(after.forms)).toContain('from the link')
  })

  test('what the applicant has written since the link was made stays', async () => {
    const email = newEmail()
    const [first, second] = [await makeLink({ email }), await makeLink({ email, application_data: { note: 'older' } })]
    const { applicationId } = await use(first)
    const body = { application_id: applicationId, [flow.elements.note as string]: 'newer' }
    await service.call(company.key, { path: '/external/v1/create_or_update_candidate', body })
    await use(second)
    expect(JSON.stringify((await detail(applicationId)).forms)).toContain('newer')
  })

  test('runs the automations of the creation, the values and the stage reached', async () => {
    const own = await givenFlow(service.db, company.id, { stages: [{ pages: [{ note: { type: 'text' } }] }, {}] })
    const charge = (name: string) => [{ record_billable_event: { service: name } }]
    await givenAutomation(service.db, company.id, own, { on: 'application_created', steps: charge('created') })
    await givenAutomation(service.db, company.id, own, { on: 1, steps: charge('entered') })
    await givenAutomation(service.db, company.id, own, { on: { element: 'note' }, steps: charge('submitted') })
    const link = await makeLink({
      hiring_flow_id: own.id,
      application_data: { note: 'Hello' },
      page_or_stage_id: own.stages[1]?.id,
    })
    const { applicationId } = await use(link)
    await use(link)
    await runJobs(service)
    const events = await service.db
      .selectFrom('billable_events')
      .select('service')
      .where('application_id', '=', applicationId as string)
      .where('service', '<>', 'ApplicationStageTransition')
      .orderBy('service')
      .execute()
    expect(events.map(({ service: name }) => name)).toEqual(['created', 'entered', 'submitted'])
  })

  test('lets the applicant in when the flow no longer takes a value or the move, and notes it', async () => {
    const own = await givenFlow(service.db, company.id, {
      stages: [{ next: [1], pages: [{ note: { type: 'text' } }] }, {}, {}],
    })
    const link = await makeLink({
      hiring_flow_id: own.id,
      application_data: { note: 'x'.repeat(20) },
      page_or_stage_id: own.stages[2]?.id,
    })
    await service.db
      .updateTable('form_elements')
      .set({ constraints: JSON.stringify({ max_length: 5 }) })
      .where('id', '=', own.elements.note as string)
      .execute()
    const { page, applicationId } = await use(link)
    expect(page.status).toBe(303)
    expect((await detail(applicationId)).current_stage.id).toBe(own.stages[0]?.id)
    const stored = await service.db
      .selectFrom('magic_links')
      .select('use_problems')
      .where('application_id', '=', applicationId as string)
      .executeTakeFirstOrThrow()
    expect(stored.use_problems).toEqual([
      'application_data.note must have at most 5 characters.',
      expect.stringContaining('cannot be entered from'),
    ])
  })

  test('that breaks off at its very end leaves nothing behind, and can be repeated', async () => {
    const email = newEmail()
    const link = await makeLink({ email, page_or_stage_id: stageId(1), application_data: { note: 'once' } })
    const browser = newBrowser(service)
    await browser.get(link)
    const before = await contents()
    await sql`alter table applicant_sessions add constraint nobody check (false) not valid`.execute(service.db)
    const page = await browser.send(link)
    await sql`alter table applicant_sessions drop constraint nobody`.execute(service.db)
    expect([page.status, page.text.includes('Something went wrong')]).toEqual([500, true])
    expect(await contents()).toEqual(before)
    expect((await browser.send(link)).status).toBe(303)
    expect((await applicationsOf(email)).map(({ stages }) => stages)).toEqual([[stageId(0), stageId(1)]])
  })

  test('of another company makes another candidate there, and neither sees the other', async () => {
    const email = newEmail()
    const stranger = await givenCompany(service.db)
    const theirs = await givenFlow(service.db, stranger.id)
    const ours = await use(await makeLink({ email }))
    const other = await use(await makeLink({ email, hiring_flow_id: theirs.id }, stranger.key))
    expect(other.applicationId).not.toBe(ours.applicationId)
    expect(await applicationsOf(email)).toHaveLength(1)
    expect(await applicationsOf(email, stranger.id)).toHaveLength(1)
    const sessions = await service.db
      .selectFrom('applicant_sessions')
      .innerJoin('candidates', (join) =>
        join
          .onRef('candidates.id', '=', 'applicant_sessions.candidate_id')
          .onRef('candidates.company_id', '=', 'applicant_sessions.company_id'),
      )
      .select('applicant_sessions.company_id')
      .where('candidates.email', '=', email)
      .execute()
    expect(sessions.map(({ company_id }) => company_id).sort()).toEqual([company.id, stranger.id].sort())
  })
})

describe('A link that works once', () => {
  test('is not used up by being opened, only by its button, and then leads on only in the browser where it was used', async () => {
    const link = await makeLink({ single_use: true })
    const other = newBrowser(service)
    await other.get(link)
    expect((await newBrowser(service).get(link)).status).toBe(200)
    const { browser, page, applicationId } = await use(link)
    expect(page.status).toBe(303)
    for (const refused of [await other.get(link), await other.send(link)]) {
      expect(refused.status).toBe(410)
      expect(refused.text).toContain('This link was used already')
      expect(refused.text).toContain('go on in the browser where you opened it')
    }
    expect((await browser.get(link)).headers.location).toBe(`/portal/applications/${applicationId}/`)
    expect(other.cookies.has('hireline_session')).toBe(false)
    const goesOn = await browser.get(`/portal/applications/${applicationId}/`)
    expect(goesOn.headers.location).toContain(`/portal/applications/${applicationId}/`)
  })

  test('says so in Spanish', async () => {
    const link = await makeLink({ single_use: true })
    await use(link)
    const { text } = await newBrowser(service, { 'accept-language': 'es' }).get(link)
    expect(text).toContain('Este enlace ya se usó')
  })

  test('lets in one of five browsers that press its button at once', async () => {
    const email = newEmail()
    const link = await makeLink({ email, single_use: true })
    const uses = await Promise.all([1, 2, 3, 4, 5].map(() => use(link)))
    expect(uses.map(({ page }) => page.status).sort()).toEqual([303, 410, 410, 410, 410])
    expect(uses.filter(({ browser }) => browser.cookies.has('hireline_session'))).toHaveLength(1)
    expect(await applicationsOf(email)).toHaveLength(1)
  })
})

describe('A link that leads nowhere gets a page that says what to do, on GET and POST', () => {
  const refused = async (link: string, status: number, text: string) => {
    const browser = newBrowser(service)
    await browser.get(await makeLink())
    for (const page of [await browser.get(link), await browser.send(link)]) {
      expect(page.status).toBe(status)
      expect(page.text).toContain(text)
      expect(browser.cookies.has('hireline_session')).toBe(false)
    }
  }
  const expire = (email: string) =>
    sql`update magic_links set expires_at = now() - interval '1 second' where email = ${email}`.execute(service.db)

  test('404 when it is unknown', async () => {
    await refused('/l/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 404, 'We do not know this link')
    await refused('/l/%00', 400, 'We could not read that')
    await refused(`/l/${'x'.repeat(5000)}`, 404, 'We do not know this link')
  })

  test('410 when it has expired, also when it had been used', async () => {
    const email = newEmail()
    const link = await makeLink({ email })
    await use(link)
    await expire(email)
    await refused(link, 410, 'This link has expired')
  })

  test('but leads on whoever has used it and is logged in still, also when it has expired; nobody else', async () => {
    const email = newEmail()
    const link = await makeLink({ email })
    const { browser, applicationId } = await use(link)
    const ledOn = async (who: Browser) => (await who.get(link)).headers.location
    expect(await ledOn(browser)).toBe(`/portal/applications/${applicationId}/`)
    const { browser: stranger } = await use(await makeLink())
    expect([await ledOn(stranger), await ledOn(newBrowser(service))]).toEqual([undefined, undefined])
    await expire(email)
    expect(await ledOn(browser)).toBe(`/portal/applications/${applicationId}/`)
  })

  test('410 when it was revoked; the sessions that it began end', async () => {
    const email = newEmail()
    const link = await makeLink({ email })
    const { browser } = await use(link)
    expect((await browser.get(link)).status).toBe(303)
    expect(await revokeMagicLinks(service.db, company.id, email)).toHaveLength(1)
    await refused(link, 410, 'This link was withdrawn')
    expect((await browser.get(link)).text).not.toContain('Log out')
    await expect(revokeMagicLinks(service.db, company.id, email)).rejects.toThrow('no magic link')
  })

  test('another company cannot revoke it', async () => {
    const email = newEmail()
    const link = await makeLink({ email })
    const stranger = await givenCompany(service.db)
    await expect(revokeMagicLinks(service.db, stranger.id, email)).rejects.toThrow('no magic link')
    expect((await newBrowser(service).get(link)).status).toBe(200)
  })

  test.each(['ARCHIVED', 'DRAFT'])('410 when its flow is %s', async (status) => {
    const own = await givenFlow(service.db, company.id)
    const link = await makeLink({ hiring_flow_id: own.id })
    await service.db.updateTable('hiring_flows').set({ status }).where('id', '=', own.id).execute()
    await refused(link, 410, 'no longer takes applications')
  })

  test('410 when its flow was removed', async () => {
    const own = await givenFlow(service.db, company.id)
    const link = await makeLink({ hiring_flow_id: own.id })
    await service.db.updateTable('hiring_flows').set({ removed_at: new Date() }).where('id', '=', own.id).execute()
    await refused(link, 410, 'no longer takes applications')
  })

  test('404 below and beside it', async () => {
    for (const path of [
      '/l/a/b',
      '/apply/a/b/c',
      '/portal/nothing',
      `/portal/applications/${randomUUIDv7()}/nothing/here`,
    ]) {
      const page = await newBrowser(service).get(path)
      expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    }
  })
})

test('links and sessions of before, whose tokens name no company, lead where they led', async () => {
  const link = await makeLink()
  const { browser, applicationId } = await use(link)
  const old = () => randomBytes(32).toString('base64url')
  const [linkToken, sessionToken] = [old(), old()]
  const rehash = (table: 'magic_links' | 'applicant_sessions', before: string, after: string) =>
    service.db
      .updateTable(table)
      .set({ token_hash: hashSecretToken(after) })
      .where('token_hash', '=', hashSecretToken(before))
      .executeTakeFirstOrThrow()
  await rehash('magic_links', link.split('/').at(-1) ?? '', linkToken)
  const [cookie = '', before = ''] = [...browser.cookies].find(([name]) => name.includes('session')) ?? []
  await rehash('applicant_sessions', before, sessionToken)
  browser.cookies.set(cookie, sessionToken)
  expect((await browser.get(`/portal/applications/${applicationId}/history/`)).status).toBe(200)
  expect((await use(`/l/${linkToken}`)).applicationId).toBe(applicationId)
})
