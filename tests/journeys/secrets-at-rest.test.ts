import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { stringify } from 'yaml'
import type { PublicCompany } from '../../src/companies/public-company.ts'
import { readConfig } from '../../src/config.ts'
import { applyCompanyFile } from '../../src/config-as-code/actions/apply-company-file.ts'
import { isUuid } from '../../src/contract/uuid.ts'
import { prepareSecrets } from '../../src/key-rotation/actions/prepare-secrets.ts'
import { rotateKeys } from '../../src/key-rotation/actions/rotate-keys.ts'
import { tokenOfShortCode } from '../../src/magic-links/short-link.ts'
import { stopUrlOf } from '../../src/portal/notices/mail-addresses.ts'
import { requireKeys } from '../../src/secrets/noted-keys.ts'
import { type Secrets, secretsOf } from '../../src/secrets/secrets.ts'
import { givenApplicant } from '../support/applicant.ts'
import { contentOf } from '../support/backups.ts'
import { doEverything } from '../support/everything.ts'
import { givenCompany, givenFlow, unique } from '../support/factories.ts'
import { runJobs } from '../support/queue.ts'
import { givenReceiver } from '../support/receiver.ts'
import { temporaryFolder } from '../support/running-service.ts'
import { type TestService, testService } from '../support/service.ts'

