import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { givenApplication, givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { formBody, paddedPdf } from '../support/form.ts'
import { testService } from '../support/service.ts'
import { filesOnDisk } from '../support/stored-files.ts'
import type { TestAnswer } from '../support/test-answer.ts'

// A disk of three megabytes. Mounting one takes root.
const disk = mkdtempSync(join(tmpdir(), 'hireline-small-disk-'))
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', disk])
const remount = (options: string) => execFileSync('mount', ['-o', `remount,${options}`, disk])

const service = testService({ DATA_DIR: disk })
let company: TestCompany
let flow: TestFlow
let applicationId: string
let sequence = 0

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{ pages: [{ resume: { type: 'document' } }] }] })
  applicationId = (await givenApplication(service.db, company.id, flow)).id
})
afterAll(async () => {
  execFileSync('umount', [disk])
  await rm(disk, { recursive: true, force: true })
})

/** A file of 700 kB like no other, under a key of its own. */
function newUpload() {
  sequence += 1
  const name = flow.elements.resume as string
  const form = formBody([{ name, fileName: 'cv.pdf', content: paddedPdf(700_000, `Document ${sequence}`) }])
  const path = `/external/v1/applications/${applicationId}/upload_documents/`
  const headers = { ...form.headers, 'idempotency-key': `upload-${sequence}` }
  return { method: 'POST' as const, path, rawBody: form.rawBody, headers }
}
const send = (request: ReturnType<typeof newUpload>) => service.call(company.key, request)
const documents = async () =>
  (await service.db.selectFrom('documents').select('id').where('company_id', '=', company.id).execute()).length
const readiness = async () => (await service.app.inject('/readyz')).json()

function expectUnavailable(answer: TestAnswer) {
  expect(answer).toMatchObject({ status: 503, body: { code: 'service_unavailable' } })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
}

/** The answer is remembered for some seconds. */
const untilFilesAre = (status: string) =>
  vi.waitFor(async () => expect((await readiness()).checks.storage.status).toBe(status), {
    timeout: 15_000,
    interval: 200,
  })

/** Writes into the disk until not a byte is left. */
async function fillUp() {
  const file = await open(join(disk, 'other-program'), 'a')
  try {
    for (;;) await file.write(Buffer.alloc(4096))
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    await file.close()
  }
}

test('a disk that is full is a 503 that leaves nothing behind; with room again the same request is taken', async () => {
  const requests = Array.from({ length: 6 }, newUpload)
  const answers = []
  for (const request of requests) answers.push(await send(request))
  const stored = answers.filter(({ status }) => status === 201).length
  expect(stored).toBeGreaterThan(0)
  expect(stored).toBeLessThan(6)
  answers.slice(stored).forEach(expectUnavailable)
  expect(await documents()).toBe(stored)
  const { incoming, kept } = await filesOnDisk(service)
  expect([incoming, kept.length]).toEqual([[], stored])

  await fillUp()
  expectUnavailable(await send(newUpload()))
  await untilFilesAre('unavailable')

  remount('size=9m')
  expect((await send(requests[5] as (typeof requests)[number])).status).toBe(201)
  expect(await documents()).toBe(stored + 1)
  await untilFilesAre('ok')
})

test('a disk that is read-only is a 503 that leaves nothing behind, until it is writable again', async () => {
  const before = [await documents(), await filesOnDisk(service)]
  const request = newUpload()
  remount('ro')
  expectUnavailable(await send(request))
  await untilFilesAre('unavailable')
  remount('rw')
  expect([await documents(), await filesOnDisk(service)]).toEqual(before)
  expect((await send(request)).status).toBe(201)
})
