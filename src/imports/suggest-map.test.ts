import { readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { imported } from '../../tests/support/imports.ts'
import { testService } from '../../tests/support/service.ts'
import { requireCompany } from '../companies/actions/require-company.ts'
import { prepareDemo } from '../demo/actions/prepare-demo.ts'
import type { Flow } from '../flows/flow.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { loadFlows } from './known-places.ts'
import { openTable } from './read-table.ts'
import { KNOWN_SYSTEMS } from './shipped-maps.ts'
import { openSource } from './source.ts'
import { type Suggestion, suggestionText, suggestMap, TO_DO } from './suggest-map.ts'

const service = testService()
const FOLDER = fileURLToPath(new URL('../../demo/imports/', import.meta.url))
const SAMPLES = readdirSync(FOLDER)
let key: string
let flows: Flow[]

beforeAll(async () => {
  key = (await prepareDemo(service.db, secretsOf(service.config), undefined)) ?? ''
  const company = await requireCompany(service.db, 'acme')
  flows = await loadFlows(service.db, { id: company.id, configVersion: company.config_version })
})

async function suggested(name: string): Promise<Suggestion> {
  const path = `${FOLDER}${name}`
  const { size } = await stat(path)
  const { table, close } = await openSource({ path, size, head: Buffer.alloc(0) }, { person: {} })
  return suggestMap(table, flows).finally(close)
}

const done = ({ map }: Suggestion) => JSON.parse(JSON.stringify(map).replaceAll(TO_DO, 'screening'))

test('there is a sample of each system that is known', () => {
  const systems = new Set(SAMPLES.map((name) => name.split('.')[0]))
  expect([...systems]).toEqual(expect.arrayContaining(KNOWN_SYSTEMS.map(({ name }) => name)))
})

test.each(SAMPLES)('%s is recognised, and imported by what is suggested', async (name) => {
  const suggestion = await suggested(name)
  expect(suggestion.system).toBe(name.split('.')[0])
  expect(suggestion.map).toMatchObject({ source: suggestion.system, key: expect.any(String) })
  expect(suggestionText(suggestion)).toContain(`# It looks like a file of ${suggestion.system}.`)
  const content = await readFile(`${FOLDER}${name}`)
  const result = await imported(service, key, { content, map: done(suggestion), fileName: name })
  expect(result.counts.failed, JSON.stringify(result.rows)).toBe(0)
  const [row] = result.rows
  const { body } = await service.call(key, { path: `/external/v1/applications/${row.application_id}/` })
  expect(body.data).toMatchObject({
    hiring_flow: { slug: 'warehouse-associate' },
    candidate: { email: 'ada@example.com', full_name: 'Ada Lovelace', phone_number: '+12133734253' },
    created: expect.stringMatching(/^2024-01-12T/),
  })
})

test('what is not known is left to do, and refused until it is done', async () => {
  const suggestion = await suggested('greenhouse.csv')
  expect(suggestion.map.application).toMatchObject({
    flow: 'Job',
    stage: { column: 'Stage', values: { 'Phone Interview': 'interview', 'Application Review': TO_DO } },
  })
  expect(suggestion.map.dates).toBe('MDY')
  expect(suggestionText(suggestion)).toContain(`# 1 times ${TO_DO}`)
})

test('a date that is wrong does not decide on which side months stand', async () => {
  const text = 'Name,Applied on\nA,1/31/2020\nB,31/31/2020\nC,2/3/2020\n'
  const { map } = await suggestMap(await openTable(Readable.from([Buffer.from(text)]), {}), flows)
  expect(map.dates).toBe('MDY')
})

test('columns of a file that nobody knows are guessed by their names, also those of form elements', async () => {
  const text =
    'Vorname;Nachname;E-Mail;Job Title;Status;Applied on;Shoe size;shift\nAda;Lovelace;a@b.example;Driver;Hired;13.01.2024;38;night\n'
  const suggestion = await suggestMap(await openTable(Readable.from([Buffer.from(text)]), {}), flows)
  expect(suggestion).toMatchObject({
    system: null,
    unused: ['Shoe size'],
    map: {
      dates: 'DMY',
      person: { first_name: 'Vorname', last_name: 'Nachname', email: 'E-Mail' },
      application: {
        flow: { column: 'Job Title', values: { Driver: 'delivery-driver' } },
        stage: 'Status',
        created: 'Applied on',
      },
      form: { shift: 'shift' },
    },
  })
})
