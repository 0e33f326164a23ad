import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { hireline } from '../../../tests/support/command-line.ts'
import { givenKey, unique, WEBHOOK_SECRET } from '../../../tests/support/factories.ts'
import { callConsole, givenOperator } from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'
import { wholeCompanyFile } from '../../../tests/support/whole-company.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { applyCompanyFile } from '../actions/apply-company-file.ts'
import type { CompanyFile } from '../company-file.ts'

const service = testService()
const path = '/external/v1/configuration/'

/** A company of its own with what a file says, and a key for it. */
async function given(text: string, name = unique()) {
  const file: CompanyFile = parse(text, { maxAliasCount: -1 })
  file.company = { ...file.company, slug: `company-${name}`, id: undefined }
  for (const { trigger } of file.automations ?? []) if (trigger.webhook) trigger.webhook.public_id = undefined
  const withoutIds = JSON.parse(JSON.stringify(file), (name, value) =>
    name === 'id' && isUuid(value) ? undefined : value,
  )
  const { company } = await applyCompanyFile(service.db, secretsOf(service.config), {
    name: 'company.yaml',
    text: stringify(withoutIds),
  })
  const { key } = await givenKey(service.db, company.id as string)
  return { slug: company.slug, key, file: withoutIds as CompanyFile }
}
const isUuid = (value: unknown) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

const whole = () => given(wholeCompanyFile('https://ats.example.com/hooks'))
const demo = async () => given(await readFile('demo/company.yaml', 'utf8'))
const get = async (key: string): Promise<CompanyFile> => {
  const { status, body } = await service.call(key, { path })
  expect(status).toBe(200)
  return body.data.configuration
}
const put = (key: string, file: object, query: Record<string, string> = {}) =>
  service.call(key, { method: 'PUT', path, query, body: file })

describe('GET /v1/configuration/', () => {
  test.each([
    ['of everything a file can say', whole],
    ['of the demo company', demo],
  ])('a file %s changes nothing when it is sent back, and holds no secret', async (_, make) => {
    const { key } = await make()
    const file = await get(key)
    expect(JSON.stringify(file)).not.toContain('whsec_')
    expect((await put(key, file)).body.data).toEqual({ dry_run: false, changes: [] })
    expect(await get(key)).toEqual(file)
  })

  test('the file makes the same company elsewhere, once the secrets are written into it', async () => {
    const { key } = await whole()
    const file = await get(key)
    const text = JSON.stringify(file).replaceAll('{"stored":true}', JSON.stringify(WEBHOOK_SECRET))
    const other = await given(text)
    const { company: _, automations, ...copy } = await get(other.key)
    const { company: __, automations: original, ...rest } = file
    const withoutAddress = (list: CompanyFile['automations']) =>
      JSON.parse(JSON.stringify(list), (name, value) => (name === 'public_id' ? undefined : value))
    expect(copy).toEqual(rest)
    expect(withoutAddress(automations)).toEqual(withoutAddress(original))
  })

  test('whatever is left out of a file, what is written says the same', async () => {
    const { key, file } = await whole()
    const [flow] = file.flows
    const elements = flow?.stages[0]?.pages?.[0]?.elements ?? []
    const used = ['text', 'long_text', 'number']
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(elements),
        fc.dictionary(fc.constantFrom('help', 'required', 'min_length'), fc.constant(undefined)),
        fc.shuffledSubarray(file.automations ?? []),
        fc.boolean(),
        async (some, without, automations, isPublic) => {
          const kept = elements.filter(({ key }) => used.includes(key))
          const shown = [...new Set([...some, ...kept])].map((element) => ({ ...element, ...without }))
          const [stage, ...stages] = flow?.stages ?? []
          const first = { ...stage, pages: [{ slug: 'form', name: 'Form', elements: shown }] }
          const changed = {
            ...file,
            flows: [{ ...flow, public_page: isPublic, stages: [first, ...stages] }],
            automations,
          }
          const answer = await put(key, changed)
          expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
          expect((await put(key, await get(key), { dry_run: 'true' })).body.data).toEqual({
            dry_run: true,
            changes: [],
          })
        },
      ),
      { numRuns: 15 },
    )
  })
})

