import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseCompanyFile } from './parse-company-file.ts'
import { readCompanyFile } from './read-company-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hireline-included-'))
})
afterEach(() => rm(folder, { recursive: true }))

const COMPANY = 'company: {slug: acme, name: Acme, timezone: UTC, default_country: US}\n'
const flow = (slug: string) =>
  `flows:\n  - slug: ${slug}\n    name: A flow\n    status: PUBLISHED\n    stages:\n      - {slug: new, name: New}\n`

async function parsed(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return parseCompanyFile(await readCompanyFile(join(folder, 'company.yaml')))
}

/** What is told, without the folder. */
const problems = (files: Record<string, string>) =>
  parsed(files).then(
    () => '',
    (error: Error) => error.message.replaceAll(`${folder}/`, ''),
  )

test('the lists of included files stand behind those of the file, in the order of their names', async () => {
  const { objects } = await parsed({
    'company.yaml': `${COMPANY}include: [flows/*.yaml, reasons.yaml]\n${flow('first')}`,
    'flows/b.yaml': flow('third'),
    'flows/a.yaml': flow('second'),
    'reasons.yaml': 'legal_entities: [{key: us, name: Acme Inc., country: US}]\n',
  })
  expect(objects.filter(({ kind }) => kind === 'flow').map(({ path }) => path)).toEqual(['first', 'second', 'third'])
  expect(objects.map(({ kind }) => kind)).toContain('legal entity')
})

test('what is wrong is told with its own file, line and place, all files at once', async () => {
  const told = await problems({
    'company.yaml': `${COMPANY.replace('UTC', 'Mars')}include: [flows/*.yaml]\n`,
    'flows/a.yaml': flow('a').replace('PUBLISHED', 'OPEN'),
    'flows/b.yaml': `${flow('b')}  - {slug: a, name: Again, status: DRAFT, stages: [{slug: new, name: New, next: [gone]}]}\n`,
  })
  expect(told.split('\n')).toEqual([
    expect.stringMatching(/^flows\/a\.yaml:4:13: flows\[0\]\.status: must be one of/),
    expect.stringMatching(/^company\.yaml:1:\d+: company\.timezone: must be an IANA time zone/),
    'flows/b.yaml:7:12: flows[1].slug: another entry of this list has the slug a',
    'flows/b.yaml:7:82: flows[1].stages[0].next[0]: there is no stage gone in this flow',
  ])
})

test('a name that finds no file, an include of something else and an included company are refused', async () => {
  const main = (include: string) => ({ 'company.yaml': `${COMPANY}include: ${include}\n` })
  expect(await problems(main('[flows/*.yaml, gone.yaml]'))).toBe(
    'company.yaml:2:11: include[0]: there is no file flows/*.yaml\ncompany.yaml:2:25: include[1]: there is no file gone.yaml',
  )
  expect(await problems(main('flows.yaml'))).toContain('company.yaml:2:10: include: must be a list of files')
  expect(await problems({ ...main('[part.yaml]'), 'part.yaml': `${flow('a')}${COMPANY}` })).toMatch(
    /^part\.yaml:7:1: company: cannot be included; what can is legal_entities, schedules, flows/,
  )
  expect(await problems({ ...main('[part.yaml]'), 'part.yaml': 'flows: 1\n' })).toBe(
    'part.yaml:1:8: flows: must be an array',
  )
  expect(await problems({ ...main('[part.yaml]'), 'part.yaml': '' })).toMatch(/^part\.yaml:1:1: must be an object/)
  expect(await problems({ ...main('[part.yaml]'), 'part.yaml': 'flows: [' })).toMatch(/^part\.yaml:1:/)
})
