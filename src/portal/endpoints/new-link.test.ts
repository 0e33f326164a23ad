import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Applicant, givenApplicant } from '../../../tests/support/applicant.ts'
import { newBrowser } from '../../../tests/support/browser.ts'
import { givenCompany, givenFlow, type TestCompany, type TestFlow, unique } from '../../../tests/support/factories.ts'
import { mailsIn } from '../../../tests/support/mails.ts'
import { testService } from '../../../tests/support/service.ts'
import { listMails } from '../../mail/queries.ts'

const service = testService({ BASE_URL: 'https://jobs.example.com' })
let company: TestCompany & { slug: string }
let flow: TestFlow

beforeAll(async () => {
  // Another company, so that none is the only one.
  await givenCompany(service.db)
})
beforeEach(async () => {
  const made = await givenCompany(service.db, { name: 'Acme' })
  const { slug } = await service.db
    .updateTable('companies')
    .set({ contact: JSON.stringify({ email: 'jobs@acme.example', phone: '+1 312 555 0100' }) })
    .where('id', '=', made.id)
    .returning('slug')
    .executeTakeFirstOrThrow()
  company = { ...made, slug }
  flow = await givenFlow(service.db, company.id, { stages: [{ pages: [{ story: { type: 'text' } }] }] })
})

const page = () => `/portal/new-link/${company.slug}/`
const mails = () => listMails(service.db, company.id, { limit: 20 })
const makeLink = async (fields: object = {}) => {
  const body = { email: `eve-${unique()}@example.com`, hiring_flow_id: flow.id, ...fields }
  const { body: made } = await service.call(company.key, { path: '/external/v1/applications/magic-link/', body })
  return { id: made.data.id as string, email: body.email, path: new URL(made.data.magic_link).pathname }
}
const set = (table: 'magic_links' | 'applicant_sessions', values: object) =>
  service.db.updateTable(table).set(values).where('company_id', '=', company.id).execute()
const pathInMail = async () => {
  const mail = (await mailsIn(service, { company_id: company.id })).at(-1)
  return new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname
}
const opens = async (path: string) => {
  const browser = newBrowser(service)
  await browser.get(path)
  return String((await browser.send(path)).headers.location)
}

describe('A link that no longer works', () => {
  test.each([
    ['expired', () => set('magic_links', { expires_at: new Date(0) }), 410],
    ['revoked', () => set('magic_links', { revoked_at: new Date() }), 410],
  ])('that is %s mails a new one to whom it was for, with what it was still to bring', async (_, end, status) => {
    const link = await makeLink({ full_name: 'Eve Adams', application_data: { story: 'prefilled' } })
    await end()
    const browser = newBrowser(service)
    const refused = await browser.get(link.path)
    expect(refused.status).toBe(status)
    expect(refused.text).toContain('Send me a new link')
    expect(refused.text).toContain('mailto:jobs@acme.example')
    const answer = await browser.send(page(), { token: link.path.split('/').at(-1) ?? '' })
    expect([answer.status, answer.text.includes('a new link is on its way')]).toEqual([200, true])
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([link.email])
    const id = (await opens(await pathInMail())).split('/')[3]
    const { body } = await service.call(company.key, { path: `/external/v1/applications/${id}/` })
    expect(body.data).toMatchObject({
      candidate: { full_name: 'Eve Adams' },
      forms: [{ values: [{ value: 'prefilled' }] }],
    })
  })

  test('that was used leads to the same application', async () => {
    const link = await makeLink({ single_use: true })
    const first = await opens(link.path)
    const browser = newBrowser(service)
    expect((await browser.get(link.path)).text).toContain('This link was used already')
    await browser.send(page(), { token: link.path.split('/').at(-1) ?? '' })
    expect(await opens(await pathInMail())).toBe(first)
  })

  test('that is unknown, or whose end is missing, asks for the email, under the name of its company', async () => {
    const { path } = await makeLink()
    const { status, text } = await newBrowser(service).get(path.slice(0, -20))
    expect(status).toBe(404)
    expect(text).toContain(`action="${page()}"`)
    expect(text).toContain('>Acme</span>')
    const nobody = await newBrowser(service).get('/l/x')
    expect([nobody.status, nobody.text.includes('Send me a new link')]).toEqual([404, false])
  })
})