describe('PUT /v1/configuration/', () => {
  test('200 with the difference, which a dry run tells and does not make', async () => {
    const { key } = await whole()
    const file = await get(key)
    const changed = structuredClone(file)
    Object.assign(changed.flows[0] as object, { name: 'Head clerk' })
    const expected = {
      change: 'changed',
      kind: 'flow',
      path: 'clerk',
      fields: { name: { old: { en: 'Clerk', es: 'Dependiente' }, new: 'Head clerk' } },
    }
    expect((await put(key, changed, { dry_run: 'true' })).body.data).toMatchObject({
      dry_run: true,
      changes: [expected],
    })
    expect(await get(key)).toEqual(file)
    expect((await put(key, changed)).body.data).toMatchObject({ dry_run: false, changes: [expected] })
    expect((await get(key)).flows[0]?.name).toBe('Head clerk')
  })

  test('400 names every problem by its path, and changes nothing', async () => {
    const { key } = await whole()
    const file = await get(key)
    const { status, body } = await put(key, {
      ...file,
      company: { ...file.company, timezone: 'Mars/Olympus', colour: 'red' },
      flows: [{ ...file.flows[0], status: 'OPEN' }],
    })
    expect([status, body.code]).toEqual([400, 'invalid_configuration'])
    const fields = body.details.map(({ field }: { field: string }) => field)
    expect(fields.sort()).toEqual(['company.colour', 'company.timezone', 'flows[0].status'])
    expect(await get(key)).toEqual(file)
  })

  test('400 for another company, and for no file at all', async () => {
    const { key } = await whole()
    const other = await whole()
    const file = await get(other.key)
    for (const slug of [other.slug, `company-${unique()}`]) {
      const answer = await put(key, { ...file, company: { ...file.company, slug } })
      expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'company.slug' }] } })
    }
    expect(await put(key, {})).toMatchObject({ status: 400, body: { code: 'invalid_configuration' } })
    expect((await put(key, { company: { slug: 5 } })).status).toBe(400)
  })

  test('400 when it would remove what holds applications', async () => {
    const { key } = await whole()
    const flows = await service.call(key, { path: '/external/v1/hiring-flow/' })
    const signUp = { email: 'ada@example.com', name: 'Ada', phone_number: '2133734253' }
    const body = { ...signUp, hiring_flow_id: flows.body.data.results[0].id }
    expect((await service.call(key, { path: '/external/v1/application/create/', body })).status).toBe(201)
    const file = await get(key)
    const answer = await put(key, { ...file, flows: [], automations: [] })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_configuration'])
  })

  test('400 for ids that are chosen, whether another company has them or nobody', async () => {
    const { key } = await whole()
    const other = await whole()
    const file = await get(key)
    const theirs = await get(other.key)
    const webhookOf = ({ automations = [] }: CompanyFile) =>
      automations.find(({ trigger }) => trigger.webhook)?.trigger.webhook
    const publicIds = [webhookOf(theirs)?.public_id, randomUUID()]
    const answers = publicIds.map((public_id) => {
      const changed = structuredClone(file)
      Object.assign(webhookOf(changed) as object, { public_id })
      return put(key, changed)
    })
    for (const { status, body } of await Promise.all(answers)) {
      expect([status, body.details]).toEqual([
        400,
        [{ field: expect.stringMatching(/public_id$/), message: expect.any(String) }],
      ])
    }
    const chosen = await put(key, { ...file, company: { ...file.company, id: randomUUID() } })
    expect(chosen).toMatchObject({ status: 400, body: { details: [{ field: 'company.id' }] } })
  })

  test('400 for a stored secret where none is, and for an environment variable that the file on the server does not name', async () => {
    const { key } = await whole()
    const file = await get(key)
    const [endpoint] = file.webhook_endpoints ?? []
    for (const secret of [{ stored: true }, { env: 'DATABASE_URL' }]) {
      const answer = await put(key, { ...file, webhook_endpoints: [endpoint, { ...endpoint, key: 'new', secret }] })
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalid_configuration', details: [{ field: 'webhook_endpoints[1].secret' }] },
      })
    }
  })
})

test('hireline export writes the file as YAML, which hireline apply finds no difference in', async () => {
  const { slug, key } = await whole()
  const printed = await hireline(service, 'export', '--company', slug)
  expect(printed.code, printed.stderr).toBe(0)
  expect(parse(printed.stdout)).toEqual(await get(key))
  expect(
    await applyCompanyFile(service.db, secretsOf(service.config), { name: 'company.yaml', text: printed.stdout }),
  ).toMatchObject({
    changes: [],
  })
})

