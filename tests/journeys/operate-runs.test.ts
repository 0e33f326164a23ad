import { beforeAll, expect, test } from 'vitest'
import { renewConfigVersion } from '../../src/companies/queries.ts'
import { hireline, hirelineOnTerminal } from '../support/command-line.ts'
import { givenAutomation, givenCompany, givenFlow } from '../support/factories.ts'
import { runJobs } from '../support/queue.ts'
import { sdkClient } from '../support/sdk-client.ts'
import { testService } from '../support/service.ts'

const service = testService()
let companyId: string
let companyKey: string
let slug: string
let publicId: string
let restingId: string
let pickyId: string

beforeAll(async () => {
  const { id, key } = await givenCompany(service.db)
  const flow = await givenFlow(service.db, id, { status: 'DRAFT' })
  const company = await service.db.selectFrom('companies').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
  companyId = id
  companyKey = key
  slug = company.slug
  const plan = { key: 'job-board', on: { webhook: {} }, steps: [{ upsert_application: {} }] }
  publicId = (await givenAutomation(service.db, id, flow, plan)).publicId
  const resting = { key: 'resting', on: { webhook: {} }, steps: [{ wait: { until: '2200-01-01T09:00:00Z' } }] }
  restingId = (await givenAutomation(service.db, id, flow, resting)).publicId
  const picky = { ...plan, key: 'picky', condition: "payload.kind == 'hire'" }
  pickyId = (await givenAutomation(service.db, id, flow, picky)).publicId
})

test('an operator sees when a run that waits goes on', async () => {
  const { run_id: runId } = await sdkClient(service, companyKey).automations.fire(restingId, {
    candidate: { email: 'eve@example.com' },
  })
  const before = await hireline(service, 'runs', 'show', '--company', slug, runId)
  expect(before.stdout).toMatch(/ queued [\s\S]*\nNo step has begun\.\n$/)
  await runJobs(service)
  const shown = await hireline(service, 'runs', 'show', '--company', slug, runId)
  expect(shown.stdout).toMatch(/ waiting .*\n\ngoes on: 2200-01-01T09:00:00Z\n/)
})

test('an operator sees the condition of a run, and whether it kept it from running', async () => {
  const { automations } = sdkClient(service, companyKey)
  const show = async (kind: string) => {
    const { run_id: runId } = await automations.fire(pickyId, { kind, candidate: { email: 'kim@example.com' } })
    await runJobs(service)
    return hireline(service, 'runs', 'show', '--company', slug, runId)
  }
  expect((await show('other')).stdout).toMatch(
    / skipped [\s\S]*\n\ncondition: payload\.kind == 'hire' \(did not hold\)\n/,
  )
  expect((await show('hire')).stdout).toMatch(/ failed [\s\S]*\n\ncondition: payload\.kind == 'hire'\n/)
})

test('a list on a terminal shows the beginning of an error; the run itself all of it', async () => {
  const { run_id: runId } = await sdkClient(service, companyKey).automations.fire(pickyId, {
    kind: 'hire',
    candidate: { email: 'cut@example.com' },
  })
  await runJobs(service)
  const list = ['runs', 'list', '--company', slug, '--automation', 'picky', '--limit', '1'] as const
  const { error } = JSON.parse((await hireline(service, ...list, '--json')).stdout).runs[0]
  const lines = await hirelineOnTerminal(service, 160, ...list)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^[^…]*…$/)
  expect(lines[1]?.length).toBeLessThanOrEqual(160)
  expect(lines[1]).toContain(error.slice(0, 15))
  expect((await hireline(service, ...list)).stdout).toContain(error)
  expect((await hirelineOnTerminal(service, 160, 'runs', 'show', '--company', slug, runId)).join('')).toContain(error)
})

test('an operator finds a failed run, repairs the cause and runs it again', async () => {
  const listed = await hireline(service, 'automations', 'list', '--company', slug)
  expect(listed.stdout).toMatch(
    new RegExp(`job-board +active +webhook +/external/v1/automations/webhooks/${publicId}/fire/`),
  )

  const { automations, automationRuns } = sdkClient(service, companyKey)
  const { run_id: runId } = await automations.fire(publicId, { candidate: { email: 'ada@example.com' } })
  await runJobs(service)

  const ofBoard = ['--company', slug, '--automation', 'job-board']
  const failed = await hireline(service, 'runs', 'list', ...ofBoard, '--status', 'failed', '--json')
  expect(JSON.parse(failed.stdout).runs).toMatchObject([
    { run_id: runId, status: 'failed', error: expect.stringContaining('draft or archived') },
  ])
  const shown = await hireline(service, 'runs', 'show', '--company', slug, runId)
  expect(shown.stdout).toContain('"ada@example.com"')
  expect(shown.stdout).toMatch(/steps\[0\] +upsert_application +failed +1 /)

  const csv = await hireline(service, 'runs', 'list', '--company', slug, '--csv')
  expect(csv.stdout).toMatch(
    new RegExp(`^run,automation,trigger,status,created,application,error\r\n${runId},job-board,webhook,failed,`),
  )

  const { run_id: second } = await automations.fire(publicId, { candidate: { email: 'bob@example.com' } })
  await runJobs(service)
  const all = ['runs', 'retry', '--company', slug, '--failed', '--automation', 'job-board']
  const counted = await hireline(service, ...all, '--dry-run')
  expect(counted).toEqual({ code: 0, stdout: '2 runs would be run again\n', stderr: '' })
  expect(await hireline(service, 'runs', 'retry', '--company', slug)).toMatchObject({
    code: 1,
    stderr: 'Name a run, or give --failed.\n',
  })
  const unknown = await hireline(service, ...all.slice(0, -1), 'job-bord')
  expect(unknown).toMatchObject({ code: 1, stderr: `${slug} has no automation job-bord.\n` })
  const ordered = await hireline(service, ...all, '--since', '2020-01-01', '--json')
  expect(JSON.parse(ordered.stdout)).toMatchObject({ waiting: 2, is_exact: true })
  await runJobs(service)
  expect(await automationRuns.get(second)).toMatchObject({ status: 'failed', steps: [{ attempts: 2 }] })

  await service.db
    .updateTable('hiring_flows')
    .set({ status: 'PUBLISHED' })
    .where('company_id', '=', companyId)
    .execute()
  await renewConfigVersion(service.db, companyId)
  expect(await hireline(service, 'runs', 'retry', '--company', slug, runId)).toMatchObject({
    code: 0,
    stdout: `queued ${runId}; a worker takes it up from the step that failed\n`,
  })
  await runJobs(service)
  const again = await hireline(service, 'runs', 'show', '--company', slug, runId, '--json')
  expect(JSON.parse(again.stdout).run).toMatchObject({ status: 'succeeded', steps: [{ attempts: 3, error: null }] })
  expect(await automationRuns.get(runId)).toMatchObject({ status: 'succeeded', steps: [{ attempts: 3, error: null }] })
  expect(await hireline(service, 'runs', 'retry', '--company', slug, runId)).toMatchObject({ code: 1 })
}, 90_000)
