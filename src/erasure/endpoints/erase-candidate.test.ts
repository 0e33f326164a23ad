import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenApplicant } from '../../../tests/support/applicant.ts'
import { runCommand } from '../../../tests/support/command-in-process.ts'
import {
  givenApplication,
  givenAutomation,
  givenCompany,
  givenEndpoint,
  givenFlow,
  givenKey,
  type TestCompany,
  type TestFlow,
  unique,
} from '../../../tests/support/factories.ts'
import { formBody, pdfOf } from '../../../tests/support/form.ts'
import { holdTransaction, untilWaiting } from '../../../tests/support/held-transaction.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { databaseUrl } from '../../../tests/support/running-service.ts'
import { testService } from '../../../tests/support/service.ts'
import { filesOnDisk } from '../../../tests/support/stored-files.ts'
import { PartUnavailable } from '../../part-unavailable.ts'
import { eraseCandidate } from '../actions/erase-candidate.ts'
import { finishErasure } from '../actions/finish-erasure.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ nickname: { type: 'text' }, resume: { type: 'document' } }] }, {}],
  })
})

const BY_OPERATOR = { type: 'operator', id: null } as const
const erase = (candidateId: string, key = company.key, body: object = {}) =>
  service.call(key, { path: `/external/v1/candidates/${candidateId}/erase/`, body })
const somebody = () => ({ email: `somebody-${unique()}@example.com`, external_identifier: `id-${unique()}` })
const upload = (applicationId: string, text: string) =>
  service.call(company.key, {
    method: 'POST',
    path: `/external/v1/applications/${applicationId}/upload_documents/`,
    ...formBody([{ name: flow.elements.resume as string, fileName: 'cv.pdf', content: pdfOf(text) }]),
  })
const rowsOf = async (table: string, column: string, id: string) =>
  (await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(service.db)).rows.length

describe('erasing a candidate', () => {
  test('needs a scope of its own', async () => {
    const { candidateId } = await givenApplication(service.db, company.id, flow)
    const { key } = await givenKey(service.db, company.id, { scopes: ['candidates:write', 'candidates:read'] })
    expect(await erase(candidateId, key)).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  })

  test('of another company is like one who does not exist', async () => {
    const { candidateId } = await givenApplication(service.db, company.id, flow)
    const other = await givenCompany(service.db)
    for (const body of [{}, { dry_run: true }]) {
      expect(await erase(candidateId, other.key, body)).toMatchObject({
        status: 404,
        body: { code: 'candidate_not_found' },
      })
    }
    const { body } = await erase(candidateId)
    const read = { path: `/external/v1/erasures/${body.data.id}/` }
    expect((await service.call(company.key, read)).status).toBe(200)
    expect(await service.call(other.key, read)).toMatchObject({ status: 404, body: { code: 'erasure_not_found' } })
  })

  test('twice at once is one erasure', async () => {
    const { candidateId } = await givenApplication(service.db, company.id, flow, { candidate: somebody() })
    const answers = await Promise.all([erase(candidateId), erase(candidateId), erase(candidateId)])
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  })

  test('leaves a file that somebody else has sent, too', async () => {
    const [one, two] = [somebody(), somebody()].map((candidate) =>
      givenApplication(service.db, company.id, flow, { candidate }),
    )
    const [mine, theirs] = [await one, await two] as { id: string; candidateId: string }[]
    await upload(mine?.id ?? '', 'The same form')
    const { body } = await upload(theirs?.id ?? '', 'The same form')
    const { kept } = await filesOnDisk(service)
    await erase(mine?.candidateId ?? '')
    await runJobs(service)
    expect((await filesOnDisk(service)).kept).toEqual(kept)
    const path = `/external/v1/documents/${body.data.documents[0].id}/`
    expect((await service.call(company.key, { path })).body.data.text).toContain('The same form')
  })

  test('tells endpoints by ids alone', async () => {
    await givenEndpoint(service.db, company.id, { url: 'https://example.com/hook', events: ['candidate.erased'] })
    const { id, candidateId } = await givenApplication(service.db, company.id, flow, { candidate: somebody() })
    await erase(candidateId)
    const { data } = await service.db
      .selectFrom('events')
      .select('data')
      .where('subject_id', '=', candidateId)
      .executeTakeFirstOrThrow()
    expect(data).toEqual({ candidate_id: candidateId, application_ids: [id] })
  })

  test('is a command, too', async () => {
    const { candidateId } = await givenApplication(service.db, company.id, flow, { candidate: somebody() })
    const { slug } = await service.db
      .selectFrom('companies')
      .select('slug')
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow()
    const run = (...words: string[]) =>
      runCommand({ DATABASE_URL: databaseUrl(service.connection) }, 'candidates', 'erase', '--company', slug, ...words)
    expect(await run(candidateId, '--dry-run')).toMatchObject({ state: 'DRY_RUN', removed: { applications: 1 } })
    expect(await run(candidateId)).toMatchObject({ state: 'IN_PROGRESS', candidate_id: candidateId })
  })
})

