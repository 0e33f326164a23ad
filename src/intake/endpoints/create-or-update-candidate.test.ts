import { randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenAutomation,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
  unique,
} from '../../../tests/support/factories.ts'
import { type FormPart, formBody, pdfOf } from '../../../tests/support/form.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { filesOnDisk } from '../../../tests/support/stored-files.ts'

const service = testService({ FILE_LIMIT_BYTES: '2000000' })
const path = '/external/v1/create_or_update_candidate'
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [
      {
        pages: [
          {
            shift: { type: 'selection', constraints: { choices: ['day', 'night'].map((id) => ({ id, label: id })) } },
            days: { type: 'multi_selection', constraints: { choices: ['mo', 'tu'].map((id) => ({ id, label: id })) } },
            years: { type: 'number', constraints: { min: 0 } },
            mail: { type: 'email' },
            licence: { type: 'document', constraints: { accept: ['pdf', 'png'] } },
            resume: { type: 'document' },
          },
        ],
      },
      { next: [2] },
      {},
    ],
  })
})

const stage = (index: number) => flow.stages[index]?.id as string
const element = (key: string) => flow.elements[key] as string
const text = (name: string, value: string): FormPart => ({ name, text: value })
const file = (key: string, content: Buffer | string, fileName = 'a.pdf'): FormPart => ({
  name: flow.elements[key] ?? key,
  fileName,
  content,
})
const send = (parts: FormPart[], headers: Record<string, string> = {}, key = company.key) => {
  const form = formBody(parts)
  return service.call(key, { method: 'POST', path, rawBody: form.rawBody, headers: { ...form.headers, ...headers } })
}
const newId = () => `candidate-${unique()}`
const identified = (id: string) => [text('external_identifier', id), text('flow_id', flow.id)]

const count = async (table: 'candidates' | 'applications' | 'documents' | 'transitions' | 'candidate_updates') => {
  const rows = await service.db.selectFrom(table).select('id').where('company_id', '=', company.id).execute()
  return rows.length
}
async function traces() {
  const candidates = await service.db
    .selectFrom('candidates')
    .selectAll()
    .where('company_id', '=', company.id)
    .execute()
  const values = await service.db.selectFrom('form_values').selectAll().where('company_id', '=', company.id).execute()
  const others = await Promise.all(
    (['applications', 'documents', 'transitions', 'candidate_updates'] as const).map(count),
  )
  return [candidates, values, others, await filesOnDisk(service)]
}
async function withoutTrace(attempt: () => Promise<void>) {
  const before = await traces()
  await attempt()
  expect(await traces()).toEqual(before)
}
const historyOf = async (id: string) =>
  (await service.call(company.key, { path: `/external/v1/applications/${id}/history/` })).body.data.transitions ?? []
const stored = async (externalIdentifier: string) => {
  const body = { external_identifier: externalIdentifier, flow_id: flow.id }
  const answer = await service.call(company.key, { path: '/external/v1/get_candidate_data', body })
  const values = Object.entries(flow.elements).map(([key, id]) => [
    key,
    answer.body.data.form_elements.find((found: { form_element_id: string }) => found.form_element_id === id)?.value,
  ])
  return { application: answer.body.data.application, ...Object.fromEntries(values) }
}

