import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenApplicant } from '../../../tests/support/applicant.ts'
import { runCommand } from '../../../tests/support/command-in-process.ts'
import {
  givenApplication,
  givenCompany,
  givenEndpoint,
  givenFlow,
  givenKey,
  type TestCompany,
  type TestFlow,
  unique,
} from '../../../tests/support/factories.ts'
import { holdTransaction } from '../../../tests/support/held-transaction.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { databaseUrl } from '../../../tests/support/running-service.ts'
import { testService } from '../../../tests/support/service.ts'
import { mergeCandidates } from '../actions/merge-candidates.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{ pages: [{ nickname: { type: 'text' } }] }, {}] })
})

const NOTHING = { full_name: null, first_name: null, last_name: null, phone_number: null }
const given = (candidate: Parameters<typeof givenApplication>[3] = {}) =>
  givenApplication(service.db, company.id, flow, candidate)
const merge = (keptId: string, fromId: string, { key = company.key, dry_run = false } = {}) =>
  service.call(key, {
    path: `/external/v1/candidates/${keptId}/merge/`,
    body: { from_candidate_id: fromId, ...(dry_run && { dry_run }) },
  })
const read = async (path: string) => (await service.call(company.key, { path: `/external${path}` })).body.data
async function readChanges(after?: string) {
  const query = { limit: '500', ...(after && { after }) }
  return (await service.call(company.key, { path: '/external/v1/changes/', query })).body.data
}

/** Everything about some candidates that a merge could touch. */
async function stateOf(...ids: string[]) {
  const { rows } = await sql`
    select to_jsonb(candidate) as candidate, (
      select jsonb_agg(to_jsonb(application) order by application.id) from applications application
      where application.company_id = ${company.id} and application.candidate_id = candidate.id
    ) as applications
    from candidates candidate where company_id = ${company.id} and id = any(${ids}::uuid[]) order by id
  `.execute(service.db)
  return rows
}

