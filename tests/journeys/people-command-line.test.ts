import { once } from 'node:events'
import { beforeAll, describe, expect, test } from 'vitest'
import { hireline as run, startHireline } from '../support/command-line.ts'
import { givenApplication, givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { testService } from '../support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow
let ada: { id: string; candidateId: string }
let slug: string
let of: string[]

const hireline = (...words: string[]) => run(service, ...words)
const json = async (...words: string[]) => {
  const { code, stdout, stderr } = await hireline(...words, '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}
const stageSlug = async (index: number) => {
  const { slug } = await service.db
    .selectFrom('stages')
    .select('slug')
    .where('company_id', '=', company.id)
    .where('id', '=', flow.stages[index]?.id as string)
    .executeTakeFirstOrThrow()
  return slug
}

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
  const companyRow = service.db.selectFrom('companies').select('slug').where('id', '=', company.id)
  const flowRow = service.db
    .selectFrom('hiring_flows')
    .select('slug')
    .where('company_id', '=', company.id)
    .where('id', '=', flow.id)
  slug = (await flowRow.executeTakeFirstOrThrow()).slug
  of = ['--company', (await companyRow.executeTakeFirstOrThrow()).slug]
})

describe('an operator among people at the command line', () => {
  test('is told that there is nobody yet', async () => {
    const list = await hireline('applications', 'list', ...of, '--flow', slug)
    expect(list).toEqual({ code: 0, stdout: 'No applications yet.\n', stderr: '' })
    const found = await hireline('candidates', 'find', ...of, '--name', 'Lovelace')
    expect(found).toEqual({ code: 0, stdout: 'No candidates match.\n', stderr: '' })
  })

  test('lists the applications of a flow, as a table, as JSON as the API has them, and as CSV', async () => {
    const { id } = await givenApplication(service.db, company.id, flow, {
      created: new Date('2026-01-10T12:00:00Z'),
      candidate: { full_name: '田中さくら', email: 'tanaka@example.com' },
    })
    ada = await givenApplication(service.db, company.id, flow, {
      created: new Date('2026-01-11T12:00:00Z'),
      candidate: { full_name: '=Ada', email: 'ada@example.com' },
    })
    const words = ['applications', 'list', ...of, '--flow', slug]
    const { stdout } = await hireline(...words)
    const [heading, first, second] = stdout.split('\n')
    expect(heading).toMatch(/^APPLICATION +NAME +EMAIL +STAGE +STATUS +CREATED$/)
    expect(first).toMatch(new RegExp(`^${ada.id}  =Ada        ada@example.com +Stage 1  NEW +2026-01-11T12:00:00Z$`))
    expect(second).toMatch(new RegExp(`^${id}  田中さくら  tanaka@example.com +Stage 1 `))

    const { body } = await service.call(company.key, {
      path: '/external/v1/applications/',
      query: { flow_id: flow.id },
    })
    expect(await json(...words)).toEqual({ applications: body.data.results, count: 2 })

    const csv = await hireline(...words, '--csv')
    expect(csv.stdout).toContain(`\r\n${ada.id},'=Ada,ada@example.com,`)
    expect(csv.stdout.split('\r\n')).toHaveLength(4)
    const few = await hireline(...words, '--limit', '1')
    expect(few).toMatchObject({ code: 0, stderr: '1 of 2; --limit shows more\n' })
    const none = await hireline(...words, '--stage', await stageSlug(1))
    expect(none.stdout).toBe('No applications match.\n')
  })

  test('moves one, first dry, as the API would have', async () => {
    const words = ['applications', 'move', ...of, ada.id, await stageSlug(1)]
    const dry = await hireline(...words, '--dry-run')
    expect(dry).toEqual({ code: 0, stdout: `would move ${ada.id} from Stage 1 to Stage 2\n`, stderr: '' })
    expect((await json('applications', 'show', ...of, ada.id)).transitions).toHaveLength(1)
    expect(await json(...words)).toMatchObject({ application_id: ada.id, transition_id: expect.any(String) })
    const shown = await json('applications', 'show', ...of, ada.id)
    expect(shown.application.current_stage).toMatchObject({ name: 'Stage 2' })
    expect(shown.transitions.at(-1)).toMatchObject({ actor: { type: 'operator', id: null } })
    const { stdout } = await hireline('applications', 'show', ...of, ada.id)
    expect(stdout).toMatch(/^stage +Stage 2$/m)
    expect(stdout).toMatch(/Stage 1 +Stage 2 +operator$/m)
  })

  test.each([
    ['has no stage nowhere; it has ', () => ['move', ada.id, 'nowhere']],
    ['page_or_stage_id is not a page or stage of the company.', () => ['move', ada.id, company.id]],
    ['has no reason why; it has reason-0.', () => ['move', ada.id, flow.stages[0]?.id as string, '--reason', 'why']],
    ['has no application', () => ['move', company.id, 'nowhere']],
    ['has no application', () => ['show', company.id]],
    ['There is no flow nothing.', () => ['list', '--flow', 'nothing']],
  ])('is told: %s', async (message, words) => {
    const answer = await hireline('applications', ...words(), ...of)
    expect(answer).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(message) })
  })

  test('finds and shows people', async () => {
    const { candidates } = await json('candidates', 'find', ...of, '--email', 'ADA@example.com')
    const path = '/external/v1/candidates/'
    const { body } = await service.call(company.key, { path, query: { email: 'ada@example.com' } })
    expect(candidates).toEqual(body.data.results)
    const shown = await json('candidates', 'show', ...of, candidates[0].id)
    expect(shown).toMatchObject({ candidate: candidates[0], applications: [{ application_id: ada.id }] })
    const table = await hireline('candidates', 'find', ...of, '--name', '田中')
    expect(table.stdout).toMatch(/^CANDIDATE +NAME +EMAIL +PHONE +EXTERNAL ID\n.*田中さくら {2}tanaka@example.com/)
    const csv = await hireline('candidates', 'find', ...of, '--csv')
    expect(csv.stdout).toMatch(/^id,external_identifier,email,full_name,phone_number,created,updated_at\r\n/)
    expect(csv.stdout.split('\r\n')).toHaveLength(4)
    const unknown = await hireline('candidates', 'show', ...of, company.id)
    expect(unknown).toMatchObject({ code: 1, stderr: 'There is no such candidate.\n' })
  })

  test('leaves the audit trail that the API leaves', async () => {
    const { entries } = await json('audit', 'list', ...of, '--limit', '100')
    const actions = new Set(entries.map(({ action }: { action: string }) => action))
    for (const action of ['listed', 'read', 'history_read', 'moved'].map((verb) => `application.${verb}`)) {
      expect(actions).toContain(action)
    }
    for (const action of ['candidate.listed', 'candidate.read']) expect(actions).toContain(action)
  })

  test('sees colours only where they are wanted', async () => {
    const words = ['applications', 'list', ...of, '--flow', slug]
    expect((await hireline(...words)).stdout).not.toContain('\u001b')
    const { child, output } = startHireline(service, words, { FORCE_COLOR: '1' })
    await once(child, 'close')
    expect(output.stdout.startsWith('\u001b[1mAPPLICATION')).toBe(true)
  })
})
