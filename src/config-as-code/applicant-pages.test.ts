import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { unique } from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { applyCompanyFile } from './actions/apply-company-file.ts'
import { FileError } from './yaml-file.ts'

const service = testService()

function fileWith(theme: object | undefined, flow: object = {}, slug = `company-${unique()}`) {
  return {
    company: { slug, name: 'C', timezone: 'UTC', default_country: 'US', theme },
    flows: [{ slug: 'f', name: 'F', status: 'PUBLISHED', stages: [{ slug: 'a', name: 'A' }], ...flow }],
  }
}
const apply = (file: object) =>
  applyCompanyFile(service.db, secretsOf(service.config), { name: 'c.yaml', text: stringify(file) })
const stored = (slug: string) =>
  service.db
    .selectFrom('companies')
    .innerJoin('hiring_flows', 'hiring_flows.company_id', 'companies.id')
    .select(['theme', 'public_page'])
    .where('companies.slug', '=', slug)
    .executeTakeFirst()

const THEME = {
  welcome: { es: 'Hola', en: 'Hello' },
  primary_color: '#0F5C4D',
  logo_url: 'https://cdn.example.com/logo.svg',
}

test('a theme and a public page are kept, changed and taken away; a second apply changes nothing', async () => {
  const file = fileWith(THEME, { public_page: true })
  const { slug } = file.company
  await apply(file)
  expect(await stored(slug)).toEqual({ theme: THEME, public_page: true })
  expect((await apply(file)).changes).toEqual([])
  const { changes } = await apply(fileWith({ primary_color: '#1d4ed8' }, {}, slug))
  expect(changes.map(({ change, kind }) => `${change} ${kind}`)).toEqual(['changed company', 'changed flow'])
  expect(await stored(slug)).toEqual({ theme: { primary_color: '#1d4ed8' }, public_page: false })
  await apply(fileWith(undefined, {}, slug))
  expect(await stored(slug)).toEqual({ theme: null, public_page: false })
})

describe('a theme that cannot be used is refused, and where', () => {
  test.each([
    ['primary_color', 'red', 'must be a colour such as "#1d4ed8"'],
    ['primary_color', '#fff; } body { display: none', 'must be a colour such as "#1d4ed8"'],
    ['primary_color', '#ffe600', 'is too light'],
    ['logo_url', 'http://cdn.example.com/logo.png', 'https://'],
    ['logo_url', "https://cdn.example.com; script-src 'unsafe-inline'/x", 'https://'],
    ['logo_url', 'javascript:alert(1)', 'https://'],
  ])('%s: %s', async (field, value, message) => {
    const error = await apply(fileWith({ ...THEME, [field]: value })).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(FileError)
    expect((error as FileError).problems).toEqual([
      expect.objectContaining({ path: `company.theme.${field}`, message: expect.stringContaining(message) }),
    ])
  })
})
