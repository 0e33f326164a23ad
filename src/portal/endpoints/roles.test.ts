import { beforeAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { newBrowser } from '../../../tests/support/browser.ts'
import { givenKey, unique } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'
import { applyCompanyFile } from '../../config-as-code/actions/apply-company-file.ts'
import { secretsOf } from '../../secrets/secrets.ts'

const service = testService()
const slug = `acme-${unique()}`
const flow = (name: string, rest: object) => ({
  slug: name.toLowerCase(),
  name,
  status: 'PUBLISHED',
  stages: [{ slug: 'apply', name: 'Apply' }],
  ...rest,
})
const job = {
  text: { en: 'Lift **boxes**. </script><b>x</b>', es: 'Levanta **cajas**.' },
  pay: { min: 18, max: 22.5, currency: 'USD', per: 'hour' },
  place: { street: '12 Main Street', city: 'Chicago', region: 'IL', postal_code: '60601', country: 'US' },
  shift: { en: 'Nights', es: 'Noches' },
  employment: 'FULL_TIME',
  picture: 'https://cdn.example.com/boxes.jpg',
}
const file = {
  company: { slug, name: 'Acme', timezone: 'UTC', default_country: 'US', contact: { email: 'jobs@acme.example' } },
  flows: [
    flow('Clerk', { public_page: true, job }),
    flow('Secret', {}),
    flow('Draft', { public_page: true, status: 'DRAFT' }),
    flow('Old', { public_page: true, status: 'ARCHIVED' }),
  ],
}
const apply = (changed: object = file) =>
  applyCompanyFile(service.db, secretsOf(service.config), { name: 'c.yaml', text: stringify(changed) })
const open = (url: string, language = 'en') => service.app.inject({ url, headers: { 'accept-language': language } })

beforeAll(() => apply())

test('a job is kept; a second apply changes nothing', async () => {
  expect((await apply()).changes).toEqual([])
})

describe('The open roles of a company', () => {
  test('are those with a public page that are published, with what they pay and where they are', async () => {
    const { statusCode, body } = await open(`/apply/${slug}/`)
    expect(statusCode).toBe(200)
    expect(body).toContain(`href="/apply/${slug}/clerk/"`)
    for (const words of ['$18.00 – $22.50 an hour', 'Chicago', 'United States', 'Nights', 'Full time'])
      expect(body).toContain(words)
    expect(body).not.toMatch(/secret\/|draft\/|old\/|noindex/)
  })

  test('404 for a company that there is not', async () => {
    expect((await open('/apply/nobody/')).statusCode).toBe(404)
  })
})

describe('The page of a role', () => {
  test('says what the job is in the reader’s language, with the form below', async () => {
    const { body, headers } = await open(`/apply/${slug}/clerk/`, 'es')
    for (const words of [
      'Levanta <strong>cajas</strong>.',
      'Noches',
      'por hora',
      'Tiempo completo',
      'name="full_name"',
    ])
      expect(body).toContain(words)
    expect(headers['content-security-policy']).toContain('https://cdn.example.com')
    expect(body).not.toContain('noindex')
  })

  test('keeps what runs from left to right so where texts run the other way', async () => {
    expect((await open(`/apply/${slug}/clerk/`, 'ar')).body).toContain('22.50\u00a0\u2068US$\u2069')
  })

  test('is told to search engines as a JobPosting, which nothing can break out of', async () => {
    const { body } = await open(`/apply/${slug}/clerk/`)
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'JobPosting',
      title: 'Clerk',
      description: expect.stringContaining('<strong>boxes</strong>'),
      employmentType: 'FULL_TIME',
      hiringOrganization: { name: 'Acme' },
      jobLocation: { address: { addressLocality: 'Chicago', addressCountry: 'US' } },
      baseSalary: { currency: 'USD', value: { minValue: 18, maxValue: 22.5, unitText: 'HOUR' } },
    })
    expect(body).not.toContain('<b>x')
  })
})

describe('What people type or click by chance', () => {
  test('the address of the service leads to the roles of its only company', async () => {
    for (const path of ['/', '/apply/']) {
      const { statusCode, headers } = await open(path)
      expect([statusCode, headers.location]).toEqual([303, `/apply/${slug}/`])
    }
    await apply({ ...file, company: { ...file.company, slug: `other-${unique()}` }, flows: [] })
    for (const path of ['/', '/apply/']) {
      const { statusCode, body } = await open(path)
      expect([statusCode, body.includes('Open the link that you were sent.')]).toEqual([200, true])
      expect(body).not.toContain(slug)
    }
  })

  test('a tab has an icon, in the company’s colour', async () => {
    const { body } = await open(`/apply/${slug}/`)
    expect(body).toMatch(/rel="icon" href="data:image\/svg\+xml,[^"]*%231d4ed8/)
    expect((await open('/favicon.ico')).headers['content-type']).toBe('image/svg+xml')
  })
})

