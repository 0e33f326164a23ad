import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { fromBufferPromise } from 'yauzl'
import type { Hireline } from '../../sdk/src/index.ts'
import { runCommand } from '../support/command-in-process.ts'
import type { TestCompany } from '../support/factories.ts'
import { pdfOf } from '../support/form.ts'
import { somebody, textsOf } from '../support/person-texts.ts'
import { runJobs } from '../support/queue.ts'
import { givenReceiver } from '../support/receiver.ts'
import { databaseUrl, hireline } from '../support/running-service.ts'
import { sdkClient } from '../support/sdk-client.ts'
import { testService } from '../support/service.ts'
import { wholeCompanyFile } from '../support/whole-company.ts'
import { type LivedLife, liveThrough, type ShownFlow } from '../support/whole-life.ts'

const service = testService({ BASE_URL: 'https://jobs.example.com', EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
let company: TestCompany
let sdk: Hireline
let flow: ShownFlow
let webhook: string

beforeAll(async () => {
  // It answers with what it was told, as careless systems do.
  const { url } = await givenReceiver((request, response) => {
    void request
    response.writeHead(500).end('cannot take zephyrine.erased@example.org')
  })
  const told = parse(wholeCompanyFile(url))
  told.email_templates.push({ key: 'tell', subject: '{{ candidate.full_name }} applied', text: '{{ form.text }}' })
  told.automations.push({
    key: 'tell',
    trigger: { application_created: { flow: 'clerk' } },
    steps: [{ send_email: { template: 'tell', to: 'hr@whole.example' } }],
  })
  const file = join(service.config.DATA_DIR, 'company.yaml')
  await writeFile(file, stringify(told))
  const run = (...words: string[]) =>
    runCommand({ DATABASE_URL: databaseUrl(service.connection), DATA_DIR: service.config.DATA_DIR }, ...words)
  await run('apply', file)
  const { key, id: keyId } = await run('keys', 'create', '--company', 'whole', '--name', 'ATS')
  const { id } = await service.db
    .selectFrom('companies')
    .select('id')
    .where('slug', '=', 'whole')
    .executeTakeFirstOrThrow()
  company = { id, key, keyId }
  sdk = sdkClient(service, key)
  const { results } = await sdk.flows.list()
  flow = (await sdk.flows.get(results[0]?.id as string)) as typeof flow
  const { public_id } = await service.db
    .selectFrom('automations')
    .select('public_id')
    .where('key', '=', 'job-board')
    .executeTakeFirstOrThrow()
  webhook = public_id as string
})

/** Every row of every table of every schema, as text, with its table. */
async function dump(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1
  `.execute(service.db)
  const texts = tables.map(async ({ name }) => {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(service.db)
    return rows.map(({ text }) => `${name} ${text}`)
  })
  return (await Promise.all(texts)).flat()
}

/** Every file below the data directory, by its name. */
async function files(): Promise<Map<string, Buffer>> {
  const folder = service.config.DATA_DIR
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => entry.isFile() && entry.name !== 'company.yaml')
  return new Map(
    await Promise.all(
      found.map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        return [path, await readFile(path)] as const
      }),
    ),
  )
}

async function hits(texts: string[]): Promise<string[]> {
  const rows = (await dump()).map((row) => row.toLowerCase())
  const stored = [...(await files())].map(([path, content]) => `${path} ${content.toString('latin1')}`.toLowerCase())
  return texts.flatMap((text) =>
    [...rows, ...stored].filter((row) => row.includes(text)).map((row) => `${text}: ${row.slice(0, 300)}`),
  )
}

/** Lets the last look at each erasure come at once. */
async function letTimePass() {
  await sql`
    update erasures set last_look_at = now() where completed_at is null
  `.execute(service.db)
  await sql`
    update graphile_worker._private_jobs set run_at = now()
    where payload ->> 'erasure_id' is not null and locked_at is null and run_at > now()
  `.execute(service.db)
}

/** Ends every erasure. */
async function finish() {
  await runJobs(service)
  await letTimePass()
  await runJobs(service)
}

const callErase = (candidateId: string, body: object = {}) =>
  service.call(company.key, { path: `/external/v1/candidates/${candidateId}/erase/`, body })
/** What a person is handed of all that is kept of them, by the paths of its files. */
async function handOut(candidateId: string): Promise<Map<string, string>> {
  const { body } = await service.call(company.key, { path: `/external/v1/candidates/${candidateId}/export/` })
  const { rawPayload } = await service.app.inject(new URL(body.data.url).pathname)
  const files = new Map<string, string>()
  const archive = await fromBufferPromise(rawPayload)
  for await (const entry of archive.eachEntry()) {
    const content = Buffer.concat(await Array.fromAsync(await archive.openReadStreamPromise(entry)))
    files.set(entry.fileName, content.toString('utf8'))
  }
  return files
}
const bill = async () =>
  (
    await sql<object>`
      select service, application_id, quantity, is_test, details, created from billable_events order by id
    `.execute(service.db)
  ).rows
const histories = async () =>
  (await sql<object>`select * from transitions order by company_id, application_id, sequence`.execute(service.db)).rows

describe('a person who has met every feature', () => {
  const erased = somebody('Erased', 143)
  const other = somebody('Other', 177)
  let life: LivedLife
  let before: string[]
  let filesBefore: Map<string, Buffer>
  let billBefore: object[]
  let historiesBefore: object[]
  let countBefore: number | null
  let cursor: string
  let handedOut: Map<string, string>

  const count = async () => (await sdk.applications.list({ flow_id: flow.id })).count
  const readChanges = (after?: string) => sdk.listChanges({ limit: 500, ...(after && { after }) })

  beforeAll(async () => {
    await liveThrough(service, company, flow, webhook, other)
    life = await liveThrough(service, company, flow, webhook, erased)
    await sql`
      update graphile_worker._private_jobs set last_error = ${`refused ${erased.email}`}
      where id = (select max(id) from graphile_worker._private_jobs where payload ->> 'company_id' = ${company.id})
    `.execute(service.db)
    handedOut = await handOut(life.candidateId)
    cursor = (await readChanges()).next_cursor
    countBefore = await count()
    billBefore = await bill()
    historiesBefore = await histories()
    filesBefore = await files()
    before = await dump()
  }, 120_000)

  test('is found everywhere before', () => {
    const texts = textsOf(erased)
    const rows = before.map((row) => row.toLowerCase())
    const stored = [...filesBefore.keys()].join('\n')
    // What a PDF says is packed in no way, so that the search of the files can find it.
    expect([...filesBefore.values()].some((content) => content.includes(erased.passport))).toBe(true)
    expect(texts.filter((text) => !rows.some((row) => row.includes(text)) && !stored.includes(text))).toEqual([
      // Written with brackets, and stored in E.164.
      '202) 555-0143',
    ])
    const tables = new Set(
      rows.filter((row) => texts.some((text) => row.includes(text))).map((row) => row.split(' ')[0]),
    )
    expect([...tables].sort()).toEqual([
      'graphile_worker._private_jobs',
      'public.applications',
      'public.arriving_files',
      'public.automation_runs',
      'public.bulk_actions',
      'public.candidates',
      'public.document_pages',
      'public.documents',
      'public.event_deliveries',
      'public.events',
      'public.form_values',
      'public.idempotent_answers',
      'public.interviews',
      'public.magic_links',
      'public.mails',
      'public.notes',
      'public.sign_up_mails',
      'public.text_messages',
    ])
  })

  test('is handed all that is kept of them by a key, and nothing of anybody else', () => {
    const whole = [...handedOut].flat().join('\n').toLowerCase()
    const unfinished = createHash('sha256')
      .update(pdfOf(`unfinished of ${erased.last}: ${erased.passport}`))
      .digest('hex')
    expect(textsOf(erased).filter((text) => !whole.includes(text))).toEqual([
      // Written with brackets, and stored in E.164.
      '202) 555-0143',
      // What belongs to no key of theirs: an upload that broke off, and the hash of a mailbox that signed up.
      unfinished,
      textsOf(erased).at(-1),
    ])
    expect(textsOf(other).filter((text) => whole.includes(text))).toEqual([])
    const kinds = [...handedOut].filter(([path]) => path.startsWith('data/'))
    expect(kinds.length).toBeGreaterThan(15)
    expect(kinds.filter(([, rows]) => rows === '[]').map(([path]) => path)).toEqual([])
  })

  test('is told of by a dry run, which changes nothing', async () => {
    const { status, body } = await callErase(life.candidateId, { dry_run: true })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id: null, candidate_id: life.candidateId, state: 'DRY_RUN', completed_at: null })
    const { kept_answers, ...removed } = body.data.removed
    expect(kept_answers).toBe(0)
    expect(Object.entries(removed).filter(([, count]) => count === 0)).toEqual([])
    expect(removed).toMatchObject({ applications: life.applicationIds.length, documents: 5, files: 6, sessions: 2 })
    expect(difference(before, await dump())).toEqual({ lost: [], gained: [] })
  })

  test('is gone from every table and file afterwards, and nobody else has lost a byte', async () => {
    const { status, body } = await callErase(life.candidateId)
    expect(status, JSON.stringify(body)).toBe(202)
    expect(body.data).toMatchObject({ candidate_id: life.candidateId, state: 'IN_PROGRESS' })
    await finish()
    const done = await sdk.erasures.get(body.data.id)
    expect(done).toMatchObject({ state: 'COMPLETED', completed_at: expect.any(String) })
    expect(done.removed?.kept_answers).toBeGreaterThan(3)
    expect(await hits(textsOf(erased))).toEqual([])

    const after = await dump()
    const { lost } = difference(before, after)
    const own = [life.candidateId, ...life.applicationIds, ...textsOf(erased)]
    const owned = before.filter((row) => own.some((text) => row.toLowerCase().includes(text)))
    // What belongs to a row of the person by its id alone.
    const ids = owned.flatMap((row) => /^public\.(?:events|documents) \([\w-]+,([\w-]+),/.exec(row)?.[1] ?? [])
    const foreign = lost.filter((row) => ![...own, ...ids].some((text) => row.toLowerCase().includes(text)))
    // A delivery of somebody else's that was tried meanwhile is still that delivery.
    const isThere = (row: string) => after.some((other) => other.startsWith(row.split(',').slice(0, 3).join(',')))
    const isDelivery = (row: string) => row.startsWith('public.event_deliveries ')
    expect(foreign.filter((row) => !MOVES_BY_ITSELF.test(row) && !(isDelivery(row) && isThere(row)))).toEqual([])

    const kept = await files()
    const gone = [...filesBefore].filter(([path]) => !kept.has(path))
    expect(gone).toHaveLength(6)
    // The signature is a picture.
    const isTheirs = ([, content]: [string, Buffer]) => content.includes(erased.passport) || content.includes('PNG')
    expect(gone.every(isTheirs)).toBe(true)
    for (const [path, content] of kept) expect(content.equals(filesBefore.get(path) ?? content)).toBe(true)
  })

  test('leaves bills, histories and counts as they were', async () => {
    expect(await bill()).toEqual(billBefore)
    expect(await histories()).toEqual(historiesBefore)
    expect(await count()).toBe(countBefore)
    const { rows: counted } = await sql`
      select hiring_flow_id, stage_id, sum(applications)::integer as applications
      from (
        select hiring_flow_id, stage_id, applications from application_counts
        union all select hiring_flow_id, stage_id, applications from application_count_changes
      ) kept
      group by 1, 2 having sum(applications) <> 0 order by 1, 2
    `.execute(service.db)
    const { rows: recounted } = await sql`
      select hiring_flow_id, stage_id, count(*)::integer as applications from applications group by 1, 2 order by 1, 2
    `.execute(service.db)
    expect(counted).toEqual(recounted)
  })

  test('leaves applications of nobody, which can be read and moved and take nothing', async () => {
    const [id = ''] = life.applicationIds
    const { candidate, documents } = await sdk.applications.get(id)
    expect(candidate).toEqual({
      id: life.candidateId,
      ...Object.fromEntries(
        ['external_identifier', 'email', 'full_name', 'first_name', 'middle_name', 'last_name', 'phone_number'].map(
          (name) => [name, null],
        ),
      ),
    })
    expect(documents).toEqual([])
    await sdk.applications.history(id)
    await sdk.applications.advance(id, { page_or_stage_id: flow.stages[2]?.id as string })
    await expect(sdk.candidates.createOrUpdate({ application_id: id, full_name: 'Back Again' })).rejects.toMatchObject({
      status: 404,
      code: 'application_not_found',
    })
    const runs = () => service.db.selectFrom('automation_runs').select('id').where('application_id', '=', id).execute()
    await runJobs(service)
    expect(await runs()).toEqual([])
    await expect(sdk.candidates.get(life.candidateId)).rejects.toMatchObject({ status: 404 })
  })

  test('is told of in changes, with their documents as gone and their applications as of nobody', async () => {
    const { results } = await readChanges(cursor)
    const told = results.filter(({ id }) => [life.candidateId, ...life.applicationIds].includes(id))
    expect(told.find(({ type }) => type === 'candidate')).toMatchObject({ change: 'deleted', record: null })
    const applications = told.filter(({ type }) => type === 'application')
    const ofNobody = { change: 'upserted', record: { candidate: { full_name: null, email: null } } }
    expect(applications).toMatchObject(life.applicationIds.map(() => ofNobody))
    const documents = results.filter(({ type, change }) => type === 'document' && change === 'deleted')
    expect(documents).toHaveLength(5)
  })

  test('stays erased when it is asked for again, and a repeat of an old request brings nobody back', async () => {
    const again = await callErase(life.candidateId)
    expect(again).toMatchObject({ status: 200, body: { data: { state: 'COMPLETED' } } })
    expect((await callErase(life.candidateId, { dry_run: true })).status).toBe(404)
    const { email, phone, first, last } = erased
    const repeat = sdk.applications.create(
      { email, hiring_flow_id: flow.id, phone_number: phone, first_name: first, last_name: last },
      { idempotencyKey: `create ${erased.identifier.slice(-1)}` },
    )
    await expect(repeat).rejects.toMatchObject({ status: 400, code: 'answer_erased' })
  })

  test('is a new person when they apply again', async () => {
    const { email, phone } = erased
    const person = { email, hiring_flow_id: flow.id, phone_number: phone, name: 'New Start' }
    const { candidate } = await sdk.applications.create(person)
    expect(candidate).toMatchObject({ full_name: 'New Start', email })
    expect(candidate.id).not.toBe(life.candidateId)
    await finish()
    expect(await sdk.candidates.get(candidate.id as string)).toMatchObject({ full_name: 'New Start', email })
  })
})

describe('a process that is killed again and again', () => {
  test('ends what it has begun to erase', { timeout: 240_000 }, async () => {
    const people = Array.from({ length: { few: 3, many: 12 }[inject('rounds')] }, (_, index) =>
      somebody(`Killed${index}`, 200 + index),
    )
    const lives: LivedLife[] = []
    for (const person of people) lives.push(await liveThrough(service, company, flow, webhook, person))
    const start = () =>
      hireline(['start'], { DATABASE_URL: databaseUrl(service.connection), DATA_DIR: service.config.DATA_DIR })
    for (const { candidateId } of lives) {
      const running = start()
      const address = await running.address()
      const erasing = fetch(`${address}/external/v1/candidates/${candidateId}/erase/`, {
        method: 'POST',
        headers: { authorization: `Api-Key ${company.key}`, 'content-type': 'application/json' },
        body: '{}',
      }).catch(() => null)
      await sleep(Math.random() * 60)
      running.process.kill('SIGKILL')
      await running.exit
      const answer = await erasing
      // Whoever heard nothing asks again.
      if (answer?.status !== 202) expect((await callErase(candidateId)).status).toBe(202)
    }
    const running = start()
    await running.address()
    const open = async () => {
      await letTimePass()
      return (await sql`select from erasures where completed_at is null`.execute(service.db)).rows.length
    }
    await expect.poll(open, { timeout: 60_000, interval: 500 }).toBe(0)
    running.process.kill('SIGTERM')
    await running.exit
    expect(await hits(people.flatMap(textsOf))).toEqual([])
  })
})

/** Rows that change with time, whoever is erased. */
const MOVES_BY_ITSELF =
  /^(public\.(api_keys|noted_changes|object_changes|change_positions|application_count_changes|application_counts|webhook_endpoints)|graphile_worker\.)/

function difference(before: string[], after: string[]) {
  const [had, has] = [new Set(before), new Set(after)]
  const stays = (row: string) => !/^public\.api_keys /.test(row)
  return {
    lost: before.filter((row) => !has.has(row) && stays(row)),
    gained: after.filter((row) => !had.has(row) && stays(row)),
  }
}