describe('merging two candidates', () => {
  test('gives all applications to the one who stays, who keeps what is known and takes over what is not', async () => {
    const kept = await given({ candidate: { ...NOTHING, email: `kept-${unique()}@example.com` } })
    const from = await given({
      candidate: { email: `from-${unique()}@example.com`, external_identifier: `E-${unique()}`, language: 'es' },
    })
    const { rows } = await sql<{ external_identifier: string }>`
      select external_identifier from candidates where id = ${from.candidateId}
    `.execute(service.db)
    const before = await read(`/v1/candidates/${kept.candidateId}/`)
    const { status, body } = await merge(kept.candidateId, from.candidateId)
    expect([status, body.data]).toEqual([
      200,
      {
        candidate: {
          ...before,
          external_identifier: rows[0]?.external_identifier,
          full_name: 'Ada Lovelace',
          first_name: 'Ada',
          last_name: 'Lovelace',
          phone_number: '+12133734253',
          updated_at: expect.any(String),
        },
        from_candidate_id: from.candidateId,
        dry_run: false,
        filled: ['external_identifier', 'full_name', 'phone_number'],
        application_ids: [from.id],
        sessions: 0,
      },
    ])
    const list = await read(`/v1/candidates/${kept.candidateId}/applications/`)
    expect(list.results.map(({ application_id }: { application_id: string }) => application_id).sort()).toEqual(
      [kept.id, from.id].sort(),
    )
    const shown = await read(`/v1/applications/${from.id}/`)
    expect(shown.candidate).toMatchObject({ id: kept.candidateId, email: before.email, full_name: 'Ada Lovelace' })
  })

  test('leaves a name as it is when any part of one is known', async () => {
    const kept = await given({ candidate: { ...NOTHING, first_name: 'Grace', full_name: 'Grace' } })
    const from = await given()
    const { body } = await merge(kept.candidateId, from.candidateId)
    expect(body.data).toMatchObject({
      candidate: { full_name: 'Grace', last_name: null },
      filled: ['phone_number'],
    })
  })

  test('leads from the old id to the one who stays, in whatever names a candidate, after further merges too', async () => {
    const [first, second, third] = [await given(), await given(), await given()]
    await merge(second.candidateId, first.candidateId)
    await merge(third.candidateId, second.candidateId)
    for (const id of [first.candidateId, second.candidateId]) {
      expect((await read(`/v1/candidates/${id}/`)).id).toBe(third.candidateId)
      expect((await read(`/v1/candidates/${id}/applications/`)).results).toHaveLength(3)
    }
    const change = {
      method: 'PATCH',
      path: `/external/v1/candidates/${first.candidateId}/`,
      body: { full_name: 'New Name' },
    }
    expect((await service.call(company.key, change as never)).body.data).toMatchObject({
      id: third.candidateId,
      full_name: 'New Name',
    })
    expect(await merge(third.candidateId, first.candidateId)).toMatchObject({
      status: 200,
      body: { data: { application_ids: [], filled: [], candidate: { id: third.candidateId } } },
    })
    const list = await service.call(company.key, { path: '/external/v1/candidates/', query: { page_size: '1000' } })
    const ids = list.body.data.results.map(({ id }: { id: string }) => id)
    expect(ids).toContain(third.candidateId)
    expect(ids).not.toContain(first.candidateId)
  })

  test('tells those who keep a copy: a tombstone that leads on, the candidate, and all of their applications', async () => {
    const [kept, from] = [await given(), await given()]
    const { next_cursor } = await readChanges()
    await merge(kept.candidateId, from.candidateId)
    const { results } = await readChanges(next_cursor)
    const told = results.map(({ type, id, change, merged_into }: Record<string, string>) => [
      type,
      id,
      change,
      merged_into,
    ])
    expect(told.sort()).toEqual(
      [
        ['candidate', from.candidateId, 'deleted', kept.candidateId],
        ['candidate', kept.candidateId, 'upserted', undefined],
        ['application', kept.id, 'upserted', undefined],
        ['application', from.id, 'upserted', undefined],
      ].sort(),
    )
  })

  test('tells endpoints that want it', async () => {
    await givenEndpoint(service.db, company.id, { url: 'https://example.com/hook', events: ['candidate.merged'] })
    const [kept, from] = [await given(), await given()]
    await merge(kept.candidateId, from.candidateId)
    const { rows } = await sql<{ data: object }>`
      select data from events where subject_id = ${kept.candidateId} and type = 'candidate.merged'
    `.execute(service.db)
    expect(rows).toMatchObject([
      {
        data: {
          candidate: { id: kept.candidateId },
          from_candidate_id: from.candidateId,
          application_ids: [from.id],
        },
      },
    ])
  })

  test('keeps an applicant who is logged in logged in', async () => {
    const applicant = await givenApplicant(service, company, flow, { email: `applicant-${unique()}@example.com` })
    const kept = await given()
    const { body } = await merge(kept.candidateId, applicant.candidateId)
    expect(body.data.sessions).toBe(1)
    const page = `pages/${flow.stages[0]?.pages[0]?.id}/`
    expect((await applicant.get(page)).status).toBe(200)
  })

  test('frees the email and the identifier that lost; erasing the person finds them all the same', async () => {
    const mark = `zanzibar${unique()}`
    const lost = { email: `${mark}-lost@example.com`, external_identifier: `${mark}-LOST` }
    const kept = await given({ candidate: { email: `${mark}-kept@example.com`, external_identifier: `${mark}-KEPT` } })
    const from = await given({ candidate: lost })
    await service.db
      .insertInto('mails')
      .values({
        company_id: company.id,
        id: crypto.randomUUID(),
        recipient: lost.email,
        subject: 'Hi',
        text: 'Hi',
        status: 'sent',
        created: new Date(),
      })
      .execute()
    await merge(kept.candidateId, from.candidateId)
    const erased = await service.call(company.key, {
      path: `/external/v1/candidates/${from.candidateId}/erase/`,
      body: {},
    })
    expect(erased.body.data).toMatchObject({ candidate_id: kept.candidateId, removed: { applications: 2, mails: 1 } })
    await runJobs(service)
    await sql`update erasures set last_look_at = now() where completed_at is null`.execute(service.db)
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(service.db)
    await runJobs(service)
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    `.execute(service.db)
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.raw(name)} t where t::text ilike ${`%${mark}%`}`.execute(service.db)
      expect([name, rows.length]).toEqual([name, 0])
    }
    const old = await service.call(company.key, { path: `/external/v1/candidates/${from.candidateId}/` })
    expect(old).toMatchObject({ status: 404, body: { code: 'candidate_not_found' } })
    const again = await given({ candidate: lost })
    expect((await read(`/v1/candidates/${again.candidateId}/`)).email).toBe(lost.email)
  })

  test('only tells what would happen in a dry run', async () => {
    const [kept, from] = [await given({ candidate: NOTHING }), await given()]
    const before = await stateOf(kept.candidateId, from.candidateId)
    const { body } = await merge(kept.candidateId, from.candidateId, { dry_run: true })
    expect(body.data).toMatchObject({
      dry_run: true,
      application_ids: [from.id],
      filled: ['full_name', 'phone_number'],
      candidate: { id: kept.candidateId, full_name: 'Ada Lovelace' },
    })
    expect(await stateOf(kept.candidateId, from.candidateId)).toEqual(before)
  })

  test('that is cut off before its end changes nothing', async () => {
    const [kept, from] = [await given(), await given()]
    const before = await stateOf(kept.candidateId, from.candidateId)
    const held = await holdTransaction(service, (transaction) =>
      mergeCandidates(transaction, company.id, { keptId: kept.candidateId, fromId: from.candidateId }),
    )
    await held.undo()
    expect(await stateOf(kept.candidateId, from.candidateId)).toEqual(before)
  })

  test('at once in both directions leaves one of the two with everything', async () => {
    const [one, other] = [await given(), await given()]
    const answers = await Promise.all([
      merge(one.candidateId, other.candidateId),
      merge(other.candidateId, one.candidateId),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [left] = [...new Set(answers.map(({ body }) => body.data.candidate.id))]
    expect((await read(`/v1/candidates/${one.candidateId}/`)).id).toBe(
      (await read(`/v1/candidates/${other.candidateId}/`)).id,
    )
    expect((await read(`/v1/candidates/${left}/applications/`)).results).toHaveLength(2)
  })

  test('refuses what is unknown, erased, the same, or another company’s', async () => {
    const [kept, erased] = [await given(), await given()]
    await service.call(company.key, { path: `/external/v1/candidates/${erased.candidateId}/erase/`, body: {} })
    const other = await givenCompany(service.db)
    const theirs = await givenApplication(service.db, other.id, await givenFlow(service.db, other.id))
    const refused = { status: 400, body: { code: 'invalid_field', details: [{ field: 'from_candidate_id' }] } }
    for (const fromId of [crypto.randomUUID(), erased.candidateId, theirs.candidateId, kept.candidateId]) {
      expect(await merge(kept.candidateId, fromId)).toMatchObject(refused)
    }
    for (const keptId of [crypto.randomUUID(), erased.candidateId, theirs.candidateId]) {
      expect(await merge(keptId, kept.candidateId)).toMatchObject({
        status: 404,
        body: { code: 'candidate_not_found' },
      })
    }
    const { key } = await givenKey(service.db, company.id, { scopes: ['candidates:read'] })
    expect((await merge(kept.candidateId, erased.candidateId, { key })).status).toBe(403)
  })

  test('is a command, too', async () => {
    const [kept, from] = [await given(), await given()]
    const { slug } = await service.db
      .selectFrom('companies')
      .select('slug')
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow()
    const run = (...words: string[]) =>
      runCommand(
        { DATABASE_URL: databaseUrl(service.connection) },
        ...['candidates', 'merge', '--company', slug, kept.candidateId, from.candidateId, ...words],
      )
    expect(await run('--dry-run')).toMatchObject({ dry_run: true, application_ids: [from.id] })
    expect(await run()).toMatchObject({ dry_run: false, application_ids: [from.id] })
  })
})