describe('POST create_or_update_candidate', () => {
  test('200 for a new candidate: parts in any order, documents read, moved, automations run', async () => {
    const id = newId()
    const automation = await givenAutomation(service.db, company.id, flow, {
      on: 1,
      steps: [{ record_billable_event: { service: 'LMS' } }, { move_to_stage: { stage_id: stage(2) } }],
    })
    const answer = await send([
      file('resume', pdfOf('Experienced analyst', 'Page two')),
      text(element('shift'), 'day'),
      text(element('days'), 'mo'),
      text(element('days'), 'tu'),
      text(flow.path('years'), '7'),
      file('licence', await readFile('demo/documents/driving-licence.png'), 'licence.png'),
      text('USER.PERSONAL_INFORMATION.EMAIL', `${id}@Example.com`),
      text('full_name', 'Ada King Noel Lovelace'),
      text('phone_number', '(213) 373-4253'),
      text('is_test', 'true'),
      text('page_or_stage_id', stage(1)),
      text('stage_reason_id', flow.reasons[0] as string),
      ...identified(id),
    ])
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { data } = answer.body
    expect(data).toMatchObject({
      application_created: true,
      is_test: true,
      candidate: {
        external_identifier: id,
        email: `${id}@example.com`,
        full_name: 'Ada King Noel Lovelace',
        first_name: 'Ada',
        middle_name: 'King Noel',
        last_name: 'Lovelace',
        phone_number: '+12133734253',
      },
      // The automation of the stage reached has moved it on.
      current_stage: { id: stage(2) },
      // Both were stored at one moment, so neither comes first.
      documents: expect.arrayContaining([
        expect.objectContaining({ status: 'processed', type: 'image/png', page_count: 1 }),
        expect.objectContaining({ status: 'processed', type: 'application/pdf', page_count: 2 }),
      ]),
      transition_id: expect.any(String),
      move_problem: null,
    })
    expect(await stored(id)).toMatchObject({
      shift: 'day',
      days: ['mo', 'tu'],
      years: 7,
      licence: { status: 'processed' },
    })
    const history = await historyOf(data.application_id)
    expect(history.map((entry: { to_stage: { id: string } }) => entry.to_stage.id)).toEqual(
      expect.arrayContaining([stage(0), stage(1), stage(2)]),
    )
    await service.db.updateTable('automations').set({ active: false }).where('id', '=', automation.id).execute()
    const before = [await count('transitions'), await charges()]
    await service.db.updateTable('candidate_updates').set({ finished_at: null }).execute()
    await runJobs(service)
    expect([await count('transitions'), await charges()]).toEqual(before)
  }, 60_000)

  const charges = () =>
    service.db
      .selectFrom('billable_events')
      .select(['service', 'source_id'])
      .where('company_id', '=', company.id)
      .execute()

  test('202 stores at once; a worker reads, moves and runs automations afterwards', async () => {
    const id = newId()
    const answer = await send([
      ...identified(id),
      text('requires_async_processing', 'true'),
      text('page_or_stage_id', stage(1)),
      file('resume', pdfOf('Later')),
    ])
    expect(answer.status).toBe(202)
    expect(answer.body.data).toMatchObject({
      application_created: true,
      current_stage: { id: stage(0) },
      documents: [{ status: 'pending' }],
      transition_id: null,
    })
    await runJobs(service)
    expect(await stored(id)).toMatchObject({
      application: { current_stage: { id: stage(1) } },
      resume: { status: 'processed' },
    })
  })

  test('the same identifier and flow find the same application; phone_number and is_test count only at first', async () => {
    const id = newId()
    const first = await send([...identified(id), text('phone_number', '+12133734253')])
    const second = await send([
      ...identified(id),
      text('phone_number', '+12133734254'),
      text('is_test', 'true'),
      text('full_name', 'Grace Hopper'),
    ])
    expect(second.body.data).toMatchObject({
      application_id: first.body.data.application_id,
      application_created: false,
      is_test: false,
      candidate: { full_name: 'Grace Hopper', first_name: 'Grace', middle_name: null, phone_number: '+12133734253' },
    })
    const other = await givenFlow(service.db, company.id)
    const elsewhere = await send([text('external_identifier', id), text('flow_id', other.id)])
    expect(elsewhere.body.data).toMatchObject({
      application_created: true,
      candidate: { id: first.body.data.candidate.id, full_name: 'Grace Hopper' },
    })
  })

  test('an application is updated by its id, and by JSON and urlencoded bodies', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const json = await service.call(company.key, {
      path,
      body: { application_id: id.toUpperCase(), [element('days')]: ['tu'], [element('years')]: 3, is_test: false },
    })
    expect(json.body.data).toMatchObject({ application_id: id, application_created: false })
    const encoded = await service.call(company.key, {
      method: 'POST',
      path,
      rawBody: new URLSearchParams([
        ['application_id', id],
        [element('shift'), 'night'],
        ['USER.PERSONAL_INFORMATION.LAST_NAME', 'Byron'],
      ]).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(encoded.body.data.candidate).toMatchObject({ full_name: 'Ada Byron', last_name: 'Byron' })
    const detail = (await service.call(company.key, { path: `/external/v1/applications/${id}/` })).body.data
    const values = detail.forms[0].values.map(({ key, value }: { key: string; value: unknown }) => [key, value])
    expect(Object.fromEntries(values)).toMatchObject({ days: ['tu'], years: 3, shift: 'night' })
  })

  test('a known email links the candidate; one of another candidate is refused', async () => {
    const email = `known-${unique()}@example.com`
    const { candidateId } = await givenApplication(service.db, company.id, flow, { candidate: { email } })
    const id = newId()
    const emailPart = text('USER.PERSONAL_INFORMATION.EMAIL', email)
    const linked = await send([...identified(id), emailPart])
    expect(linked.body.data).toMatchObject({
      application_created: false,
      candidate: { id: candidateId, external_identifier: id },
    })
    await withoutTrace(async () => {
      const clash = await send([...identified(newId()), emailPart])
      expect([clash.status, clash.body.code]).toEqual([400, 'invalid_field'])
      expect(clash.body.details).toEqual([{ field: 'USER.PERSONAL_INFORMATION.EMAIL', message: expect.any(String) }])
    })
  })

  test('400 names every part at fault, and leaves no row and no file', () =>
    withoutTrace(async () => {
      const answer = await send([
        file('resume', pdfOf('a good one')),
        file('licence', await readFile('demo/documents/passport.jpg')),
        ...identified(newId()),
        text(element('shift'), 'noon'),
        text(element('years'), '-1'),
        text(element('mail'), 'ada@example.com'),
        text(flow.path('mail'), 'nobody'),
        text(element('resume'), 'a text'),
        text(stage(0), 'x'),
        text('APPLICATION.STATUS.CREATED', '2026-01-01'),
        text(`DOCUMENT.${element('resume')}.TEXT`, 'x'),
        text('USER.PERSONAL_INFORMATION.NOTHING', 'x'),
        text('USER.PERSONAL_INFORMATION.PHONE_NUMBER', '12'),
        text('unknown', 'x'),
        file('shift', pdfOf('x')),
        file('full_name', pdfOf('x')),
      ])
      expect(answer.status).toBe(400)
      expect(answer.body.details.map(({ field }: { field: string }) => field).sort()).toEqual(
        [
          element('shift'),
          element('years'),
          flow.path('mail'),
          element('resume'),
          stage(0),
          'APPLICATION.STATUS.CREATED',
          `DOCUMENT.${element('resume')}.TEXT`,
          'USER.PERSONAL_INFORMATION.NOTHING',
          'USER.PERSONAL_INFORMATION.PHONE_NUMBER',
          'unknown',
          element('licence'),
          element('shift'),
          'full_name',
        ].sort(),
      )
    }))

  test.each([
    ['fullname', () => 'full_name'],
    ['email', () => 'USER.PERSONAL_INFORMATION.EMAIL'],
    ['USER.PERSONAL_INFORMATION.PHONE', () => 'USER.PERSONAL_INFORMATION.PHONE_NUMBER'],
    ['shift', () => flow.path('shift')],
  ])('400 says what was probably meant by %s', (name, meant) =>
    withoutTrace(async () => {
      const { status, body } = await send([...identified(newId()), text(name, 'x')])
      expect([status, body.message]).toEqual([400, expect.stringContaining(`, but ${meant()} is.`)])
    }),
  )

  test.each(['full_name', 'application_id', 'phone_number', 'page_or_stage_id', 'is_test', 'dry_run'])(
    '400 that says that %s takes a text when it is a file',
    (name) =>
      withoutTrace(async () => {
        const { status, body } = await send([
          ...identified(newId()),
          { name, fileName: 'name.txt', content: 'Ada Lovelace' },
        ])
        expect([status, body.code]).toEqual([400, 'invalid_field'])
        expect(body.details).toEqual([{ field: name, message: 'takes a text, not a file' }])
      }),
  )

  test.each<[string, () => FormPart[] | Promise<FormPart[]>, number, string]>([
    ['no identification', () => [text('full_name', 'A B')], 400, 'missing_field'],
    ['no flow', () => [text('external_identifier', newId())], 400, 'missing_field'],
    ['a flow without a candidate', () => [text('flow_id', flow.id)], 400, 'missing_field'],
    ['an empty identifier', () => identified(''), 400, 'invalid_field'],
    [
      'an unknown flow',
      () => [text('external_identifier', newId()), text('flow_id', randomUUIDv7())],
      400,
      'invalid_flow_id',
    ],
    ['a malformed flow', () => [text('external_identifier', newId()), text('flow_id', 'x')], 400, 'invalid_flow_id'],
    ['an unknown application', () => [text('application_id', randomUUIDv7())], 404, 'application_not_found'],
    ['a malformed application', () => [text('application_id', '1')], 400, 'invalid_application_id'],
    [
      'a stage of nowhere',
      () => [...identified(newId()), text('page_or_stage_id', randomUUIDv7())],
      400,
      'invalid_page_or_stage_id',
    ],
    [
      'an unknown reason',
      () => [...identified(newId()), text('page_or_stage_id', stage(1)), text('stage_reason_id', randomUUIDv7())],
      400,
      'invalid_stage_reason_id',
    ],
    [
      'a reason without a stage',
      () => [...identified(newId()), text('stage_reason_id', flow.reasons[0] as string)],
      400,
      'missing_field',
    ],
    [
      'a phone number that is none',
      () => [...identified(newId()), text('phone_number', '12')],
      400,
      'invalid_phone_number',
    ],
    [
      'a flag that is neither true nor false',
      () => [...identified(newId()), text('is_test', 'yes')],
      400,
      'invalid_field',
    ],
    ['a file of no known type', () => [...identified(newId()), file('resume', 'plain text')], 400, 'invalid_file_type'],
    ['an empty file', () => [...identified(newId()), file('resume', '')], 400, 'invalid_file'],
    [
      'a file above the limit',
      () => [...identified(newId()), file('resume', Buffer.alloc(2_000_001))],
      413,
      'payload_too_large',
    ],
    [
      'a field given twice',
      () => [...identified(newId()), text('full_name', 'A'), text('full_name', 'B')],
      400,
      'invalid_field',
    ],
    [
      'a draft flow',
      async () => [
        text('external_identifier', newId()),
        text('flow_id', (await givenFlow(service.db, company.id, { status: 'DRAFT' })).id),
      ],
      400,
      'hiring_flow_not_published',
    ],
    [
      'a move that the stage does not allow',
      async () => [
        text('application_id', (await givenApplication(service.db, company.id, flow, { stage: 1 })).id),
        text('page_or_stage_id', stage(0)),
      ],
      400,
      'move_not_allowed',
    ],
  ])('%s is refused without a trace', async (_, parts, status, code) => {
    const sent = await parts()
    await withoutTrace(async () => {
      const answer = await send(sent)
      expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([status, code])
    })
  })

  test('404 for another company’s application', async () => {
    const other = await givenCompany(service.db)
    const { id } = await givenApplication(service.db, company.id, flow)
    const answer = await send([text('application_id', id)], {}, other.key)
    expect([answer.status, answer.body.code]).toEqual([404, 'application_not_found'])
  })

  test('calls for one new identifier at once make one candidate and one application', async () => {
    const id = newId()
    const before = [await count('candidates'), await count('applications')] as const
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send([...identified(id), text(element('years'), String(index))])),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ body }) => body.data.application_id)).size).toBe(1)
    expect(answers.filter(({ body }) => body.data.application_created)).toHaveLength(1)
    expect([await count('candidates'), await count('applications')]).toEqual([before[0] + 1, before[1] + 1])
  })

  test('a move that has become impossible while documents were read is told, not made', async () => {
    const id = newId()
    const answer = await send([
      ...identified(id),
      text('requires_async_processing', 'true'),
      text('page_or_stage_id', stage(1)),
      file('resume', pdfOf('Slow')),
    ])
    const { application_id: applicationId } = answer.body.data
    await service.db
      .updateTable('stages')
      .set({ next_stage_ids: [stage(2)] })
      .where('id', '=', stage(0))
      .execute()
    await runJobs(service)
    await service.db.updateTable('stages').set({ next_stage_ids: null }).where('id', '=', stage(0)).execute()
    expect(await stored(id)).toMatchObject({ application: { current_stage: { id: stage(0) } } })
    const update = await service.db
      .selectFrom('candidate_updates')
      .selectAll()
      .where('application_id', '=', applicationId)
      .executeTakeFirstOrThrow()
    expect(update).toMatchObject({ transition_id: null, move_problem: { code: 'move_not_allowed' } })
    expect(update.finished_at).not.toBeNull()
  })
})