const service = testService({ EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
/** On which everything is done once. */
const whole = testService({ EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`
const [ENDPOINT_SECRET, WEBHOOK_SECRET] = [secretOf(1), secretOf(2)]
const keysOf = (...ids: number[]) =>
  secretsOf(readConfig({ SECRET_KEYS: ids.map((id) => `k${id}:${Buffer.alloc(32, id).toString('base64')}`).join() }))
const own = () => secretsOf(service.config)

afterEach(() => vi.unstubAllEnvs())

/** A company whose webhook demands a signature, and whose endpoint hears of new applications. */
async function givenSigned(
  signature_secret: unknown = WEBHOOK_SECRET,
  { on = service, secrets = secretsOf(on.config) }: { on?: TestService; secrets?: Secrets } = {},
) {
  const receiver = await givenReceiver()
  const file = {
    company: { slug: `acme-${unique()}`, name: 'Acme', timezone: 'UTC', default_country: 'US' },
    flows: [{ slug: 'clerk', name: 'Clerk', status: 'PUBLISHED', stages: [{ slug: 'apply', name: 'Apply' }] }],
    webhook_endpoints: [{ key: 'ats', url: receiver.url, secret: ENDPOINT_SECRET, events: ['application.created'] }],
    automations: [
      {
        key: 'board',
        trigger: {
          webhook: { flow: 'clerk', mapping: { email: 'email', first_name: 'name' }, signature_secret },
        },
        steps: [{ upsert_application: {} }],
      },
    ],
  }
  const apply = (changed: object = {}) =>
    applyCompanyFile(on.db, secrets, { name: 'c.yaml', text: stringify({ ...file, ...changed }) })
  const { company } = await apply()
  const { rows } = await sql<{ public_id: string }>`
    select public_id from automations where company_id = ${company.id}`.execute(on.db)
  const [{ public_id: publicId }] = rows as [{ public_id: string }]
  return { companyId: company.id as string, publicId, receiver, apply, file }
}

function fire(publicId: string, secret: string, on: TestService = service) {
  const rawBody = JSON.stringify({ email: `${unique()}@example.com`, name: 'Ada' })
  const at = new Date()
  const id = `msg_${unique()}`
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, rawBody),
  }
  const path = `/external/v1/automations/webhooks/${publicId}/fire/`
  return on.call(null, { method: 'POST', path, rawBody, headers })
}

/** Both secrets work: the webhook takes what is signed, and the endpoint gets what can be verified. */
async function expectBothWork({ publicId, receiver }: Awaited<ReturnType<typeof givenSigned>>) {
  const before = receiver.received.length
  expect((await fire(publicId, WEBHOOK_SECRET)).status).toBe(202)
  expect((await fire(publicId, secretOf(9))).status).toBe(401)
  await runJobs(service)
  expect(receiver.received.length).toBe(before + 1)
  const { headers, body } = receiver.received.at(-1) as { headers: Record<string, string>; body: string }
  expect(() => new Webhook(ENDPOINT_SECRET).verify(body, headers)).not.toThrow()
}

const dump = async (on = service) => Object.values(await contentOf(on.pool)).join('\n')

describe('keys', () => {
  test('that are rotated leave nothing sealed with the one before', async () => {
    await sql`delete from secret_keys`.execute(service.db)
    const [one, both, two] = [keysOf(1), keysOf(2, 1), keysOf(2)]
    const world = await givenSigned(WEBHOOK_SECRET, { secrets: one })
    const user = { id: '01890000-0000-7000-8000-00000000000a', email: 'a@example.com', password_hash: 'x' }
    await service.db
      .insertInto('users')
      .values({ ...user, name: 'A', totp_secret: one.seal('SEED') } as never)
      .execute()
    await sql`
      insert into events (company_id, id, type, subject_id, data, created)
      select ${world.companyId}, gen_random_uuid(), 'automation.webhook', gen_random_uuid(),
        json_build_object('sealed_content', ${one.seal('"content"')}::text), now()
      from generate_series(1, 450)`.execute(service.db)
    const { rows: automations } = await sql<{ id: string }>`
      select id from automations where company_id = ${world.companyId}`.execute(service.db)
    await sql`
      insert into automation_runs (company_id, id, automation_id, trigger_type, event_key, status, created, results)
      values (${world.companyId}, gen_random_uuid(), ${automations[0]?.id}, 'webhook', 'x', 'queued', now(),
        jsonb_build_object('sealed', ${one.seal('{}')}::text))`.execute(service.db)
    await requireKeys(service.db, one)
    await expect(requireKeys(service.db, two)).rejects.toThrow(
      'the key k1 has sealed, which this process does not have',
    )

    const { places, released } = await rotateKeys(service.db, both)
    const resealed = Object.fromEntries(places.map(({ what, resealed }) => [what, resealed]))
    expect(resealed).toMatchObject({ 'contents of events': 450, 'results of runs': 1, 'seeds of one-time codes': 1 })
    expect(released).toEqual(['k1'])
    expect(await dump()).not.toMatch(/\bk1:[A-Za-z0-9+/]/)
    await requireKeys(service.db, two)
    const again = await rotateKeys(service.db, two)
    expect(again.places.every(({ resealed }) => resealed === 0)).toBe(true)
    const { rows } = await sql<{ totp_secret: string }>`select totp_secret from users where id = ${user.id}`.execute(
      service.db,
    )
    expect(two.open(rows[0]?.totp_secret ?? '')).toBe('SEED')
    await sql`delete from users where id = ${user.id}`.execute(service.db)
    await sql`delete from secret_keys`.execute(service.db)
    await sql`delete from automation_runs where event_key = 'x'`.execute(service.db)
    await sql`delete from events where type = 'automation.webhook'`.execute(service.db)
    await sql`update webhook_endpoints set active = false where company_id = ${world.companyId}`.execute(service.db)
  })

  test('that a process lacks are named when it starts', async () => {
    await sql`delete from secret_keys`.execute(service.db)
    await requireKeys(service.db, keysOf(3))
    const error = vi.fn()
    await prepareSecrets(service.db, keysOf(4), { ...pino({ level: 'silent' }), error } as never)
    expect(error).toHaveBeenCalledWith({ keys: ['k3'] }, expect.stringContaining('Set SECRET_KEYS alike'))
    const sameName = secretsOf(readConfig({ SECRET_KEYS: `k3:${Buffer.alloc(32, 5).toString('base64')}` }))
    await expect(requireKeys(service.db, sameName)).rejects.toThrow('k3')
    await sql`delete from secret_keys`.execute(service.db)
  })
})

describe('signing secrets of a company file', () => {
  test('are stored sealed, work, and stay as they are when the file is applied again', async () => {
    const world = await givenSigned()
    const text = await dump()
    for (const secret of [ENDPOINT_SECRET, WEBHOOK_SECRET]) expect(text).not.toContain(secret.slice('whsec_'.length))
    await expectBothWork(world)
    expect((await world.apply()).changes).toEqual([])
    const changed = await world.apply({
      webhook_endpoints: [{ ...world.file.webhook_endpoints[0], secret: secretOf(3) }],
    })
    expect(changed.changes).toMatchObject([{ fields: { secret: { old: 'a secret', new: 'a secret' } } }])
  })

  test('can be in the environment', async () => {
    const world = await givenSigned({ env: 'BOARD_SECRET' })
    vi.stubEnv('BOARD_SECRET', WEBHOOK_SECRET)
    await expectBothWork(world)
    expect((await world.apply()).changes).toEqual([])
  })

  test('that were stored in the clear are sealed when a process starts', async () => {
    const world = await givenSigned()
    const { companyId } = world
    await sql`
      update webhook_endpoints set secret = ${ENDPOINT_SECRET}, sealed_secret = null where company_id = ${companyId}
    `.execute(service.db)
    await sql`
      update automations set webhook = (webhook - 'sealed_signature_secret')
        || jsonb_build_object('signature_secret', ${WEBHOOK_SECRET}::text)
      where company_id = ${companyId}`.execute(service.db)
    await expectBothWork(world)
    expect(await dump()).toContain(ENDPOINT_SECRET)
    await prepareSecrets(service.db, own(), service.logger)
    expect(await dump()).not.toContain(ENDPOINT_SECRET)
    expect(await dump()).not.toContain(WEBHOOK_SECRET)
    await expectBothWork(world)
    expect((await world.apply()).changes).toEqual([])
  })

  test('whose key is lost can be written anew', async () => {
    const world = await givenSigned(WEBHOOK_SECRET, { secrets: keysOf(7) })
    const applied = await applyCompanyFile(service.db, own(), { name: 'c.yaml', text: stringify(world.file) })
    expect(applied.changes.map(({ kind, fields }) => ({ kind, fields }))).toEqual([
      { kind: 'automation', fields: { signature_secret: { old: null, new: 'a secret' } } },
      { kind: 'webhook endpoint', fields: { secret: { old: null, new: 'a secret' } } },
    ])
    await expectBothWork(world)
  })
})

async function isAdmitted(value: string): Promise<boolean> {
  const { app } = whole
  const word = encodeURIComponent(value)
  const key = await app.inject({ url: '/external/v1/company/', headers: { authorization: `Api-Key ${word}` } })
  const link = await app.inject({ url: `/l/${word}` })
  const cookie = ['session', 'console', 'console_pending'].map((name) => `hireline_${name}=${word}`).join('; ')
  const portal = await app.inject({ url: '/portal/', headers: { cookie } })
  const console = await app.inject({
    url: '/console/api/account/',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })
  const isIn = portal.statusCode < 400 || console.statusCode === 200
  return key.statusCode !== 401 || link.statusCode === 200 || isIn
}

/** The ids and addresses of the people who applied weeks ago are thousands, and all of one kind. */
function isOfDemoPerson(word: string): boolean {
  const begun = Date.now() - 3_600_000
  const madeAt = isUuid(word) ? Number.parseInt(word.replace('-', '').slice(0, 12), 16) : begun
  return word.endsWith('@example.com') || (madeAt < begun && madeAt > begun - 100 * 86_400_000)
}

describe('a dump without the keys', () => {
  let values: string[]
  /** Where somebody who met everything stops mails. */
  let stopPath: string
  beforeAll(async () => {
    await doEverything(whole, await temporaryFolder())
    const { rows } = await sql<{ id: string; slug: string; candidate_id: string }>`
      select company.id, company.slug, candidate.id as candidate_id
      from candidates candidate join companies company on company.id = candidate.company_id
      where company.slug = 'whole' and candidate.erased_at is null and candidate.email is not null limit 1`.execute(
      whole.db,
    )
    const [{ candidate_id: candidateId, ...company }] = rows as [{ id: string; slug: string; candidate_id: string }]
    stopPath = new URL(await stopUrlOf(whole.db, whole.config, company as PublicCompany, candidateId)).pathname
    // Whatever stands between separators of rows, arrays, JSON and addresses.
    const words = (await dump(whole)).split(/[\s"'(),{}\\/?&=<>;]+/)
    values = [...new Set(words)].filter((word) => word.length >= 16 && word.length <= 400 && !isOfDemoPerson(word))
    expect(values.length).toBeGreaterThan(500)
  }, 300_000)

  test('lets nobody in: no value of it is an API key, a link, a session', async () => {
    const company = await givenCompany(whole.db)
    const flow = await givenFlow(whole.db, company.id)
    const body = { email: 'ada@example.com', hiring_flow_id: flow.id }
    const { body: made } = await whole.call(company.key, { path: '/external/v1/applications/magic-link/', body })
    const link = new URL(made.data.magic_link).pathname.split('/')[2] as string
    const applicant = await givenApplicant(whole, company, flow, {})
    const session = applicant.browser.cookies.get('hireline_session') as string
    const admitted: string[] = []
    for (const value of [...values, company.key, link, session]) if (await isAdmitted(value)) admitted.push(value)
    expect(admitted).toEqual([company.key, link, session])
  })

  test('stops nobody’s mails: no value of it is the end of an address that does', async () => {
    const isFound = async (path: string) => (await whole.app.inject({ url: path })).statusCode === 200
    expect(await isFound(stopPath)).toBe(true)
    const found: string[] = []
    for (const value of values) {
      if (await isFound(stopPath.replace(/[^/]+\/$/, `${encodeURIComponent(value)}/`))) found.push(value)
    }
    expect(found).toEqual([])
  })

  test('has no token beside its hash: invitations, codes to set up, recovery codes, links, keys, sessions', async () => {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'`.execute(whole.db)
    expect(columns.map(({ table }) => table)).toEqual(expect.arrayContaining(['invitations', 'magic_links']))
    const places = new Map<string, string>()
    for (const { table, column } of columns) {
      const { rows } = await sql<{ hash: Buffer }>`
        select ${sql.ref(column)} as hash from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
        whole.db,
      )
      for (const { hash } of rows) places.set(hash.toString('hex'), `${table}.${column}`)
    }
    const companies = await whole.db.selectFrom('companies').select('id').execute()
    const preimagesOf = (value: string) => [
      value,
      Buffer.from(value, 'base64url'),
      Buffer.from(value.replaceAll('-', ''), 'hex'),
      ...companies.map(({ id }) => tokenOfShortCode(id, value)),
    ]
    const found = values.flatMap((value) =>
      preimagesOf(value).flatMap((text) => places.get(createHash('sha256').update(text).digest('hex')) ?? []),
    )
    expect(found).toEqual([])
  })

  test('signs nothing: no value of it is a signing secret', async () => {
    const world = await givenSigned(WEBHOOK_SECRET, { on: whole })
    const accepted: string[] = []
    for (const value of values.filter((word) => /^(whsec_)?[A-Za-z0-9+/]{16,}={0,2}$/.test(word))) {
      const answer = await fire(world.publicId, value.startsWith('whsec_') ? value : `whsec_${value}`, whole).catch(
        () => undefined,
      )
      if (answer?.status === 202) accepted.push(value)
    }
    expect(accepted).toEqual([])
  })
})
