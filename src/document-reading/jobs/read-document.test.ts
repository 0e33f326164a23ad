import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hireline } from '../../../tests/support/command-line.ts'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { formBody, pdfOf, pdfWith } from '../../../tests/support/form.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { UnreadableDocument } from '../../ocr/reading.ts'
import type { Services } from '../../services.ts'
import { readDocument } from '../actions/read-document.ts'
import { retryDocument } from '../actions/retry-document.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow
let applicationId: string
let documentId: string
let sequence = 0

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{ pages: [{ resume: { type: 'document' } }] }] })
})
beforeEach(async () => {
  applicationId = (await givenApplication(service.db, company.id, flow)).id
  sequence += 1
  const form = formBody([
    { name: flow.elements.resume as string, fileName: 'a.pdf', content: pdfOf(`Document ${sequence}`, 'Page two') },
  ])
  const path = `/external/v1/applications/${applicationId}/upload_documents/`
  const answer = await service.call(company.key, { method: 'POST', path, ...form })
  documentId = answer.body.data.documents[0].id
})

const shown = async () =>
  (await service.call(company.key, { path: `/external/v1/applications/${applicationId}/` })).body.data.documents[0]
const slugOf = async ({ id }: TestCompany) =>
  (await service.db.selectFrom('companies').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug
const charges = () =>
  service.db
    .selectFrom('billable_events')
    .select(['source_id'])
    .where('company_id', '=', company.id)
    .where('application_id', '=', applicationId)
    .where('service', '=', 'DocumentAgent')
    .execute()
const read = (reader: Services['reader'] = service.reader, again = false) =>
  readDocument({ db: service.db, storage: service.storage, reader }, company.id, documentId, { again })
const failing = (reason: ConstructorParameters<typeof UnreadableDocument>[0]) =>
  ({ read: vi.fn().mockRejectedValue(new UnreadableDocument(reason)) }) as unknown as Services['reader']

describe('reading a document', () => {
  test('a failure is visible on the document, is tried again a bounded number of times, and can be run again', async () => {
    const reader = failing('took_too_long')
    for (let attempt = 0; attempt < 5; attempt += 1) await read(reader, true)
    expect(reader.read).toHaveBeenCalledTimes(3)
    expect(await shown()).toMatchObject({ status: 'failed', problem: { code: 'took_too_long' } })
    expect(await retryDocument(service.db, company.id, documentId)).toBe(true)
    await runJobs(service)
    expect(await shown()).toMatchObject({ status: 'processed', problem: null, page_count: 2 })
    expect(await charges()).toHaveLength(2)
  })

  test('a page is charged for once, however often the document is read', async () => {
    await read()
    const before = await charges()
    await retryDocument(service.db, company.id, documentId)
    await read()
    await runJobs(service)
    expect(before).toHaveLength(2)
    expect(await charges()).toEqual(before)
  })

  test('a document says what it can do beyond being looked at, and the command line lists it', async () => {
    const before = await shown()
    await read()
    expect([before.active_content, (await shown()).active_content]).toEqual([null, []])

    const content = pdfWith(['<< /S /Launch /F (calc.exe) >>', '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'], 'Active')
    const path = `/external/v1/applications/${applicationId}/upload_documents/`
    const form = formBody([{ name: flow.elements.resume as string, fileName: 'a.pdf', content }])
    await service.call(company.key, { method: 'POST', path, ...form })
    await runJobs(service)
    expect(await shown()).toMatchObject({ status: 'processed', active_content: ['scripts', 'launch_actions'] })
    const listed = await hireline(service, 'documents', 'active', '--company', await slugOf(company))
    expect(listed.stdout).toContain('scripts, launch_actions')
  })

  test('several readers at once read it once', async () => {
    const spied = {
      read: vi.fn((...parameters: Parameters<Services['reader']['read']>) => service.reader.read(...parameters)),
    }
    await Promise.all(Array.from({ length: 5 }, () => read(spied as unknown as Services['reader'])))
    expect(spied.read).toHaveBeenCalledTimes(1)
    expect(await charges()).toHaveLength(2)
  })

  test('a reader that is overtaken stores nothing', async () => {
    const slow = {
      async read() {
        await service.db
          .updateTable('documents')
          .set({ reading_until: new Date(0) })
          .where('id', '=', documentId)
          .execute()
        await read()
        throw new UnreadableDocument('engine_failed')
      },
    }
    await read(slow as unknown as Services['reader'])
    expect(await shown()).toMatchObject({ status: 'processed', problem: null, page_count: 2 })
  })

  test('a reading that processes die of is begun ten times; one that only three died in comes to its end', async () => {
    const died = async (times: number) => {
      await service.db
        .updateTable('documents')
        .set({ status: 'processing', attempts: times, reading_until: new Date(0) })
        .where('id', '=', documentId)
        .execute()
    }
    await died(3)
    await read()
    expect(await shown()).toMatchObject({ status: 'processed', problem: null })
    await died(10)
    await read()
    expect(await shown()).toMatchObject({ status: 'failed', problem: { code: 'interrupted' } })
  })

  test('the job of a document that a process died of while reading comes back until the document is read', async () => {
    const claimUntil = (moment: Date) =>
      service.db
        .updateTable('documents')
        .set({ status: 'processing', attempts: 1, reading_until: moment })
        .where('id', '=', documentId)
        .execute()
    const jobs = async () =>
      (
        await sql<{ run_at: Date }>`
          select run_at from graphile_worker._private_jobs where payload ->> 'document_id' = ${documentId}
        `.execute(service.db)
      ).rows
    const until = new Date(Date.now() + 15_000)
    await claimUntil(until)
    await runJobs(service)
    expect(await shown()).toMatchObject({ status: 'processing' })
    expect(await jobs()).toEqual([{ run_at: until }])

    await claimUntil(new Date(0))
    await sql`
      update graphile_worker._private_jobs set run_at = now() where payload ->> 'document_id' = ${documentId}
    `.execute(service.db)
    await runJobs(service)
    expect(await shown()).toMatchObject({ status: 'processed', problem: null, page_count: 2 })
    expect(await jobs()).toEqual([])
  })

  test.each([
    ['password_needed', 'processed'],
    ['corrupt', 'failed'],
  ] as const)('%s leaves it %s, with the reason', async (reason, status) => {
    await read(failing(reason))
    expect(await shown()).toMatchObject({ status, problem: { code: reason, message: expect.any(String) } })
  })

  test('a file that is gone is a failure of the document; a storage that fails is not', async () => {
    const broken = { read: vi.fn().mockRejectedValue(new Error('disk')) } as unknown as Services['reader']
    await expect(read(broken)).rejects.toThrow('disk')
    expect(await shown()).toMatchObject({ status: 'pending', problem: null })
    await rm(join(service.config.DATA_DIR, 'files'), { recursive: true })
    await read()
    expect(await shown()).toMatchObject({ status: 'failed', problem: { code: 'file_missing' } })
  })

  test('an operator lists what failed and has it read again', async () => {
    await read(failing('corrupt'))
    const slug = await slugOf(company)
    const failed = await hireline(service, 'documents', 'failed', '--company', slug, '--json')
    expect(JSON.parse(failed.stdout).documents).toContainEqual(
      expect.objectContaining({ id: documentId, problem: 'corrupt' }),
    )
    const retry = await hireline(service, 'documents', 'retry', '--company', slug, documentId)
    expect(retry).toMatchObject({ code: 0, stdout: `queued ${documentId}\n` })
    await runJobs(service)
    expect(await shown()).toMatchObject({ status: 'processed', problem: null })
    expect((await hireline(service, 'documents', 'retry', '--company', slug, 'x')).code).toBe(1)
  })
})