describe('the file store that is away', () => {
  test('gets its files removed once it is back', async () => {
    const { id, candidateId } = await givenApplication(service.db, company.id, flow, { candidate: somebody() })
    await upload(id, `A paper ${unique()}`)
    await runJobs(service)
    const before = (await filesOnDisk(service)).kept.length
    const erasure = await eraseCandidate(service.db, company.id, candidateId, BY_OPERATOR)
    const away = {
      ...service.storage,
      remove: () => Promise.reject(new PartUnavailable('files', { cause: new Error('away') })),
    }
    const finish = (storage = service.storage, now = new Date()) =>
      finishErasure({ db: service.db, storage }, company.id, erasure.id, now)
    await expect(finish(away)).rejects.toThrow(PartUnavailable)
    expect((await filesOnDisk(service)).kept).toHaveLength(before)
    const lastLook = await finish()
    expect((await filesOnDisk(service)).kept).toHaveLength(before - 1)
    expect(lastLook?.getTime()).toBeGreaterThan(Date.now())
    expect(await finish(service.storage, lastLook)).toBeUndefined()
    const done = await service.db
      .selectFrom('erasures')
      .select(['traces', 'completed_at'])
      .where('id', '=', erasure.id)
      .executeTakeFirstOrThrow()
    expect(done).toEqual({ traces: null, completed_at: expect.any(Date) })
  })
})

describe('what is under way when its person is erased comes to nothing:', () => {
  test('a page that is being sent', async () => {
    const applicant = await givenApplicant(service, company, flow, { email: somebody().email })
    const pageId = flow.stages[0]?.pages[0]?.id as string
    await applicant.get(`pages/${pageId}/`)
    await erase(applicant.candidateId)
    const parts = [
      { name: flow.elements.nickname as string, text: 'Nick' },
      { name: flow.elements.resume as string, fileName: 'cv.pdf', content: pdfOf('Mine') },
    ]
    expect((await applicant.submit(pageId, parts)).status).toBeGreaterThanOrEqual(300)
    expect((await applicant.get()).text).not.toContain('Nick')
    expect(await rowsOf('form_values', 'application_id', applicant.applicationId)).toBe(0)
    expect(await rowsOf('documents', 'application_id', applicant.applicationId)).toBe(0)
  })

  test('a page whose transaction waits behind the erasure', async () => {
    const applicant = await givenApplicant(service, company, flow, { email: somebody().email })
    const pageId = flow.stages[0]?.pages[0]?.id as string
    await applicant.get(`pages/${pageId}/`)
    const held = await holdTransaction(service, (transaction) =>
      eraseCandidate(transaction, company.id, applicant.candidateId, BY_OPERATOR),
    )
    const sending = applicant.submit(pageId, [{ name: flow.elements.nickname as string, text: 'Nick' }], 'save')
    await untilWaiting(service, 1)
    await held.release()
    await sending
    expect(await rowsOf('form_values', 'application_id', applicant.applicationId)).toBe(0)
  })

  test('the reading of a document', async () => {
    const { id, candidateId } = await givenApplication(service.db, company.id, flow, { candidate: somebody() })
    const { body } = await upload(id, `A paper ${unique()}`)
    const documentId = body.data.documents[0].id
    await erase(candidateId)
    await runJobs(service)
    expect(await rowsOf('documents', 'id', documentId)).toBe(0)
    expect(await rowsOf('document_pages', 'document_id', documentId)).toBe(0)
  })

  test('a run, and those that the erased application would still trigger', async () => {
    await givenAutomation(service.db, company.id, flow, {
      on: 1,
      steps: [{ set_variables: { 'form.nickname': 'Back' } }],
    })
    const { id, candidateId } = await givenApplication(service.db, company.id, flow, { candidate: somebody() })
    const move = () =>
      service.call(company.key, {
        path: `/external/v1/applications/${id}/advance/`,
        body: { page_or_stage_id: flow.stages[1]?.id },
      })
    await move()
    await erase(candidateId)
    await runJobs(service)
    expect(await rowsOf('automation_runs', 'application_id', id)).toBe(0)
    expect((await move()).status).toBe(200)
    await runJobs(service)
    expect(await rowsOf('automation_runs', 'application_id', id)).toBe(0)
    expect(await rowsOf('form_values', 'application_id', id)).toBe(0)
  })

  test('an upload, and a change of what was known', async () => {
    const { id, candidateId } = await givenApplication(service.db, company.id, flow, { candidate: somebody() })
    await erase(candidateId)
    expect(await upload(id, 'Too late')).toMatchObject({ status: 404, body: { code: 'application_not_found' } })
    const change = {
      method: 'PATCH',
      path: `/external/v1/candidates/${candidateId}/`,
      body: { full_name: 'Back' },
    } as const
    expect(await service.call(company.key, change)).toMatchObject({
      status: 404,
      body: { code: 'candidate_not_found' },
    })
  })
})
