import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenApplication, givenCompany, givenFlow, type TestCompany } from '../../../tests/support/factories.ts'
import { formBody, pdfOf } from '../../../tests/support/form.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
let company: TestCompany
let applicationId: string
let elements: Record<string, string>
let ids: string[]

beforeAll(async () => {
  company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ licence: { type: 'document' }, resume: { type: 'document' } }] }],
  })
  elements = flow.elements
  applicationId = (await givenApplication(service.db, company.id, flow)).id
  const parts = ['licence', 'resume'].map((key) => ({
    name: elements[key] as string,
    fileName: `${key}.pdf`,
    content: pdfOf(`A ${key}`),
  }))
  const form = formBody(parts)
  const { body } = await service.call(company.key, {
    method: 'POST',
    path: `/external/v1/applications/${applicationId}/upload_documents/`,
    rawBody: form.rawBody,
    headers: form.headers,
  })
  ids = body.data.documents.map(({ id }: { id: string }) => id)
  await runJobs(service)
})

const get = (path: string, query: Record<string, string> = {}, key = company.key) =>
  service.call(key, { path: `/external/v1/documents/${path}`, query })

test('a document is read with its text, page by page, and a link to its file', async () => {
  const { status, body } = await get(`${ids[0]}/`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({
    id: ids[0],
    application_id: applicationId,
    form_element_id: elements.licence,
    status: 'processed',
    pages: [{ number: 1 }],
  })
  expect(body.data.text).toContain('A licence')
  expect(body.data.page_texts).toHaveLength(1)
  const file = await service.app.inject({ url: body.data.url.replace(/^https?:\/\/[^/]+/, '') })
  expect(file.statusCode).toBe(200)
})

test('who fetches its file leaves an entry, of whom the link was given to', async () => {
  const { body } = await get(`${ids[1]}/`)
  const url = body.data.url.replace(/^https?:\/\/[^/]+/, '')
  const fetched = await service.app.inject({ url, headers: { 'user-agent': 'curl' }, remoteAddress: '192.0.2.7' })
  expect(fetched.statusCode).toBe(200)
  const forged = await service.app.inject({ url: url.replace(company.keyId, randomUUIDv7()) })
  expect([url.includes(company.keyId), forged.statusCode]).toEqual([true, 403])
  expect((await service.app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  const log = await service.call(company.key, {
    path: '/external/v1/audit-log/',
    query: { action: 'document.downloaded', object_id: ids[1] as string },
  })
  const { rows } = await sql<{ candidate_id: string }>`
    select candidate_id from applications where id = ${applicationId}`.execute(service.db)
  expect(log.body.data.results).toMatchObject([
    {
      actor: { type: 'api_key', id: company.keyId },
      address: '192.0.2.7',
      user_agent: 'curl',
      request_id: fetched.headers['x-request-id'],
      object: { type: 'document', id: ids[1] },
      candidate_ids: [rows[0]?.candidate_id],
    },
  ])
})

test('404 for one that is not there, and for another company’s', async () => {
  const stranger = await givenCompany(service.db)
  for (const answer of [await get(`${randomUUIDv7()}/`), await get(`${ids[0]}/`, {}, stranger.key)])
    expect(answer).toMatchObject({ status: 404, body: { code: 'document_not_found' } })
})

describe('A list', () => {
  const listed = async (query: Record<string, string>, key = company.key) => {
    const { status, body } = await get('', query, key)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data.results.map(({ id }: { id: string }) => id)
  }

  test('has documents newest first, of an application, an element, a state', async () => {
    const newest = [...ids].sort().reverse()
    expect(await listed({})).toEqual(newest)
    expect(await listed({ application_id: applicationId, status: 'processed' })).toEqual(newest)
    expect(await listed({ form_element_id: elements.resume as string })).toEqual([ids[1]])
    expect(await listed({ status: 'failed' })).toEqual([])
    expect(await listed({ application_id: randomUUIDv7() })).toEqual([])
    expect(await listed({}, (await givenCompany(service.db)).key)).toEqual([])
  })

  test('goes on by cursor', async () => {
    const { body } = await get('', { page_size: '1' })
    const next = await get('', { page_size: '1', cursor: body.data.next_cursor })
    expect([body, next.body].map(({ data }) => data.results[0].id)).toEqual([...ids].sort().reverse())
    expect(next.body.data.next_cursor).toBeNull()
  })
})
