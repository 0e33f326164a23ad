import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCompany, givenFlow, type TestCompany, type TestFlow, unique } from '../../../tests/support/factories.ts'
import { formBody, pdfOf } from '../../../tests/support/form.ts'
import { holdTransaction } from '../../../tests/support/held-transaction.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { touchApplication } from '../../applications/touch-queries.ts'
import { noteChanges } from '../../change-log/queries.ts'
import { inTransaction } from '../../db/database.ts'
import { toCursor } from '../change.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ licence: { type: 'document' }, shift: { type: 'text' } }] }, {}, {}],
  })
})

const external = async (path: string, body?: object, { key } = company) => {
  const answer = await service.call(key, { path: `/external${path}`, body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body.data
}
const create = async (): Promise<string> => {
  const person = { email: `${unique()}@example.com`, phone_number: '+12133734253', name: 'Ada Lovelace' }
  return (await external('/v1/application/create/', { ...person, hiring_flow_id: flow.id })).application_id
}
const advance = (ids: string[], index: number) =>
  external('/v1/applications/advance/', { application_ids: ids, page_or_stage_id: flow.stages[index]?.id })
const rename = (applicationId: string, fullName: string) =>
  external('/v1/create_or_update_candidate', { application_id: applicationId, flow_id: flow.id, full_name: fullName })

interface Changes {
  // biome-ignore lint/suspicious/noExplicitAny: a record is whatever its type has.
  results: { type: string; id: string; change: string; changed_at: string; record: any }[]
  next_cursor: string
  has_more: boolean
}
const read = (query: Record<string, string> = {}, from = company): Promise<Changes> =>
  external(`/v1/changes/?${new URLSearchParams(query)}`, undefined, from)
const refused = async (query: Record<string, string>) => {
  const { status, body } = await service.call(company.key, { path: '/external/v1/changes/', query })
  return [status, body.code, body.details?.[0]?.field]
}
const kinds = ({ results }: Changes) => results.map(({ type, change }) => `${type} ${change}`)

describe('A reader without a position', () => {
  test('gets everything there is, each object as it is now', async () => {
    const id = await create()
    const form = formBody([
      { name: flow.elements.licence as string, fileName: 'licence.pdf', content: pdfOf('Licence') },
    ])
    await service.call(company.key, {
      method: 'POST',
      path: `/external/v1/applications/${id}/upload_documents/`,
      rawBody: form.rawBody,
      headers: form.headers,
    })
    await runJobs(service)
    const { results, has_more } = await read()
    expect(has_more).toBe(false)
    const [candidate, document, application] = results
    const detail = await external(`/v1/applications/${id}/`)
    const { forms: _forms, documents, ...record } = detail
    expect(candidate).toMatchObject({ type: 'candidate', id: detail.candidate.id, record: detail.candidate })
    expect(application).toMatchObject({ type: 'application', id, change: 'upserted', record })
    expect(document).toMatchObject({ type: 'document', id: documents[0].id, change: 'upserted' })
    expect(document?.record).toMatchObject({
      application_id: id,
      status: 'processed',
      form_element_id: flow.elements.licence,
    })
  })

  test('gets nothing of another company, nor anything where there is nothing', async () => {
    await create()
    const other = await givenCompany(service.db)
    expect(await read({}, other)).toEqual({ results: [], next_cursor: toCursor(0), has_more: false })
  })
})

describe('A reader with a position', () => {
  test('gets what has changed since, once, however often it did', async () => {
    const [first, second] = [await create(), await create()] as [string, string]
    const { next_cursor: after } = await read()
    await advance([first], 1)
    await advance([first, second], 2)
    await advance([first], 1)
    const changes = await read({ after })
    expect(changes.results.map(({ id, record }) => [id, record.current_stage.id])).toEqual([
      [second, flow.stages[2]?.id],
      [first, flow.stages[1]?.id],
    ])
    expect(await read({ after: changes.next_cursor })).toMatchObject({ results: [], next_cursor: changes.next_cursor })
  })

  test('gets a person’s change in every application of the person, whose updated_at moves', async () => {
    const id = await create()
    const other = await givenFlow(service.db, company.id)
    const { candidate } = await external(`/v1/applications/${id}/`)
    const second = await external('/v1/application/create/', {
      email: candidate.email,
      phone_number: '+12133734253',
      name: 'Ada Lovelace',
      hiring_flow_id: other.id,
    })
    const before = await external(`/v1/applications/${second.application_id}/`)
    const { next_cursor: after } = await read()
    await rename(id, 'Augusta King')
    const changes = await read({ after })
    expect(new Set(changes.results.map(({ id }) => id))).toEqual(new Set([candidate.id, id, second.application_id]))
    for (const { type, record } of changes.results) {
      expect(type === 'candidate' ? record.full_name : record.candidate.full_name).toBe('Augusta King')
    }
    const changed = await external(
      `/v1/applications/?${new URLSearchParams({ flow_id: other.id, updated_at__gt: before.updated_at })}`,
    )
    expect(changed.count).toBe(1)
  })

  test('pages, and sees changes of a type alone', async () => {
    const ids = [await create(), await create(), await create()]
    const seen: string[] = []
    let page: Changes = { results: [], next_cursor: '', has_more: true }
    while (page.has_more) {
      page = await read({ types: 'application', limit: '2', ...(page.next_cursor && { after: page.next_cursor }) })
      seen.push(...page.results.map(({ id }) => id))
    }
    expect(seen).toEqual(ids)
    expect(kinds(await read({ types: 'candidate' }))).toEqual(Array(3).fill('candidate upserted'))
    expect(kinds(await read({ types: 'candidate,application', limit: '4' }))).toHaveLength(4)
  })

  test('misses nothing of a transaction that ends after later ones were read', async () => {
    const [early, late] = [await create(), await create()] as [string, string]
    const { next_cursor: after } = await read()
    const held = await holdTransaction(service, (db) => touchApplication(db, company.id, early))
    await advance([late], 1)
    const first = await read({ after })
    expect(first.results.map(({ id }) => id)).toEqual([late])
    expect(first.has_more).toBe(false)
    await held.release()
    expect((await read({ after: first.next_cursor })).results.map(({ id }) => id)).toEqual([early])
  })

  test('is told of what is gone', async () => {
    const id = randomUUIDv7()
    const note = () =>
      inTransaction(service.db, (transaction) => noteChanges(transaction, company.id, [{ type: 'candidate', id }]))
    await service.db.insertInto('candidates').values({ company_id: company.id, id, email: 'ada@example.com' }).execute()
    await note()
    const { results, next_cursor: after } = await read()
    expect(results).toMatchObject([{ type: 'candidate', id, change: 'upserted', record: { email: 'ada@example.com' } }])
    await service.db.deleteFrom('candidates').where('company_id', '=', company.id).where('id', '=', id).execute()
    await note()
    expect((await read({ after })).results).toMatchObject([{ type: 'candidate', id, change: 'deleted', record: null }])
  })

  test('keeps a true copy beside many writers, whoever gives the positions', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, create))
    let isWriting = true
    const writers = [0, 1, 2].map(async (writer) => {
      for (let round = 0; round < 15; round += 1) {
        await advance(ids.slice(writer * 5), (round + writer) % 3)
        await rename(ids[(round * 3 + writer) % 20] as string, `Ada ${writer} ${round}`)
        if (round % 5 === 0) ids.push(await create())
      }
    })
    const readers = [1, 7, 1000].map(async (limit) => {
      const copy = new Map<string, unknown>()
      let page: Changes = { results: [], next_cursor: toCursor(0), has_more: true }
      let mayBeMore = true
      while (page.has_more || mayBeMore) {
        mayBeMore = isWriting
        page = await read({ after: page.next_cursor, limit: String(limit) })
        for (const { id, record } of page.results) copy.set(id, record)
      }
      return copy
    })
    const positioning = (async () => {
      while (isWriting) await runJobs(service)
    })()
    await Promise.all(writers)
    isWriting = false
    await positioning
    const copies = await Promise.all(readers)
    const truth = new Map((await read({ limit: '1000' })).results.map(({ id, record }) => [id, record]))
    expect(truth.size).toBe(ids.length * 2)
    for (const copy of copies) expect(copy).toEqual(truth)
  })
})

