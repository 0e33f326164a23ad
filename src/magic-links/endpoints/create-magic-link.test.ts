import { createHash, randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  givenKey,
  type TestCompany,
  type TestFlow,
  unique,
} from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService({ BASE_URL: 'https://jobs.example.com/hiring/', MAGIC_LINK_MAX_SECONDS: '100000' })
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [
      {
        pages: [
          {
            shift: { type: 'selection', constraints: { choices: [{ id: 'day', label: 'Day' }] } },
            years: { type: 'number' },
            licence: { type: 'document' },
          },
        ],
      },
      {},
    ],
  })
})

const make = (body: object, key = company.key, headers: Record<string, string> = {}) =>
  service.call(key, { path: '/external/v1/applications/magic-link/', body, headers })
const command = (fields: object = {}) => ({
  email: `ada-${unique()}@example.com`,
  hiring_flow_id: flow.id,
  ...fields,
})
const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1)

async function rows() {
  const counts = ['candidates', 'applications', 'transitions', 'events', 'form_values'] as const
  return Promise.all(
    counts.map(async (table) => {
      const { count } = await service.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    }),
  )
}
const countLinks = async () => (await service.db.selectFrom('magic_links').select('id').execute()).length

describe('200', () => {
  test('with a link of 256 random bits below BASE_URL, of which only the hash is stored', async () => {
    const { status, body } = await make(command())
    expect(status).toBe(200)
    expect(body.data.magic_link).toMatch(/^https:\/\/jobs\.example\.com\/hiring\/l\/[\w-]{64}$/)
    const token = tokenOf(body.data.magic_link)
    const link = await service.db
      .selectFrom('magic_links')
      .selectAll()
      .where('token_hash', '=', createHash('sha256').update(token).digest())
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(link)).not.toContain(token)
    expect(link).toMatchObject({ maker_type: 'api_key', maker_id: company.keyId })
  })

  test('after a day the link expires, unless another lifetime is asked for', async () => {
    const lifetime = async (fields: object) => {
      const before = Date.now()
      const { body } = await make(command(fields))
      return (Date.parse(body.data.expires_at) - before) / 1000
    }
    expect(await lifetime({})).toBeCloseTo(86_400, -2)
    expect(await lifetime({ expiry_duration_in_seconds: 60 })).toBeCloseTo(60, -2)
    expect(await lifetime({ expiry_duration_in_seconds: 100_000 })).toBeCloseTo(100_000, -2)
  })

  test('and nothing but the link is stored, whatever it prefills', async () => {
    const before = await rows()
    const [stage] = flow.stages.slice(1)
    const { status } = await make(
      command({
        full_name: 'Ada King Lovelace',
        phone_number: '(213) 373-4253',
        application_data: {
          [flow.elements.shift as string]: 'day',
          years: 3,
          [flow.path('shift')]: 'day',
          'USER.PERSONAL_INFORMATION.EXTERNAL_IDENTIFIER': `E-${unique()}`,
        },
        page_or_stage_id: stage?.id,
        stage_reason_id: flow.reasons[0],
      }),
    )
    expect(status).toBe(200)
    expect(await rows()).toEqual(before)
  })

  test('by the flow’s slug, alone or beside its id', async () => {
    const { slug } = await service.db
      .selectFrom('hiring_flows')
      .select('slug')
      .where('id', '=', flow.id)
      .executeTakeFirstOrThrow()
    const { hiring_flow_id: _, ...bySlug } = command({ hiring_flow_slug: slug })
    expect((await make(bySlug)).status).toBe(200)
    expect((await make(command({ hiring_flow_slug: slug }))).status).toBe(200)
  })

  test.each([
    ['', {}],
    [' that works once', { single_use: true }],
  ])('a repeat with the same Idempotency-Key gets the same link%s, and there is one', async (_, fields) => {
    const body = command(fields)
    const before = await countLinks()
    const headers = { 'idempotency-key': `link-${unique()}` }
    const [first, second] = [await make(body, company.key, headers), await make(body, company.key, headers)]
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(await countLinks()).toBe(before + 1)
  })
})

