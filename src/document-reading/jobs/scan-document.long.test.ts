import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenApplicant } from '../../../tests/support/applicant.ts'
import { startClamd, VIRUS } from '../../../tests/support/clamd.ts'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { formBody, paddedPdf, pdfOf } from '../../../tests/support/form.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { filesOnDisk } from '../../../tests/support/stored-files.ts'

const MEGABYTE = 1_000_000

const clamd = await startClamd('5M')
const service = testService({ CLAMD_URL: clamd.url, CLAMD_TIMEOUT_SECONDS: '2' })
let company: TestCompany
let flow: TestFlow
let applicationId: string
let sequence = 0

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{ pages: [{ resume: { type: 'document' } }] }, {}] })
})
beforeEach(async () => {
  applicationId = (await givenApplication(service.db, company.id, flow)).id
  sequence += 1
})
afterAll(() => clamd.close())

const upload = (content: Buffer) =>
  service.call(company.key, {
    method: 'POST',
    path: `/external/v1/applications/${applicationId}/upload_documents/`,
    ...formBody([{ name: flow.elements.resume as string, fileName: 'cv.pdf', content }]),
  })
const shown = async () =>
  (await service.call(company.key, { path: `/external/v1/applications/${applicationId}/` })).body.data.documents[0]
const clean = () => pdfOf(`An honest resume ${sequence}`)
const infected = () => pdfOf(`${VIRUS} ${sequence}`)
const readiness = async () => (await service.app.inject('/readyz')).json()

/** Has the jobs that wait for the scanner run now, once the service asks it again. */
async function runWaitingJobs() {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(service.db)
  await runJobs(service)
}

async function kill() {
  const ended = once(clamd.process(), 'close')
  clamd.process().kill('SIGKILL')
  await ended
}

/** What an applicant is shown who sends a file on the form. */
async function shownToApplicant(content: Buffer): Promise<{ status: number; form: string; sent: string }> {
  const ada = await givenApplicant(service, company, flow)
  const page = `pages/${flow.stages[0]?.pages[0]?.id}/`
  await ada.get(page)
  const part = { name: flow.elements.resume as string, fileName: 'cv.pdf', content }
  const { status, text } = await ada.submit(flow.stages[0]?.pages[0]?.id as string, [part], 'save')
  return { status, sent: text, form: (await ada.get(page)).text }
}

describe('with a ClamAV daemon', () => {
  test('a clean file is stored, handed out and read', async () => {
    const answer = await upload(clean())
    expect(answer.body.data.documents).toMatchObject([{ virus_check: 'clean', url: expect.any(String) }])
    await runJobs(service)
    expect(await shown()).toMatchObject({ status: 'processed', virus_check: 'clean' })
    expect((await readiness()).checks.clamd).toEqual({ status: 'ok' })
  })

  test('an infected file is refused and leaves nothing', async () => {
    const before = await filesOnDisk(service)
    const answer = await upload(infected())
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_file' } })
    expect(answer.body.details).toEqual([{ field: flow.elements.resume, message: expect.stringContaining('virus') }])
    expect(await filesOnDisk(service)).toEqual(before)
    expect(await shown()).toBeUndefined()
  })

  test('an applicant is told beside the field that a file is infected', async () => {
    const { status, sent, form } = await shownToApplicant(infected())
    expect(status).toBe(422)
    expect(sent).toContain('A virus was found in this file. Choose another one.')
    expect(form).not.toContain('cv.pdf')
  })

  test('a file that is larger than the daemon takes is refused', async () => {
    const answer = await upload(paddedPdf(8 * MEGABYTE, 'Large'))
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_file' } })
    expect(answer.body.details[0].message).toContain('too large')
  })

  test('what comes while it hangs is stored in time, handed out to nobody, and read once it is back', async () => {
    clamd.process().kill('SIGSTOP')
    const begun = performance.now()
    const answer = await upload(clean())
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { documents: [{ virus_check: 'pending', url: null }] } },
    })
    await runJobs(service)
    expect(await shown()).toMatchObject({ status: 'pending', virus_check: 'pending', url: null })
    expect(await readiness()).toMatchObject({ status: 'degraded', checks: { clamd: { status: 'unavailable' } } })

    clamd.process().kill('SIGCONT')
    await runWaitingJobs()
    expect(await shown()).toMatchObject({ status: 'processed', virus_check: 'clean', url: expect.any(String) })
  })

  test('an applicant’s file that is not yet checked is received, and shown as to be read', async () => {
    await kill()
    const { form } = await shownToApplicant(clean())
    expect(form).toContain('cv.pdf')
    expect(form).toContain('Received. We are about to read it.')
    expect(form).not.toContain('/files/')
    await clamd.start()
    await runWaitingJobs()
  })

  test('what comes while it is dead and is infected is found when it is back, removed and rejected', async () => {
    await kill()
    const answer = await upload(infected())
    expect(answer.body.data.documents).toMatchObject([{ virus_check: 'pending', url: null }])
    const { kept } = await filesOnDisk(service)
    await runJobs(service)
    expect(await shown()).toMatchObject({ status: 'pending', url: null })

    await clamd.start()
    await runWaitingJobs()
    expect(await shown()).toMatchObject({
      status: 'rejected',
      virus_check: 'infected',
      url: null,
      problem: { code: 'infected' },
    })
    expect((await filesOnDisk(service)).kept).toHaveLength(kept.length - 1)
  })
})