test('A role greets as its own company does, in the reader’s language', async () => {
  const welcomes = [{ en: 'Hello from one', es: 'Hola de una' }, { en: 'Hello from two' }]
  const slugs = welcomes.map(() => `hello-${unique()}`)
  for (const [index, welcome] of welcomes.entries()) {
    const company = { ...file.company, slug: slugs[index], theme: { primary_color: '#0f5c4d', welcome } }
    await apply({ company, flows: [flow('Clerk', { public_page: true })] })
  }
  const shown = async (index: number, language: string) =>
    /Hello[^<]*|Hola[^<]*/.exec((await open(`/apply/${slugs[index]}/clerk/`, language)).body)?.[0]
  expect(await Promise.all([shown(0, 'en'), shown(0, 'es'), shown(1, 'en'), shown(1, 'es')])).toEqual([
    'Hello from one',
    'Hola de una',
    'Hello from two',
    'Hello from two',
  ])
})

describe('A role that is archived', () => {
  const page = (questions: object[]) => [{ slug: 'you', name: 'You', elements: questions }]
  const question = { key: 'note', type: 'text', label: 'A note' }
  const clerk = {
    ...flow('Clerk', { public_page: true, job }),
    stages: [{ slug: 'apply', name: 'Apply', pages: page([question]) }],
  }
  const packer = flow('Packer', { public_page: true })
  const contact = { email: 'jobs@acme.example', phone: '+1 312 555 0100' }
  const company = { ...file.company, slug: `closing-${unique()}`, contact }
  const path = `/apply/${company.slug}/clerk/`

  async function makeLink(): Promise<string> {
    const { id, company_id } = await service.db
      .selectFrom('hiring_flows')
      .innerJoin('companies', 'companies.id', 'company_id')
      .select(['hiring_flows.id', 'company_id'])
      .where('companies.slug', '=', company.slug)
      .where('hiring_flows.slug', '=', 'clerk')
      .executeTakeFirstOrThrow()
    const { key } = await givenKey(service.db, company_id)
    const body = { email: `ada-${unique()}@example.com`, full_name: 'Ada Lovelace', hiring_flow_id: id }
    const answer = await service.call(key, { path: '/external/v1/applications/magic-link/', body })
    return new URL(answer.body.data.magic_link).pathname
  }

  test('keeps its people; who comes new sees the open roles, the contact and the way back', async () => {
    await apply({ company, flows: [clerk, packer] })
    const [link, unused] = [await makeLink(), await makeLink()]
    const ada = newBrowser(service)
    await ada.get(link)
    const root = String((await ada.send(link)).headers.location)
    const form = String((await ada.get(root)).headers.location ?? root)
    const element = /data-element="([^"]+)"/.exec((await ada.get(form)).text)?.[1] as string
    await apply({ company, flows: [{ ...clerk, status: 'ARCHIVED' }, packer] })

    const kept = await ada.send(`${form}entries/`, { elements: element, [element]: 'Still here' })
    expect(kept.status, kept.text).toBe(200)
    const again = newBrowser(service)
    await again.get(link)
    expect((await again.send(link)).headers.location).toBe(root)
    const shown = await again.get(form)
    expect([shown.status, shown.text.includes('value="Still here"')]).toEqual([200, true])

    for (const { status, text } of [await newBrowser(service).get(path), await newBrowser(service).get(unused)]) {
      expect(status).toBe(410)
      for (const words of [
        'This role no longer takes applications',
        `href="/apply/${company.slug}/packer/"`,
        `href="/portal/new-link/${company.slug}/"`,
        'mailto:jobs@acme.example',
        'tel:+13125550100',
        'name="robots" content="noindex"',
      ])
        expect(text).toContain(words)
      expect(text).not.toMatch(/JobPosting|name="full_name"|clerk\/"/)
    }
    expect((await again.get(path)).text).toContain('href="/portal/"')
    const { body } = await open(`/apply/${company.slug}/`)
    expect(body).toContain('packer/"')
    expect(body).not.toContain('clerk/"')

    await apply({
      company,
      flows: [
        { ...clerk, status: 'ARCHIVED' },
        { ...packer, public_page: false },
      ],
    })
    expect((await open(path)).body).toContain('There are no open roles at the moment.')
  })
})