describe('400 and no link', () => {
  const refused = async (body: object, code: string, fields: string[]) => {
    const before = await countLinks()
    const answer = await make(body)
    expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([400, code])
    expect(answer.body.details.map(({ field }: { field: string }) => field)).toEqual(fields)
    expect(await countLinks()).toBe(before)
  }

  test('without a flow', () => refused({ email: 'ada@example.com' }, 'missing_field', ['hiring_flow_id']))
  test('without an email', () => refused({ hiring_flow_id: flow.id }, 'missing_field', ['email']))
  test('with a flow that does not exist', () =>
    refused(command({ hiring_flow_id: randomUUIDv7() }), 'invalid_hiring_flow_id', ['hiring_flow_id']))
  test('with a slug that no flow has', () =>
    refused({ email: 'ada@example.com', hiring_flow_slug: 'none' }, 'invalid_hiring_flow_slug', ['hiring_flow_slug']))
  test('with the slug of another flow than the id’s', () =>
    refused(command({ hiring_flow_slug: 'none' }), 'invalid_hiring_flow_slug', ['hiring_flow_slug']))

  test('with another company’s flow, by id as by slug, as if there were none', async () => {
    const stranger = await givenCompany(service.db)
    const theirs = await givenFlow(service.db, stranger.id)
    const { slug } = await service.db
      .selectFrom('hiring_flows')
      .select('slug')
      .where('id', '=', theirs.id)
      .executeTakeFirstOrThrow()
    await refused(command({ hiring_flow_id: theirs.id }), 'invalid_hiring_flow_id', ['hiring_flow_id'])
    const bySlug = { email: 'ada@example.com', hiring_flow_slug: slug }
    await refused(bySlug, 'invalid_hiring_flow_slug', ['hiring_flow_slug'])
    await refused(command({ page_or_stage_id: theirs.stages[0]?.id }), 'invalid_page_or_stage_id', ['page_or_stage_id'])
  })

  test.each(['DRAFT', 'ARCHIVED'] as const)('with a flow that is %s', async (status) => {
    const closed = await givenFlow(service.db, company.id, { status })
    await refused(command({ hiring_flow_id: closed.id }), 'hiring_flow_not_published', ['hiring_flow_id'])
  })

  test('with a stage or reason of another flow, both of which are named', async () => {
    const other = await givenFlow(service.db, company.id)
    const place = { page_or_stage_id: other.stages[0]?.id, stage_reason_id: other.reasons[0] }
    await refused(command(place), 'invalid_page_or_stage_id', ['page_or_stage_id', 'stage_reason_id'])
  })

  test('with a reason and no stage', () =>
    refused(command({ stage_reason_id: flow.reasons[0] }), 'missing_field', ['page_or_stage_id']))

  test.each([59, 100_001])('with a lifetime of %d seconds, outside of the bounds that are set', (seconds) =>
    refused(command({ expiry_duration_in_seconds: seconds }), 'invalid_field', ['expiry_duration_in_seconds']),
  )

  test('with application_data that cannot be stored, of which each is named', async () => {
    const unknown = randomUUIDv7()
    const data = {
      shift: 'night',
      [flow.elements.years as string]: 'many',
      licence: 'a text',
      nothing: 'x',
      [unknown]: 'x',
      'USER.PERSONAL_INFORMATION.AGE': '36',
      'APPLICATION.STATUS.CREATED': '2026-01-01',
      'USER.PERSONAL_INFORMATION.PHONE_NUMBER': 'call me',
      'USER.PERSONAL_INFORMATION.EMAIL': 'someone.else@example.com',
    }
    const answer = await make(command({ application_data: data }))
    expect(answer.status).toBe(400)
    expect(answer.body.details.map(({ field }: { field: string }) => field).sort()).toEqual(
      Object.keys(data)
        .map((name) => `application_data.${name}`)
        .sort(),
    )
  })

  test('with an external identifier that another candidate has', async () => {
    const external_identifier = `E-${unique()}`
    await givenApplication(service.db, company.id, flow, { candidate: { external_identifier } })
    const name = 'USER.PERSONAL_INFORMATION.EXTERNAL_IDENTIFIER'
    await refused(command({ application_data: { [name]: external_identifier } }), 'invalid_field', [
      `application_data.${name}`,
    ])
  })

  test('with a name of spaces and a phone number that is none, both named', () =>
    refused(command({ full_name: '  ', phone_number: 'none' }), 'invalid_field', ['full_name', 'phone_number']))
})

test('403 without the scope magic_links:write', async () => {
  const { key } = await givenKey(service.db, company.id, { scopes: ['applications:write'] })
  expect((await make(command(), key)).status).toBe(403)
  const allowed = await givenKey(service.db, company.id, { scopes: ['magic_links:write'] })
  expect((await make(command(), allowed.key)).status).toBe(200)
})
