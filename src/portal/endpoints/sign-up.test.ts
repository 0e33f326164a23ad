import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newBrowser } from '../../../tests/support/browser.ts'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
  unique,
} from '../../../tests/support/factories.ts'
import { mailsIn } from '../../../tests/support/mails.ts'
import { earlier } from '../../../tests/support/moments.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService({ BASE_URL: 'https://jobs.example.com', SIGN_UP_RATE_LIMIT_PER_MINUTE: '60' })
const few = testService({ BASE_URL: 'https://jobs.example.com', SIGN_UP_MAILS_PER_HOUR_PER_COMPANY: '5' })
let company: TestCompany
let flow: TestFlow
let path: string

beforeAll(async () => {
  company = await givenCompany(service.db, { name: 'Acme' })
})
beforeEach(async () => {
  flow = await givenFlow(service.db, company.id)
  await set({ public_page: true })
  const { company_slug, slug } = await service.db
    .selectFrom('hiring_flows')
    .innerJoin('companies', 'companies.id', 'hiring_flows.company_id')
    .select(['companies.slug as company_slug', 'hiring_flows.slug'])
    .where('hiring_flows.id', '=', flow.id)
    .executeTakeFirstOrThrow()
  path = `/apply/${company_slug}/${slug}/`
})

const set = (columns: { public_page?: boolean; status?: string; removed_at?: Date }) =>
  service.db.updateTable('hiring_flows').set(columns).where('id', '=', flow.id).execute()
const newEmail = () => `ada-${unique()}@example.com`
const form = (fields: Record<string, string> = {}) => ({
  full_name: 'Ada Lovelace',
  email: newEmail(),
  phone_number: '(213) 373-4253',
  ...fields,
})
const mailsTo = (email: string) => mailsIn(service, { recipient: email })

async function signUp(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const browser = newBrowser(service, headers)
  expect((await browser.get(path)).status).toBe(200)
  return { browser, page: await browser.send(path, fields) }
}