describe('Asking for a new link by email', () => {
  test('answers alike for a known and an unknown address, and mails only the known one', async () => {
    const link = await makeLink()
    await opens(link.path)
    const answers = []
    for (const email of [link.email.toUpperCase(), `nobody-${unique()}@example.com`]) {
      const browser = newBrowser(service)
      await browser.get(page())
      const { status, text } = await browser.send(page(), { email })
      answers.push([status, text.replace(/value="[^"]*"/g, '')])
    }
    expect(answers[0]).toEqual(answers[1])
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([link.email])
  })

  test('mails at most three an hour to one address', async () => {
    const link = await makeLink()
    const browser = newBrowser(service)
    await browser.get(page())
    for (let times = 0; times < 5; times += 1)
      expect((await browser.send(page(), { email: link.email })).status).toBe(200)
    expect(await mails()).toHaveLength(3)
  })

  test('400 for what is no address; 404 for an unknown company; 403 without the page’s token', async () => {
    const browser = newBrowser(service)
    await browser.get(page())
    const wrong = await browser.send(page(), { email: 'eve' })
    expect([wrong.status, wrong.text.includes('Enter an email address')]).toEqual([400, true])
    expect((await browser.get('/portal/new-link/nobody/')).status).toBe(404)
    expect((await browser.send('/portal/new-link/nobody/', { email: 'eve@example.com' })).status).toBe(404)
    expect((await newBrowser(service).send(page(), { email: 'eve@example.com' })).status).toBe(403)
  })

  test('a token of another company mails nothing', async () => {
    const link = await makeLink()
    const stranger = await givenCompany(service.db)
    const { slug } = await service.db
      .selectFrom('companies')
      .select('slug')
      .where('id', '=', stranger.id)
      .executeTakeFirstOrThrow()
    const browser = newBrowser(service)
    await browser.get(`/portal/new-link/${slug}/`)
    const { status } = await browser.send(`/portal/new-link/${slug}/`, { token: link.path.split('/').at(-1) ?? '' })
    expect([status, await mails()]).toEqual([200, []])
  })
})

describe('A flow that is archived', () => {
  test('keeps its people, who can even get a new link, and takes no new ones', async () => {
    const old = await makeLink()
    const first = await opens(old.path)
    const unused = await makeLink()
    await service.db
      .updateTable('hiring_flows')
      .set({ status: 'ARCHIVED' })
      .where('company_id', '=', company.id)
      .execute()
    expect(await opens(old.path)).toBe(first)
    const browser = newBrowser(service)
    await browser.get(page())
    await browser.send(page(), { email: old.email })
    expect(await opens(await pathInMail())).toBe(first)
    const refused = await newBrowser(service).get(unused.path)
    expect([refused.status, refused.text.includes('no longer takes applications')]).toEqual([410, true])
    await browser.send(page(), { email: unused.email })
    expect(await mails()).toHaveLength(1)
  })
})

describe('A session that has ended', () => {
  const end = (ada: Applicant) =>
    set('applicant_sessions', { ended_at: new Date() }).then(() => ada.browser.cookies.delete('hireline_session'))
  const pageId = () => flow.stages[0]?.pages[0]?.id as string

  test('knows the company, and offers a new link', async () => {
    const ada = await givenApplicant(service, company, flow)
    await end(ada)
    const { status, text } = await ada.get()
    expect(status).toBe(401)
    for (const words of ['Send me a new link', '>Acme</span>', 'tel:+13125550100']) expect(text).toContain(words)
  })

  test('gives back what was typed into a form without a script, and takes it after a new login', async () => {
    const ada = await givenApplicant(service, company, flow)
    await ada.get(`pages/${pageId()}/`)
    const story = { name: flow.elements.story as string, text: 'Lost? "No" <b>' }
    await set('applicant_sessions', { ended_at: new Date() })
    const lost = await ada.submit(pageId(), [story], 'save')
    expect(lost.status).toBe(401)
    expect(lost.text).toContain('value="Lost? &quot;No&quot; &lt;b&gt;"')
    expect(lost.text).toContain('Send me a new link')

    const link = await makeLink({ email: (await emailOf(ada)) as string })
    await ada.browser.get(link.path)
    await ada.browser.send(link.path)
    const stale = await ada.browser.sendBody(...formOf(lost.text, ada))
    expect([stale.status, stale.text.includes('Save what I typed')]).toEqual([403, true])
    const again = await ada.browser.sendBody(...formOf(stale.text, ada))
    expect(again.status).toBe(303)
    expect((await ada.get(`pages/${pageId()}/`)).text).toContain('value="Lost? &quot;No&quot; &lt;b&gt;"')
  })

  const emailOf = async (ada: Applicant) =>
    (
      await service.db
        .selectFrom('candidates')
        .select('email')
        .where('company_id', '=', company.id)
        .where('id', '=', ada.candidateId)
        .executeTakeFirstOrThrow()
    ).email

  /** What the browser sends that presses the button of the page that kept the entries. */
  function formOf(text: string, ada: Applicant): Parameters<Applicant['browser']['sendBody']> {
    const form = /<form method="post" enctype[\s\S]*?<\/form>/.exec(text)?.[0] ?? ''
    const plain = (value: string) =>
      value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    const fields = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      plain(value),
    ])
    return [
      `/portal/applications/${ada.applicationId}/pages/${pageId()}/`,
      Buffer.from(
        `${fields.map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--x--\r\n`,
      ),
      { 'content-type': 'multipart/form-data; boundary=x' },
    ]
  }
})
