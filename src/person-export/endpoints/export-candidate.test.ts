import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { runCommand } from '../../../tests/support/command-in-process.ts'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  givenKey,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { formBody, pdfOf } from '../../../tests/support/form.ts'
import { databaseUrl } from '../../../tests/support/running-service.ts'
import { testService } from '../../../tests/support/service.ts'
import { givenValues } from '../../../tests/support/stored-values.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { exportPath } from '../export-link.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow
let ada: { id: string; candidateId: string }
const PAPER = pdfOf('Of Ada')

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ nickname: { type: 'text', label: 'Nickname' }, resume: { type: 'document' } }] }],
  })
  const candidate = { email: 'ada@example.com', full_name: 'Ada <b>Lovelace</b>' }
  ada = await givenApplication(service.db, company.id, flow, { candidate })
  await givenApplication(service.db, company.id, flow, { candidate: { email: 'bob@example.com' } })
  await givenValues(service.db, company.id, flow, ada.id, { nickname: { text_value: 'Countess' } })
  const part = { name: flow.elements.resume as string, fileName: '../../cv.pdf.exe', content: PAPER }
  const path = `/external/v1/applications/${ada.id}/upload_documents/`
  expect((await service.call(company.key, { method: 'POST', path, ...formBody([part]) })).status).toBe(201)
})

const askFor = (candidateId: string, key = company.key) =>
  service.call(key, { path: `/external/v1/candidates/${candidateId}/export/` })

/** The files of a zip, by their paths. */
async function unpacked(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(zip)
  const files = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    files.set(entry.fileName, Buffer.concat(chunks))
  }
  return files
}

test('is a zip of everything that is kept of the person, to read and as data', async () => {
  const { status, body } = await askFor(ada.candidateId)
  expect(status).toBe(200)
  const response = await service.app.inject(new URL(body.data.url).pathname)
  expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' })
  const files = await unpacked(response.rawPayload)
  const page = String(files.get('index.html'))
  expect(page).toContain('Ada &lt;b&gt;Lovelace')
  expect(page).toContain('Countess')
  const paths = [...files.keys()].filter((path) => path.startsWith('documents/'))
  expect(paths).toEqual([expect.stringMatching(/^documents\/[\w-]+\/[^/]*\.pdf$/)])
  expect(page).toContain(paths[0])
  expect(files.get(paths[0] ?? '')?.equals(PAPER)).toBe(true)
  expect(JSON.parse(String(files.get('data/candidate.json')))).toMatchObject([{ email: 'ada@example.com' }])
  expect(JSON.parse(String(files.get('data/answers.json')))).toMatchObject([
    { label: 'Nickname', text_value: 'Countess' },
  ])
  const everything = [...files.values()].join('\n')
  expect(everything).not.toContain('bob@example.com')
  expect(everything).not.toContain('token_hash')
})

test('needs a scope of its own, and a candidate of the company', async () => {
  const { key } = await givenKey(service.db, company.id, { scopes: ['candidates:read', 'documents:read'] })
  expect((await askFor(ada.candidateId, key)).status).toBe(403)
  const other = await givenCompany(service.db)
  expect(await askFor(ada.candidateId, other.key)).toMatchObject({ status: 404, body: { code: 'candidate_not_found' } })
})

test('is handed out by no address that was changed, has expired or was made for something else', async () => {
  const link = { companyId: company.id, candidateId: ada.candidateId }
  const secrets = secretsOf(service.config)
  const good = exportPath(secrets, { ...link, expiresAt: new Date(Date.now() + 60_000) })
  const expired = exportPath(secrets, { ...link, expiresAt: new Date(Date.now() - 1) })
  const other = `/person-exports/${Buffer.from(secrets.seal('"something else"')).toString('base64url')}`
  expect((await service.app.inject(good)).statusCode).toBe(200)
  for (const path of [expired, other, `${good.slice(0, -8)}AAAAAAAA`, '/person-exports/x']) {
    expect((await service.app.inject(path)).statusCode, path).toBe(403)
  }
})

test('is a command, too', async () => {
  const { slug } = await service.db
    .selectFrom('companies')
    .select('slug')
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow()
  const file = join(service.config.DATA_DIR, 'ada.zip')
  const settings = { DATABASE_URL: databaseUrl(service.connection), DATA_DIR: service.config.DATA_DIR }
  const run = () => runCommand(settings, 'candidates', 'export', '--company', slug, ada.candidateId, file)
  expect(await run()).toEqual({ candidate_id: ada.candidateId, file })
  await expect(run()).rejects.toThrow('exists already')
})

test('is of nobody who was erased', async () => {
  const gone = await givenApplication(service.db, company.id, flow)
  const { body } = await askFor(gone.candidateId)
  await sql`update candidates set erased_at = now() where id = ${gone.candidateId}`.execute(service.db)
  expect((await askFor(gone.candidateId)).status).toBe(404)
  expect((await service.app.inject(new URL(body.data.url).pathname)).statusCode).toBe(404)
})

test('leaves in the audit trail that it was asked for, and that it was fetched', async () => {
  const { body } = await askFor(ada.candidateId)
  const fetched = await service.app.inject(new URL(body.data.url).pathname)
  expect(fetched.statusCode).toBe(200)
  const trail = await service.call(company.key, {
    path: '/external/v1/audit-log/',
    query: { object_id: ada.candidateId, page_size: '2' },
  })
  expect(trail.body.data.results).toMatchObject([
    { action: 'candidate.export_downloaded', actor: { type: 'system', id: null }, candidate_ids: [ada.candidateId] },
    { action: 'candidate.exported', actor: { type: 'api_key', id: company.keyId }, candidate_ids: [ada.candidateId] },
  ])
})
