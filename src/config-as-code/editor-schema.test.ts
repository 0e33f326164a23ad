import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { UUID } from '../contract/uuid.ts'
import { editorSchema } from './editor-schema.ts'
import { firstCompanyFile } from './first-company-file.ts'
import { parseCompanyFile } from './parse-company-file.ts'

const isValid = new Ajv({ strict: false, formats: { uuid: UUID } }).compile(JSON.parse(JSON.stringify(editorSchema())))
const DEMO = readFileSync(new URL('../../demo/company.yaml', import.meta.url), 'utf8')
const ANSWERS = {
  name: 'Bäckerei "Zum Korn": #1',
  slug: 'zum-korn',
  timezone: 'Europe/Berlin',
  country: 'DE',
  flow: '- {Verkäufer}',
  flowSlug: 'verkaeufer',
}

test('the schema takes the demo file and a first file, and sees what is mistyped', () => {
  expect(isValid(parse(DEMO)), JSON.stringify(isValid.errors)).toBe(true)
  expect(isValid(parse(firstCompanyFile(ANSWERS, 'x'))), JSON.stringify(isValid.errors)).toBe(true)
  expect(isValid(parse(DEMO.replace('timezone:', 'time_zone:')))).toBe(false)
  expect(isValid(parse(DEMO.replace('kind: review', 'kind: reviews')))).toBe(false)
})

test('the schema takes a file that includes others, and those', () => {
  const { company, flows } = parse(DEMO)
  expect(isValid({ company, include: ['flows/*.yaml'] })).toBe(true)
  expect(isValid({ flows })).toBe(true)
  expect(isValid({ company })).toBe(false)
  expect(isValid({})).toBe(false)
})

test('the demo names the schema, and a first file says what was answered, whatever that is', () => {
  expect(DEMO.split('\n')[0]).toBe('# yaml-language-server: $schema=../docs/company-file.schema.json')
  const { slug, objects, untranslated } = parseCompanyFile({ name: 'x', text: firstCompanyFile(ANSWERS, 'x') })
  expect({ slug, untranslated }).toEqual({ slug: 'zum-korn', untranslated: [] })
  expect(objects.map(({ fields }) => fields.name)).toEqual(expect.arrayContaining([ANSWERS.name, ANSWERS.flow]))
})