describe('Idempotency-Key of a form', () => {
  test('a repeat gets the finished answer; other content is a 400; the files are read once', async () => {
    const id = newId()
    const parts = [...identified(id), text('page_or_stage_id', stage(1)), file('resume', pdfOf('Only once'))]
    const first = await send(parts, { 'idempotency-key': id })
    expect([first.status, first.body.data.documents[0].status]).toEqual([200, 'processed'])
    const second = await send(parts.toReversed(), { 'idempotency-key': id })
    expect([second.status, second.headers['idempotency-replayed'], second.body]).toEqual([200, 'true', first.body])
    const other = await send([...parts.slice(0, 3), file('resume', pdfOf('Another'))], { 'idempotency-key': id })
    expect([other.status, other.body.code]).toEqual([400, 'idempotency_key_reused'])
    expect((await stored(id)).application.application_id).toBe(first.body.data.application_id)
  })

  test('while the first is still reading, a repeat is a 409', async () => {
    const id = newId()
    const parts = [...identified(id), file('licence', await readFile('demo/documents/driving-licence.png'), 'l.png')]
    const answers = await Promise.all([1, 2, 3].map(() => send(parts, { 'idempotency-key': id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('an answer that was left unfinished by a crash is finished by the repeat', async () => {
    const id = newId()
    const parts = [...identified(id), text('page_or_stage_id', stage(1)), file('resume', pdfOf('Crashed'))]
    const original = service.reader.read
    service.reader.read = () => Promise.reject(new Error('the process died'))
    const crashed = await send(parts, { 'idempotency-key': id })
    service.reader.read = original
    expect(crashed.status).toBe(500)
    expect((await stored(id)).application.current_stage.id).toBe(stage(0))
    const repeat = await send(parts, { 'idempotency-key': id })
    expect([repeat.status, repeat.headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect(repeat.body.data).toMatchObject({
      application_created: true,
      current_stage: { id: stage(1) },
      documents: [{ status: 'processed' }],
    })
    const transitions = await historyOf(repeat.body.data.application_id)
    expect(
      transitions.filter((entry: { to_stage: { id: string } }) => entry.to_stage.id === stage(1)).length,
    ).toBeLessThan(2)
  })
})