describe('A reader who waits', () => {
  test('is answered when something changes', async () => {
    const id = await create()
    const { next_cursor: after } = await read()
    const waiting = [read({ after, wait: '30' }), read({ after, wait: '30', types: 'application' })]
    await advance([id], 1)
    for (const { results } of await Promise.all(waiting)) expect(results).toMatchObject([{ id }])
  })

  test('is answered when the time is over, and at once when there is something', async () => {
    expect((await read({ wait: '1' })).results).toEqual([])
    await create()
    expect((await read({ wait: '30' })).results).toHaveLength(2)
  })
})

describe('A service that stops', () => {
  const stopping = testService()

  test('answers those who wait', async () => {
    const { key } = await givenCompany(stopping.db)
    const waiting = stopping.call(key, { path: '/external/v1/changes/', query: { wait: '30' } })
    const isAsking = async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and query like '%noted_changes%' and pid <> pg_backend_pid()
      `.execute(stopping.db)
      return rows.length > 0
    }
    await expect.poll(isAsking).toBe(true)
    const before = performance.now()
    await stopping.app.close()
    expect(await waiting).toMatchObject({ status: 200, body: { data: { results: [] } } })
    expect(performance.now() - before).toBeLessThan(20_000)
  })
})

test.each([
  ['after', { after: 'last' }, 'invalid_cursor'],
  ['after', { after: '' }, 'invalid_cursor'],
  ['after', { after: toCursor(1) }, 'invalid_cursor'],
  ['after', { after: toCursor(1), wait: '30' }, 'invalid_cursor'],
  ['limit', { limit: '0' }, 'invalid_field'],
  ['limit', { limit: '1001' }, 'invalid_field'],
  ['wait', { wait: '31' }, 'invalid_field'],
  ['types[0]', { types: 'person' }, 'invalid_field'],
])('refuses %s: %o', async (field, query, code) => {
  expect(await refused(query as Record<string, string>)).toEqual([400, code, field])
})
