import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { type Applicant, fieldOf, givenApplicant } from '../../../tests/support/applicant.ts'
import { givenKey, unique } from '../../../tests/support/factories.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { externalEndpoints } from '../../api.ts'
import { applyCompanyFile } from '../../config-as-code/actions/apply-company-file.ts'
import { writeCompanyFile } from '../../config-as-code/actions/write-company-file.ts'
import { secretsOf } from '../../secrets/secrets.ts'

const service = testService()
const slug = `acme-${unique()}`
let companyId: string
let key: string
let flowId: string
let pageId: string

const CHOICES = [
  { id: 'zq-woman', label: 'A woman' },
  { id: 'zq-man', label: 'A man' },
  { id: 'zq-untold', label: 'I prefer not to say' },
]
const GENDER = { key: 'gender', type: 'selection', label: 'Gender', self_identification: true, choices: CHOICES }
const SHIFT = {
  key: 'shift',
  type: 'selection',
  label: 'Shift',
  choices: [
    { id: 'day', label: 'Day' },
    { id: 'night', label: 'Night' },
  ],
}

function fileWith(elements: object[], automations: object[] = []) {
  return {
    company: { slug, name: 'Acme', timezone: 'UTC', default_country: 'US', languages: ['en', 'es', 'ar'] },
    flows: [
      {
        slug: 'clerk',
        name: 'Clerk',
        status: 'PUBLISHED',
        public_page: true,
        stages: [
          {
            slug: 'apply',
            name: 'Apply',
            after_sending: 'done',
            pages: [{ slug: 'form', name: 'Form', elements }],
          },
          { slug: 'done', name: 'Done' },
        ],
      },
    ],
    ...(automations.length > 0 && { automations }),
  }
}

const apply = (elements: object[] = [GENDER, SHIFT], automations: object[] = []) =>
  applyCompanyFile(service.db, secretsOf(service.config), {
    name: 'company.yaml',
    text: stringify(fileWith(elements, automations)),
  })

beforeAll(async () => {
  const { company } = await apply()
  companyId = company.id as string
  key = (await givenKey(service.db, companyId)).key
  const of = (table: 'hiring_flows' | 'pages') =>
    service.db
      .selectFrom(table as 'pages')
      .select('id')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
  flowId = (await of('hiring_flows')).id
  pageId = (await of('pages')).id
})

const call = (path: string, request: object = {}) => service.call(key, { path: `/external${path}`, ...request })
const counts = async (asked = key) => {
  const { status, body } = await service.call(asked, {
    path: `/external/v1/hiring-flow/${flowId}/self-identification/`,
  })
  return status === 200
    ? body.data.form_elements[0].choices.map(({ applications }: { applications: number }) => applications)
    : { status, code: body.code }
}
const answersOf = ({ applicationId }: Applicant) =>
  service.db
    .selectFrom('self_identification_answers')
    .select('choices')
    .where('company_id', '=', companyId)
    .where('application_id', '=', applicationId)
    .execute()

async function answer(applicant: Applicant, choice: string, then: 'save' | 'continue' = 'continue') {
  const gender = fieldOf(await applicant.get(`pages/${pageId}/`), 'Gender')
  const { status } = await applicant.submit(pageId, [{ name: gender, text: choice }], then)
  expect(status).toBe(303)
  return gender
}