describe('Signing up on a public page', () => {
  test('mails a link that opens the application, and creates nothing before it is used', async () => {
    const fields = form()
    const { page, browser } = await signUp(fields)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Check your email')
    const [mail] = await mailsTo(fields.email)
    expect(mail?.subject).toMatch(/^Your application as Flow \d+ at Acme$/)
    const known = () => service.db.selectFrom('candidates').selectAll().where('email', '=', fields.email).execute()
    expect(await known()).toEqual([])
    const link = /https:\/\/jobs\.example\.com(\/l\/[\w-]{64})\n/.exec(mail?.text ?? '')?.[1] ?? ''
    await browser.get(link)
    expect((await browser.send(link)).status).toBe(303)
    expect(await known()).toMatchObject([{ full_name: 'Ada Lovelace', phone_number: '+12133734253' }])
  })

  test('speaks Spanish, in the mail too', async () => {
    const fields = form()
    const { page } = await signUp(fields, { 'accept-language': 'es' })
    expect(page.text).toContain('Revisa tu correo')
    expect((await mailsTo(fields.email))[0]?.subject).toContain('Tu solicitud como')
  })

  test('answers the same for an address that is known as for one that is not', async () => {
    const email = newEmail()
    await givenApplication(service.db, company.id, flow, { candidate: { email } })
    const [known, unknown] = [form({ email }), form()]
    const pages = [(await signUp(known)).page, (await signUp(unknown)).page]
    const [first, second] = pages.map(({ status, text }) => [
      status,
      text
        .replaceAll(known.email, 'EMAIL')
        .replaceAll(unknown.email, 'EMAIL')
        .replace(/value="[^"]+"/g, ''),
    ])
    expect(first).toEqual(second)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('never mails a link to another host, whatever the Host header says', async () => {
    const fields = form()
    await signUp(fields, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const [mail] = await mailsTo(fields.email)
    expect(mail?.text).toContain('https://jobs.example.com/l/')
    expect(mail?.text).not.toContain('evil')
  })

  test('mails one address three times an hour, however many ask at once, and answers the same', async () => {
    const email = newEmail()
    const pages = await Promise.all(Array.from({ length: 6 }, () => signUp(form({ email }))))
    expect(pages.map(({ page }) => page.status)).toEqual(Array(6).fill(200))
    expect(await mailsTo(email)).toHaveLength(3)
    const again = await signUp(form({ email: email.toUpperCase() }))
    expect(again.page.text).toContain('Check your email')
    expect(await mailsTo(email)).toHaveLength(3)
  })

  test('counts plus tags as the address itself, and dots where the provider ignores them', async () => {
    const name = `ada${unique()}`.replace(/\W/g, '')
    const sent = async (addresses: string[]) => {
      for (const email of addresses) await signUp(form({ email }))
      return (await Promise.all(addresses.map(mailsTo))).flat().length
    }
    expect(await sent([1, 2, 3, 4].map((tag) => `${name}+${tag}@example.com`))).toBe(3)
    expect(
      await sent([`x${name}@gmail.com`, `x.${name}@gmail.com`, `x.${name}+1@gmail.com`, `x${name}@googlemail.com`]),
    ).toBe(3)
    expect(await sent([`y${name}@example.com`, `y.${name}@example.com`])).toBe(2)
  })

  test('holds nothing that was entered but the address that it goes to', async () => {
    const fields = form({ full_name: 'You have won http://evil.example', phone_number: '(213) 373-4299' })
    await signUp(fields)
    const [mail] = await mailsTo(fields.email)
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/won|evil|373|213/)
  })

  test('a program that fills in the hidden field is told the same, and no mail goes out', async () => {
    const fields = form()
    const { page } = await signUp({ ...fields, website: 'https://spam.example' })
    expect(page.text).toContain('Check your email')
    expect(await mailsTo(fields.email)).toEqual([])
  })

  test.each([
    ['full_name', { full_name: '  ' }, 'Enter your name.'],
    ['full_name', { full_name: 'x'.repeat(501) }, 'Enter your name.'],
    ['email', { email: 'nobody' }, 'Enter an email address'],
    ['email', { email: 'a@example.com\r\nBcc: b@example.com' }, 'Enter an email address'],
    ['phone_number', { phone_number: 'none' }, 'Enter a phone number'],
  ])(
    '400 with the problem beside %s and in the list above, and what was entered kept',
    async (field, wrong, message) => {
      const { page } = await signUp(form({ full_name: 'Grace Hopper', ...wrong }))
      expect(page.status).toBe(400)
      expect(page.text).toContain(`id="${field}-problem">${message}`)
      expect(page.text).toMatch(
        new RegExp(
          `<div class="problems" role="alert" tabindex="-1" autofocus[\\s\\S]*<li><a href="#${field}">${message}`,
        ),
      )
      expect(page.text).toMatch(new RegExp(`aria-describedby="[^"]*${field}-problem" aria-invalid="true"`))
      if (field !== 'full_name') expect(page.text).toContain('value="Grace Hopper"')
    },
  )
})

describe('404 with a page, on GET and POST, when the flow', () => {
  const missing = async (change: () => Promise<unknown>) => {
    const browser = newBrowser(service)
    expect((await browser.get(path)).status).toBe(200)
    await change()
    for (const page of [await browser.get(path), await browser.send(path, form())]) {
      expect([page.status, page.text.includes('There is no such page')]).toEqual([404, true])
    }
  }
  test('has its public page not switched on', () => missing(() => set({ public_page: false })))
  test('is DRAFT', () => missing(() => set({ status: 'DRAFT' })))
  test('was removed', () => missing(() => set({ removed_at: new Date() })))
  test('is another company’s', () =>
    missing(async () => {
      const stranger = await givenCompany(service.db)
      const { slug } = await service.db
        .selectFrom('companies')
        .select('slug')
        .where('id', '=', stranger.id)
        .executeTakeFirstOrThrow()
      path = path.replace(/company-\d+/, slug)
    }))
})

test('410 for a role that is archived, asked for or signed up to', async () => {
  const browser = newBrowser(service)
  await browser.get(path)
  await set({ status: 'ARCHIVED' })
  for (const page of [await browser.get(path), await browser.send(path, form())]) {
    expect(page.status).toBe(410)
    expect(page.text).toContain('This role no longer takes applications')
    expect(page.text).toContain('<h2>Open roles</h2>')
  }
})

test('429 after too many sign-ups from one address; the page itself is still shown', async () => {
  const browser = newBrowser(service)
  await browser.get(path)
  const statuses: number[] = []
  for (let request = 0; request < 61; request += 1) statuses.push((await browser.send(path, { full_name: '' })).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await browser.get(path)).status).toBe(200)
})

test('a company sends so many sign-up mails an hour and no more, however many ask at once; all are told the same', async () => {
  const own = await givenCompany(few.db)
  const ownFlow = await givenFlow(few.db, own.id)
  await few.db.updateTable('hiring_flows').set({ public_page: true }).where('id', '=', ownFlow.id).execute()
  const row = await few.db
    .selectFrom('hiring_flows')
    .innerJoin('companies', 'companies.id', 'hiring_flows.company_id')
    .select(['companies.slug as company', 'hiring_flows.slug'])
    .where('hiring_flows.id', '=', ownFlow.id)
    .executeTakeFirstOrThrow()
  const pages = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const browser = newBrowser(few)
      const address = `/apply/${row.company}/${row.slug}/`
      await browser.get(address)
      return browser.send(address, form())
    }),
  )
  expect(pages.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(pages.filter(({ text }) => text.includes('Check your email'))).toHaveLength(8)
  const mails = await few.db.selectFrom('mails').select('id').where('company_id', '=', own.id).execute()
  expect(mails).toHaveLength(5)
  await sql`update sign_up_mails set created = ${earlier('created', '61 minutes')}`.execute(few.db)
  const browser = newBrowser(few)
  await browser.get(`/apply/${row.company}/${row.slug}/`)
  await browser.send(`/apply/${row.company}/${row.slug}/`, form())
  expect(await few.db.selectFrom('mails').select('id').where('company_id', '=', own.id).execute()).toHaveLength(6)
})
