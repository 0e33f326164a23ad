import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sweepFiles } from '../../src/document-reading/actions/sweep-files.ts'
import { EXPORT_PATH, type ExportFile, givenEvents, parseCsv, startedExport } from '../support/billing.ts'
import { givenApplication, givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { type FormPart, formBody, pdfOf } from '../support/form.ts'
import { runJobs } from '../support/queue.ts'
import { startS3Server } from '../support/s3-server.ts'
import { testService } from '../support/service.ts'
import { filesOnDisk } from '../support/stored-files.ts'

const directory = await mkdtemp(join(tmpdir(), 'hireline-bucket-'))
const s3 = await startS3Server(directory, { isLenient: true })
const service = testService(s3.settings)

afterAll(async () => {
  await s3.close()
  await rm(directory, { recursive: true, force: true })
})

const keysInBucket = async () => (await Array.fromAsync(service.storage.list('documents/'))).map(({ key }) => key)

const givenResumeFlow = (companyId: string) =>
  givenFlow(service.db, companyId, { stages: [{ pages: [{ resume: { type: 'document' } }] }, {}] })

function resumePart(flow: TestFlow, content: Buffer | string): FormPart {
  return { name: flow.elements.resume as string, fileName: 'My CV.pdf', content }
}

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')

function keyOf(companyId: string, content: Buffer): string {
  const sha256 = sha256Of(content)
  return `documents/${companyId}/${sha256.slice(0, 2)}/${sha256}`
}

async function uploaded(company: TestCompany, applicationId: string, parts: FormPart[]) {
  const answer = await service.call(company.key, {
    method: 'POST',
    path: `/external/v1/applications/${applicationId}/upload_documents/`,
    ...formBody(parts),
  })
  expect(answer.status).toBe(201)
  return answer.body.data.documents
}

test('a document is kept in the bucket, read from it, and downloaded from it through its link', async () => {
  const company = await givenCompany(service.db)
  const flow = await givenResumeFlow(company.id)
  const { id } = await givenApplication(service.db, company.id, flow)
  const content = pdfOf('A resume of many years')
  const [document] = await uploaded(company, id, [resumePart(flow, content)])
  expect(await keysInBucket()).toEqual([keyOf(company.id, content)])
  expect(await filesOnDisk(service)).toEqual({ incoming: [], kept: [] })

  expect(document.url).toMatch(`${s3.settings.S3_ENDPOINT}/hireline/documents/`)
  const download = await fetch(document.url)
  expect(Buffer.from(await download.arrayBuffer())).toEqual(content)
  expect(download.headers.get('content-disposition')).toBe('attachment; filename="My CV.pdf"')

  await runJobs(service)
  const list = await service.call(company.key, {
    path: '/external/v2/applications/',
    body: { flow_id: flow.id, og_variable_ids: ['DOCUMENT.resume.TEXT'] },
  })
  expect(list.body.data.results).toMatchObject([{ 'DOCUMENT.resume.TEXT': 'A resume of many years' }])
})

test('a create_or_update_candidate that is refused leaves nothing in the bucket', async () => {
  const company = await givenCompany(service.db)
  const flow = await givenResumeFlow(company.id)
  const before = await keysInBucket()
  const refused = await service.call(company.key, {
    method: 'POST',
    path: '/external/v1/create_or_update_candidate/',
    ...formBody([
      { name: 'external_identifier', text: 'E-1' },
      { name: 'flow_id', text: flow.id },
      resumePart(flow, pdfOf('Whole')),
      resumePart(flow, 'no document at all'),
    ]),
  })
  expect(refused.status).toBe(400)
  expect(await keysInBucket()).toEqual(before)
  expect((await filesOnDisk(service)).incoming).toEqual([])
})

test('what a process left in the bucket before it could commit is swept, and nothing else', async () => {
  const company = await givenCompany(service.db)
  const flow = await givenResumeFlow(company.id)
  const { id } = await givenApplication(service.db, company.id, flow)
  const before = await keysInBucket()
  const [kept, leftOver] = [pdfOf('Kept'), pdfOf('Left over')]
  await uploaded(company, id, [resumePart(flow, kept), resumePart(flow, leftOver)])
  await service.db
    .deleteFrom('documents')
    .where('company_id', '=', company.id)
    .where('sha256', '=', sha256Of(leftOver))
    .execute()

  expect(await sweepFiles(service, new Date(Date.now() + 60_000))).toEqual({ abandoned: 0, orphans: 1 })
  expect((await keysInBucket()).toSorted()).toEqual([...before, keyOf(company.id, kept)].toSorted())
})

test('an export of billing data is made in the bucket and downloaded from it', async () => {
  const company = await givenCompany(service.db)
  const ids = await givenEvents(service.db, company, [{ quantity: 2 }, { quantity: 0.5 }])
  const today = new Date().toISOString().slice(0, 10)
  const tracker = await startedExport(service, company.key, {
    company_ids: [company.id],
    start_date: today,
    end_date: today,
  })
  await runJobs(service)
  const { status, body } = await service.call(company.key, { path: EXPORT_PATH, body: { tracker_id: tracker } })
  expect(status).toBe(200)
  const files: ExportFile[] = body.data.export_urls
  expect(files.map(({ format }) => format).toSorted()).toEqual(['csv', 'parquet'])
  for (const file of files) {
    expect(file.url).toMatch(`${s3.settings.S3_ENDPOINT}/hireline/`)
    const content = Buffer.from(await (await fetch(file.url)).arrayBuffer())
    expect([content.length, sha256Of(content)]).toEqual([file.bytes, file.sha256])
    if (file.format === 'csv') {
      const [header = [], ...rows] = parseCsv(content)
      expect(rows.map((row) => row[header.indexOf('event_id')]).toSorted()).toEqual(ids.toSorted())
    }
  }
  expect((await filesOnDisk(service)).kept).toEqual([])
})