/** Every row of every table that holds a text. */
async function rowsWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')
  `.execute(service.db)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`
        select whole::text as row from ${sql.raw(name)} whole where whole::text like ${`%${text}%`}
      `.execute(service.db)
      return rows.map(({ row }) => `${name} ${row}`)
    }),
  )
  return found.flat()
}

describe('self-identification', () => {
  test('is asked for apart, with what becomes of it in the reader’s language; its applicant sees, changes and removes it', async () => {
    const ada = await givenApplicant(service, { key }, { id: flowId })
    for (const [language, words] of [
      ['en', 'nobody who decides about it sees them'],
      ['es', 'Responder es voluntario'],
      ['ar', 'الإجابة اختيارية'],
    ]) {
      const { text } = await ada.get(`pages/${pageId}/?language=${language}`)
      const [, fieldset = ''] = text.split('<fieldset class="self-identification"')
      expect(fieldset).toContain(words)
      expect(fieldset).toContain('Gender')
      expect(fieldset).not.toContain('Shift')
    }
    await ada.get(`pages/${pageId}/?language=en`)
    const gender = await answer(ada, 'zq-woman')
    const shown = await ada.get(`pages/${pageId}/`)
    expect(shown.text).toMatch(/value="zq-woman" checked/)
    expect((await ada.get('review/')).text).toContain('A woman')

    await ada.get(`pages/${pageId}/`)
    const saved = await ada.post(`pages/${pageId}/entries/`, { elements: gender, [gender]: 'zq-man' })
    expect(saved.status).toBe(200)
    expect(await answersOf(ada)).toEqual([{ choices: ['zq-man'] }])
    const wrong = await ada.post(`pages/${pageId}/entries/`, { elements: gender, [gender]: 'zq-other' })
    expect(JSON.parse(wrong.text).problems).toHaveProperty(gender)
    expect(await answersOf(ada)).toEqual([{ choices: ['zq-man'] }])
    await answer(ada, '')
    expect(await answersOf(ada)).toEqual([])
  })

  test('is in no answer, list, event, change, run, mail, audit entry or job of the application: in its own table alone', async () => {
    const ada = await givenApplicant(service, { key }, { id: flowId })
    const before = new Set(await rowsWith('zq-woman'))
    const gender = await answer(ada, 'zq-woman', 'save')
    await answer(ada, 'zq-woman')
    const [, count = ''] = /name="transition_count" value="(\d+)"/.exec((await ada.get('review/')).text) ?? []
    expect((await ada.post('review/', { transition_count: count })).status).toBe(303)
    await runJobs(service)
    const gained = (await rowsWith('zq-woman')).filter((row) => !before.has(row))
    expect(gained.map((row) => row.split(' ')[0])).toEqual(['public.self_identification_answers'])
    const told = (await rowsWith(gender)).map((row) => row.split(' ')[0])
    // The question itself stands in what the company applied, too.
    expect([...new Set(told)].sort()).toEqual(
      ['configuration_versions', 'form_elements', 'self_identification_answers'].map((table) => `public.${table}`),
    )

    const params: Record<string, string> = {
      application_id: ada.applicationId,
      candidate_id: ada.candidateId,
      hiring_flow_id: flowId,
    }
    const query = { hiring_flow_id: flowId, flow_id: flowId, application_id: ada.applicationId }
    const read: string[] = []
    const telling: string[] = []
    for (const endpoint of externalEndpoints.filter(({ method }) => method === 'GET')) {
      const path = endpoint.path.replace(/:(\w+)/g, (_, name) => params[name] ?? ada.applicationId)
      for (const asked of [query, {}, { hiring_flow_id: flowId }, { flow_id: flowId }]) {
        const { status, body } = await call(path, { query: asked })
        if (status !== 200) continue
        read.push(endpoint.operationId)
        const text = JSON.stringify(body)
        if (text.includes('zq-woman') || text.includes(gender)) telling.push(endpoint.operationId)
      }
    }
    expect(read).toEqual(
      expect.arrayContaining([
        'getApplication',
        'listApplicationsV1',
        'listApplicationsV2ByQuery',
        'getApplicationHistory',
        'getCandidate',
        'listVariables',
        'getHiringFlow',
        'listChanges',
        'listAuditLog',
        'listNotes',
      ]),
    )
    // The question, as the company wrote it; and the counts, which have no person.
    expect([...new Set(telling)].sort()).toEqual(['countSelfIdentification', 'getConfiguration'])
  })

  test('is no field of the API: neither written, nor listed, nor filtered by', async () => {
    const ada = await givenApplicant(service, { key }, { id: flowId })
    const gender = fieldOf(await ada.get(`pages/${pageId}/`), 'Gender')
    const person = { flow_id: flowId, application_id: ada.applicationId }
    for (const name of [gender, 'gender', `HIRING_FLOW.${flowId}.FORM.${gender}`]) {
      const { status, body } = await call('/v1/create_or_update_candidate', {
        body: { ...person, [name]: 'zq-man' },
      })
      expect([name, status >= 400 && status < 500]).toEqual([name, true])
      expect(JSON.stringify(body)).toContain(name)
    }
    expect(await answersOf(ada)).toEqual([])
    const path = `HIRING_FLOW.${flowId}.FORM.${gender}`
    for (const body of [
      { flow_id: flowId, filters: { [path]: 'zq-man' } },
      { flow_id: flowId, og_variable_ids: [path] },
    ]) {
      const answer = await call('/v2/applications/', { body })
      expect(JSON.stringify(answer.body.data ?? '')).not.toContain('zq-')
      if (answer.status === 200) expect(answer.body.data).not.toHaveProperty(path)
      else expect(answer.status).toBe(400)
    }
  })

  test('is counted in steps of five, small groups and those that hardly anybody is not in are hidden', async () => {
    await service.db.deleteFrom('self_identification_answers').where('company_id', '=', companyId).execute()
    expect(await counts()).toEqual([null, null, null])
    const answerAll = async (choice: string, times: number) => {
      for (let time = 0; time < times; time += 1) {
        await answer(await givenApplicant(service, { key }, { id: flowId }), choice)
      }
    }
    await answerAll('zq-woman', 7)
    // All seven said so: whoever knows that somebody answered would know what.
    expect(await counts()).toEqual([null, null, null])
    await answerAll('zq-man', 4)
    expect(await counts()).toEqual([null, null, null])
    await answerAll('zq-man', 1)
    expect(await counts()).toEqual([5, 5, null])
    await answerAll('zq-untold', 1)
    expect(await counts()).toEqual([5, 5, null])

    const { key: reader } = await givenKey(service.db, companyId, { scopes: ['applications:read', 'flows:read'] })
    expect(await counts(reader)).toMatchObject({ status: 403 })
  })

  test('goes with the person when they are erased or merged, and is in the export of what is kept of them', async () => {
    const [ada, double] = [
      await givenApplicant(service, { key }, { id: flowId }),
      await givenApplicant(service, { key }, { id: flowId }),
    ]
    await answer(ada, 'zq-woman')
    await answer(double, 'zq-man')
    const merged = await call(`/v1/candidates/${ada.candidateId}/merge/`, {
      body: { from_candidate_id: double.candidateId },
    })
    expect(merged.status).toBe(200)
    const { body } = await call(`/v1/candidates/${ada.candidateId}/export/`)
    const zip = (await service.app.inject(new URL(body.data.url).pathname)).rawPayload
    expect(zip.toString('latin1')).toContain('self_identification.json')

    const erased = await call(`/v1/candidates/${ada.candidateId}/erase/`, { body: {} })
    expect(erased.body.data.removed).toMatchObject({ self_identification_answers: 2 })
    expect([...(await answersOf(ada)), ...(await answersOf(double))]).toEqual([])
  })
})

describe('the flag in a company file', () => {
  test('is for choices, never required, and no automation may use such an element', async () => {
    await expect(apply([{ ...GENDER, required: true }])).rejects.toThrow('cannot be required')
    await expect(apply([{ key: 'gender', type: 'text', label: 'G', self_identification: true }])).rejects.toThrow(
      'is for a selection or a multi_selection',
    )
    const trigger = { field_submitted: { flow: 'clerk', element: 'gender' } }
    const automation = { key: 'spy', trigger, steps: [{ record_billable_event: { service: 'x' } }] }
    await expect(apply([GENDER, SHIFT], [automation])).rejects.toThrow('gender')
    const writes = { ...automation, trigger: { application_created: { flow: 'clerk' } } }
    await expect(
      apply([GENDER, SHIFT], [{ ...writes, steps: [{ set_variables: { 'form.gender': 'zq-man' } }] }]),
    ).rejects.toThrow('gender')
  })

  test('is exported as it was written', async () => {
    const secrets = secretsOf(service.config)
    const company = await service.db
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    const written = JSON.stringify(await writeCompanyFile(service.db, secrets, company as never))
    expect(written).toContain('"self_identification":true')
    expect(written).not.toContain('"self_identification":false')
    expect((await apply()).changes).toEqual([])
  })

  test('cannot change while there are answers, in either direction', async () => {
    const ada = await givenApplicant(service, { key }, { id: flowId })
    const page = await ada.get(`pages/${pageId}/`)
    const shift = /data-element="([\w-]+)"[^>]*>\s*<legend>Shift/.exec(page.text)?.[1] as string
    await ada.submit(pageId, [
      { name: fieldOf(page, 'Gender'), text: 'zq-man' },
      { name: shift, text: 'day' },
    ])
    await expect(apply([{ ...GENDER, self_identification: false }, SHIFT])).rejects.toThrow(
      'is for self-identification',
    )
    await expect(apply([GENDER, { ...SHIFT, self_identification: true }])).rejects.toThrow(
      'is not for self-identification',
    )
  })
})