describe('the versions of what was applied', () => {
  const versions = async (key: string, query: Record<string, string> = {}) =>
    (await service.call(key, { path: `${path}versions/`, query })).body.data
  const version = async (key: string, id: string) =>
    (await service.call(key, { path: `${path}versions/${id}/` })).body.data
  const renamed = (file: CompanyFile, name: string) => ({
    ...file,
    company: { ...file.company, name },
  })

  test('say who applied what, page by page, without secrets, and lead back', async () => {
    const { key } = await whole()
    const file = await get(key)
    for (const name of ['Second', 'Third']) expect((await put(key, renamed(file, name))).status).toBe(200)
    expect((await put(key, renamed(file, 'Third'))).body.data.changes).toEqual([])
    const first = await versions(key, { page_size: '2' })
    expect(first.results).toMatchObject([
      { number: 3, changes: 1, managed_in: 'file', actor: { type: 'api_key', id: expect.any(String) } },
      { number: 2, changes: 1 },
    ])
    const { results: rest, next_cursor } = await versions(key, { page_size: '2', cursor: first.next_cursor })
    expect([rest, next_cursor]).toMatchObject([[{ number: 1, actor: { type: 'system', id: null } }], null])
    const second = await version(key, first.results[1].id)
    expect(second.changes).toMatchObject([{ kind: 'company', fields: { name: { new: 'Second' } } }])
    expect(JSON.stringify(second)).not.toContain('whsec_')
    expect((await put(key, second.configuration)).body.data.changes).toHaveLength(1)
    expect((await get(key)).company.name).toBe('Second')
    expect((await versions(key)).results).toHaveLength(4)
    const foreign = await whole()
    const other = await service.call(foreign.key, { path: `${path}versions/${second.id}/` })
    expect([other.status, other.body.code]).toEqual([404, 'configuration_version_not_found'])
  })

  test('begin with what there was, where an earlier release had applied it', async () => {
    const { key } = await whole()
    const before = await get(key)
    const { slug } = before.company
    const { id } = await findCompanyBySlugOrFail(slug)
    await service.db.deleteFrom('configuration_versions').where('company_id', '=', id).execute()
    await put(key, renamed(before, 'Later'))
    const { results } = await versions(key)
    expect(results).toMatchObject([{ number: 2 }, { number: 1, actor: { type: null, id: null }, changes: 0 }])
    expect((await version(key, results[1].id)).configuration).toEqual(before)
  })

  test('400 when somebody has applied since the version that is expected', async () => {
    const { key } = await whole()
    const file = await get(key)
    expect((await put(key, renamed(file, 'A'), { expected_version: '1' })).status).toBe(200)
    const late = await put(key, renamed(file, 'B'), { expected_version: '1' })
    expect([late.status, late.body.code]).toEqual([400, 'configuration_changed'])
    expect((await get(key)).company.name).toBe('A')
  })

  test('what the console looks after a file changes only on purpose, and the other way round', async () => {
    const { key, slug } = await whole()
    const { id: companyId } = await findCompanyBySlugOrFail(slug)
    const admin = await givenOperator(service, companyId, { role: 'admin' })
    const file = await get(key)
    const fromConsole = (name: string, query = {}) =>
      callConsole(service, admin, { method: 'PUT', path: '/v1/configuration/', query, body: renamed(file, name) })
    const refused = await fromConsole('Console')
    expect([refused.status, refused.body.code]).toEqual([400, 'configuration_managed_elsewhere'])
    expect((await fromConsole('Console', { take_over: 'true' })).status).toBe(200)
    const [latest] = (await versions(key)).results
    expect(latest).toMatchObject({ managed_in: 'console', actor: { type: 'operator', id: admin.id } })
    expect((await fromConsole('Again')).status).toBe(200)

    const byKey = await put(key, renamed(file, 'File'))
    expect([byKey.status, byKey.body.code]).toEqual([400, 'configuration_managed_elsewhere'])
    const folder = await mkdtemp(join(tmpdir(), 'hireline-'))
    const written = join(folder, 'company.yaml')
    expect((await hireline(service, 'export', '--company', slug, written)).code).toBe(0)
    const text = (await readFile(written, 'utf8')).replace('name: Again', 'name: By file')
    await writeFile(written, text)
    const dry = await hireline(service, 'apply', written, '--dry-run')
    expect(dry.stdout).toContain('! the company is looked after in the console')
    const stopped = await hireline(service, 'apply', written)
    expect([stopped.code, stopped.stderr]).toEqual([1, expect.stringContaining('--take-over')])
    expect((await hireline(service, 'apply', written, '--take-over')).code).toBe(0)
    expect((await versions(key)).results[0]).toMatchObject({ managed_in: 'file', actor: { type: 'system' } })
    await rm(folder, { recursive: true })
  })
})

const findCompanyBySlugOrFail = (slug: string) =>
  service.db.selectFrom('companies').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
