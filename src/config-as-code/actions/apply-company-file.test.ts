import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { givenApplication, unique } from '../../../tests/support/factories.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { moveToStage } from '../../applications/actions/move-to-stage.ts'
import { findTransitions } from '../../applications/history-queries.ts'
import { findCompanyBySlug } from '../../companies/queries.ts'
import { loadFlow } from '../../flows/queries.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import type { CompanyFile } from '../company-file.ts'
import type { Change } from '../difference.ts'
import type { FlowEntry } from '../kinds/flow.ts'
import { printDifference } from '../print-difference.ts'
import { applyCompanyFile } from './apply-company-file.ts'

const service = testService()

const flowEntry = (): FlowEntry => ({
  slug: 'warehouse',
  name: 'Warehouse',
  status: 'PUBLISHED',
  legal_entity: 'acme-us',
  reasons: [{ key: 'no-show', label: 'Did not show up' }],
  stages: [
    {
      slug: 'apply',
      name: 'Apply',
      next: ['interview'],
      pages: [
        {
          slug: 'about-you',
          name: 'About you',
          elements: [
            { key: 'shift', type: 'selection', label: 'Shift', choices: [{ id: 'day', label: 'Day' }] },
            { key: 'motivation', type: 'long_text', label: 'Why us?', max_length: 500 },
          ],
        },
        { slug: 'papers', name: 'Papers', elements: [{ key: 'licence', type: 'document', label: 'Licence' }] },
      ],
    },
    { slug: 'interview', name: 'Interview', kind: 'review' },
    { slug: 'hired', name: 'Hired', kind: 'completed' },
  ],
})

const companyFile = (): CompanyFile => ({
  company: { slug: `acme-${unique()}`, name: 'Acme', timezone: 'America/Chicago', default_country: 'US' },
  legal_entities: [{ key: 'acme-us', name: 'Acme Inc.', country: 'US' }],
  flows: [flowEntry()],
})

const apply = (file: CompanyFile, options: { dryRun?: boolean } = {}) =>
  applyCompanyFile(service.db, secretsOf(service.config), { name: 'company.yaml', text: stringify(file) }, options)

/** Applies a file, changes it, applies it again. */
async function applyChanged(change: (file: CompanyFile) => void) {
  const file = companyFile()
  const first = await apply(file)
  change(file)
  const second = await apply(file)
  return { file, first, second, changes: printed(second.changes) }
}

/** The printed difference without ids. */
const printed = (changes: Change[]) =>
  printDifference(changes)
    .replaceAll(/ {2}[0-9a-f-]{36}/g, '')
    .split('\n')

const flowOf = (file: CompanyFile) => file.flows[0] as FlowEntry
const stageOf = (file: CompanyFile, index: number) => flowOf(file).stages[index] as FlowEntry['stages'][number]
const pageOf = (file: CompanyFile, index: number) =>
  stageOf(file, 0).pages?.[index] as NonNullable<FlowEntry['stages'][number]['pages']>[number]

async function storedFlow(file: CompanyFile, slug = 'warehouse') {
  const company = await findCompanyBySlug(service.db, file.company.slug)
  const row = await service.db
    .selectFrom('hiring_flows')
    .select('id')
    .where('company_id', '=', company?.id ?? '')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const flow = await loadFlow(service.db, company?.id ?? '', row.id)
  return { companyId: company?.id ?? '', flowId: row.id, flow }
}

/** An application on a stage and, when the stage has pages, a page. */
async function givenApplicationOn(file: CompanyFile, stageSlug: string, pageSlug?: string) {
  const { companyId, flow } = await storedFlow(file)
  if (!flow) throw new Error('The flow is not there.')
  const stage = flow.stages.find(({ slug }) => slug === stageSlug)
  const page = flow.pages.find(({ slug }) => slug === pageSlug)
  const stages = [{ id: stage?.id ?? '', name: '', pages: page ? [{ id: page.id, formId: page.form_id }] : [] }]
  return givenApplication(service.db, companyId, { ...flow, stages, elements: {}, reasons: [], path: () => '' })
}

async function givenValue(file: CompanyFile, applicationId: string, elementKey: string) {
  const { companyId, flow } = await storedFlow(file)
  const element = flow?.form_elements.find(({ key }) => key === elementKey)
  await service.db
    .insertInto('form_values')
    .values({
      company_id: companyId,
      application_id: applicationId,
      form_element_id: element?.id ?? '',
      text_value: 'I like boxes',
    })
    .execute()
}

describe('a new company', () => {
  test('is made with all that the file describes, in its order', async () => {
    const file = companyFile()
    const { changes } = await apply(file)
    expect(printed(changes)).toEqual([
      `+ company ${file.company.slug}`,
      '+ legal entity acme-us',
      '+ flow warehouse',
      '+ reason warehouse/no-show',
      '+ stage warehouse/apply',
      '+ page warehouse/apply/about-you',
      '+ element warehouse/shift',
      '+ element warehouse/motivation',
      '+ page warehouse/apply/papers',
      '+ element warehouse/licence',
      '+ stage warehouse/interview',
      '+ stage warehouse/hired',
    ])
    const { flow } = await storedFlow(file)
    expect(flow).toMatchObject({
      name: 'Warehouse',
      status: 'PUBLISHED',
      legal_entity: { key: 'acme-us', country: 'US' },
      stages: [
        { slug: 'apply', kind: 'active', next_stage_ids: [flow?.stages[1]?.id] },
        { slug: 'interview', kind: 'review', next_stage_ids: null },
        { slug: 'hired', kind: 'completed' },
      ],
      pages: [{ slug: 'about-you' }, { slug: 'papers' }],
      form_elements: expect.arrayContaining([
        expect.objectContaining({
          key: 'shift',
          required: false,
          help: null,
          constraints: { choices: [{ id: 'day', label: 'Day' }] },
        }),
      ]),
      reasons: [{ key: 'no-show', label: 'Did not show up' }],
    })
  })

  test('gets the ids that the file gives', async () => {
    const file = companyFile()
    const [companyId, flowId, stageId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
    file.company.id = companyId.toUpperCase()
    flowOf(file).id = flowId
    stageOf(file, 1).id = stageId
    const { company } = await apply(file)
    expect(company.id).toBe(companyId)
    const { flow } = await storedFlow(file)
    expect([flow?.id, flow?.stages[1]?.id]).toEqual([flowId, stageId])
    expect((await apply(file)).changes).toEqual([])
  })
})

describe('the same file again', () => {
  test('changes nothing, not even updated_at', async () => {
    const file = companyFile()
    await apply(file)
    const before = await storedFlow(file)
    const { changes } = await apply(file)
    expect(printDifference(changes)).toBe('= nothing to change')
    expect(await storedFlow(file)).toEqual(before)
  })

  test('applied eight times at once makes one company', async () => {
    const file = companyFile()
    const results = await Promise.all(Array.from({ length: 8 }, () => apply(file)))
    expect(results.filter(({ changes }) => changes.length > 0)).toHaveLength(1)
    expect(new Set(results.map(({ company }) => company.id)).size).toBe(1)
  })
})

describe('a change', () => {
  test.each<[string, (file: CompanyFile) => void, string[]]>([
    [
      'of the company',
      (file) => Object.assign(file.company, { name: 'Acme Logistics', timezone: 'Europe/Berlin' }),
      [
        '~ company SLUG  name: "Acme" → "Acme Logistics"',
        '~ company SLUG  timezone: "America/Chicago" → "Europe/Berlin"',
      ],
    ],
    [
      'of a legal entity',
      (file) => Object.assign(file.legal_entities?.[0] ?? {}, { country: 'DE' }),
      ['~ legal entity acme-us  country: "US" → "DE"'],
    ],
    [
      'of a flow',
      (file) => Object.assign(flowOf(file), { status: 'ARCHIVED', legal_entity: undefined }),
      [
        '~ flow warehouse  status: "PUBLISHED" → "ARCHIVED"',
        '! warehouse takes no new people; who is in it can go on',
        '~ flow warehouse  legal_entity: "acme-us" → none',
      ],
    ],
    [
      'of a reason',
      (file) => flowOf(file).reasons?.splice(0, 1, { key: 'late', label: 'Too late' }),
      ['+ reason warehouse/late', '- reason warehouse/no-show'],
    ],
    [
      'of a stage',
      (file) => Object.assign(stageOf(file, 0), { name: 'Start', kind: 'on_hold', next: ['hired', 'apply'] }),
      [
        '~ stage warehouse/apply  name: "Apply" → "Start"',
        '~ stage warehouse/apply  kind: "active" → "on_hold"',
        '~ stage warehouse/apply  next: interview → hired, apply',
      ],
    ],
    [
      'of the stages that may follow to none',
      (file) => Object.assign(stageOf(file, 0), { next: [] }),
      ['~ stage warehouse/apply  next: interview → none at all'],
    ],
    [
      'of the stage that follows when the pages are sent',
      (file) => Object.assign(stageOf(file, 0), { after_sending: 'interview' }),
      ['~ stage warehouse/apply  after_sending: none → "interview"'],
    ],
    [
      'of a page',
      (file) => Object.assign(pageOf(file, 0), { name: 'You' }),
      ['~ page warehouse/apply/about-you  name: "About you" → "You"'],
    ],
    [
      'of an element',
      (file) =>
        Object.assign(pageOf(file, 0).elements?.[0] ?? {}, {
          label: 'Preferred shift',
          help: 'Both are paid alike.',
          required: true,
          display: 'radio',
          choices: [
            { label: 'Day', id: 'day' },
            { label: 'Night', id: 'night' },
          ],
        }),
      [
        '~ element warehouse/shift  label: "Shift" → "Preferred shift"',
        '~ element warehouse/shift  help: none → "Both are paid alike."',
        '~ element warehouse/shift  required: false → true',
        '~ element warehouse/shift  choices: [{"id":"day","label":"Day"}] → [{"label":"Day","id":"day"},{"label":"Night","id":"night"}]',
        '~ element warehouse/shift  display: none → "radio"',
      ],
    ],
    [
      'of a type that nothing is stored of',
      (file) => Object.assign(pageOf(file, 0).elements?.[1] ?? {}, { type: 'text' }),
      ['~ element warehouse/motivation  type: "long_text" → "text"'],
    ],
    [
      'of the order of stages',
      (file) => flowOf(file).stages.reverse(),
      ['~ flow warehouse  order of stages: apply, interview, hired → hired, interview, apply'],
    ],
    [
      'of the order of pages',
      (file) => stageOf(file, 0).pages?.reverse(),
      ['~ stage warehouse/apply  order of pages: about-you, papers → papers, about-you'],
    ],
    [
      'of the order of elements',
      (file) => pageOf(file, 0).elements?.reverse(),
      ['~ page warehouse/apply/about-you  order of elements: shift, motivation → motivation, shift'],
    ],
    [
      'that adds a stage in front',
      (file) => flowOf(file).stages.unshift({ slug: 'hello', name: 'Hello' }),
      ['+ stage warehouse/hello'],
    ],
    [
      'that removes a stage with its page and element',
      (file) => flowOf(file).stages.shift(),
      [
        '- stage warehouse/apply',
        '- page warehouse/apply/about-you',
        '- page warehouse/apply/papers',
        '- element warehouse/shift',
        '- element warehouse/motivation',
        '- element warehouse/licence',
      ],
    ],
    [
      'that removes all flows',
      (file) => file.flows.splice(0),
      [
        '- flow warehouse',
        '- reason warehouse/no-show',
        '- stage warehouse/apply',
        '- stage warehouse/interview',
        '- stage warehouse/hired',
        '- page warehouse/apply/about-you',
        '- page warehouse/apply/papers',
        '- element warehouse/shift',
        '- element warehouse/motivation',
        '- element warehouse/licence',
      ],
    ],
  ])('%s', async (_, change, expected) => {
    const { file, changes } = await applyChanged(change)
    expect(changes.toSorted()).toEqual(expected.map((line) => line.replace('SLUG', file.company.slug)).toSorted())
    expect((await apply(file)).changes).toEqual([])
  })

  test('of the order is stored', async () => {
    const { file } = await applyChanged((changed) => flowOf(changed).stages.reverse())
    const { flow } = await storedFlow(file)
    expect(flow?.stages.map(({ slug }) => slug)).toEqual(['hired', 'interview', 'apply'])
  })

  test('of a flow, or of what it is made of, moves its updated_at and no other’s', async () => {
    const file = companyFile()
    file.flows.push({ ...flowEntry(), slug: 'office' })
    await apply(file)
    const before = [await storedFlow(file), await storedFlow(file, 'office')]
    Object.assign(pageOf(file, 0).elements?.[0] ?? {}, { label: 'When?' })
    await apply(file)
    const after = [await storedFlow(file), await storedFlow(file, 'office')]
    expect(after[0]?.flow?.updated_at).not.toBe(before[0]?.flow?.updated_at)
    expect(after[1]).toEqual(before[1])
  })

  test('moves an element to another page with its id and values', async () => {
    const file = companyFile()
    await apply(file)
    const { id } = await givenApplicationOn(file, 'interview')
    await givenValue(file, id, 'motivation')
    const before = await storedFlow(file)
    pageOf(file, 1).elements?.push(...(pageOf(file, 0).elements?.splice(1) ?? []))
    const { changes } = await apply(file)
    expect(printed(changes)).toEqual([
      '~ element warehouse/motivation  page: "warehouse/apply/about-you" → "warehouse/apply/papers"',
    ])
    const { flow } = await storedFlow(file)
    const find = (found: typeof flow) => found?.form_elements.find(({ key }) => key === 'motivation')
    expect(find(flow)?.id).toBe(find(before.flow)?.id)
    expect(find(flow)?.form_id).toBe(flow?.pages[1]?.form_id)
  })

  test('brings back what was removed, with its old ids', async () => {
    const file = companyFile()
    await apply(file)
    const before = await storedFlow(file)
    const [flow] = file.flows.splice(0) as [FlowEntry]
    await apply(file)
    expect((await storedFlow(file)).flow).toBeUndefined()
    file.flows.push({ ...flow, name: 'Warehouse again' })
    const { changes } = await apply(file)
    expect(printed(changes)).toContain('+ stage warehouse/apply  (it is back)')
    const after = await storedFlow(file)
    const translations = { name: { en: 'Warehouse again' } }
    const updated = { name: 'Warehouse again', translations, updated_at: after.flow?.updated_at }
    expect(after.flow).toEqual({ ...before.flow, ...updated })
  })

  test('leaves another company with the same slugs untouched', async () => {
    const other = companyFile()
    await apply(other)
    const before = await storedFlow(other)
    await applyChanged((file) => file.flows.splice(0))
    expect(await storedFlow(other)).toEqual(before)
  })
})

describe('a dry run', () => {
  test('of a new company prints the difference, makes no ids and leaves the database', async () => {
    const file = companyFile()
    const { company, changes } = await apply(file, { dryRun: true })
    expect(printDifference(changes)).toContain('+ stage warehouse/apply\n')
    expect(company.id).toBeNull()
    expect(await findCompanyBySlug(service.db, file.company.slug)).toBeUndefined()
  })

  test('of a change prints it and leaves the database', async () => {
    const file = companyFile()
    await apply(file)
    const before = await storedFlow(file)
    file.flows.splice(0)
    const { changes } = await apply(file, { dryRun: true })
    expect(changes[0]).toMatchObject({ change: 'removed', kind: 'flow', path: 'warehouse' })
    expect(await storedFlow(file)).toEqual(before)
  })

  test('is refused like the apply itself', async () => {
    const file = companyFile()
    await apply(file)
    await givenApplicationOn(file, 'interview')
    file.flows.splice(0)
    await expect(apply(file, { dryRun: true })).rejects.toThrow('cannot be removed')
  })
})

describe('refused, with nothing changed:', () => {
  async function refusal(file: CompanyFile) {
    const before = await storedFlow(file)
    file.company.name = 'Never stored'
    const error = await apply(file).then(
      () => new Error('It was applied.'),
      (reason: Error) => reason,
    )
    expect(await storedFlow(file)).toEqual(before)
    expect((await findCompanyBySlug(service.db, file.company.slug))?.name).toBe('Acme')
    return error.message
  }

  test('the removal of a stage that holds applications, by a dry run, too', async () => {
    const file = companyFile()
    await apply(file)
    await givenApplicationOn(file, 'interview')
    await givenApplicationOn(file, 'interview')
    flowOf(file).stages.splice(1, 1)
    stageOf(file, 0).next = undefined
    const told =
      /^company\.yaml:\d+:\d+: flows\[0\]\.slug: the stage warehouse\/interview cannot be removed: it has 2 applications; move them to another stage first$/
    expect(await refusal(file)).toMatch(told)
    await expect(apply(file, { dryRun: true })).rejects.toThrow(told)
  })

  test('the removal of a page that holds an application', async () => {
    const file = companyFile()
    await apply(file)
    await givenApplicationOn(file, 'apply', 'papers')
    stageOf(file, 0).pages?.splice(1)
    expect(await refusal(file)).toContain(
      'flows[0].stages[0].slug: the page warehouse/apply/papers cannot be removed: it has 1 application;',
    )
  })

  test('the removal of a flow that has applications, told once', async () => {
    const file = companyFile()
    await apply(file)
    await givenApplicationOn(file, 'apply', 'papers')
    file.flows.splice(0)
    expect(await refusal(file)).toMatch(
      /^company\.yaml:\d+:\d+: company: the flow warehouse cannot be removed: it has 1 application; set its status to ARCHIVED instead$/,
    )
  })

  test('another type for an element that holds values, also after it was removed', async () => {
    const file = companyFile()
    await apply(file)
    const { id } = await givenApplicationOn(file, 'interview')
    await givenValue(file, id, 'motivation')
    Object.assign(pageOf(file, 0).elements?.[1] ?? {}, { type: 'number', max_length: undefined })
    const message =
      'elements[1].type: the element warehouse/motivation is of type long_text and holds 1 value; give the new element another key'
    expect(await refusal(file)).toContain(message)

    const without = structuredClone(file)
    without.company.name = 'Acme'
    pageOf(without, 0).elements?.splice(1)
    await apply(without)
    expect(await refusal(file)).toContain(message)
  })

  test('an id that is not the stored one', async () => {
    const file = companyFile()
    await apply(file)
    const { flow } = await storedFlow(file)
    stageOf(file, 1).id = randomUUIDv7()
    flowOf(file).id = randomUUIDv7()
    const message = await refusal(file)
    expect(message.split('\n')).toHaveLength(2)
    expect(message).toContain(`flows[0].id: the flow warehouse has the id ${flow?.id}`)
    expect(message).toContain(`flows[0].stages[1].id: the stage warehouse/interview has the id ${flow?.stages[1]?.id}`)
  })

  test('an id that another object has', async () => {
    const file = companyFile()
    await apply(file)
    const { flow } = await storedFlow(file)
    flowOf(file).stages.push({ slug: 'trial', name: 'Trial', id: flow?.stages[1]?.id })
    expect(await refusal(file)).toContain('flows[0].stages[3].id: is the id of the stage warehouse/interview')
  })

  test('the id of another company', async () => {
    const { company } = await apply(companyFile())
    const file = companyFile()
    file.company.id = company.id ?? ''
    await expect(apply(file)).rejects.toThrow(`company.id: is the id of the company ${company.slug}`)
  })
})

describe('an automation', () => {
  const automations = (): NonNullable<CompanyFile['automations']> => [
    {
      key: 'screening',
      name: 'Screening',
      trigger: { stage_entered: { flow: 'warehouse', stage: 'interview' } },
      steps: [
        { record_billable_event: { service: 'LMS', quantity: 2 } },
        { move_to_stage: { stage: 'hired', reason: 'no-show' } },
      ],
    },
    {
      key: 'greeting',
      active: false,
      trigger: { application_created: { flow: 'warehouse' } },
      steps: [{ record_billable_event: { service: 'LMS' } }],
    },
  ]
  const automated = (): CompanyFile => ({ ...companyFile(), automations: automations() })
  const screeningOf = (file: CompanyFile) => file.automations?.[0] as ReturnType<typeof automations>[number]

  test('is made, runs, and applied again is unchanged', async () => {
    const file = automated()
    const { changes } = await apply(file)
    expect(printed(changes).slice(-2)).toEqual(['+ automation screening', '+ automation greeting'])
    expect((await apply(file)).changes).toEqual([])

    const { companyId, flow } = await storedFlow(file)
    const { id } = await givenApplicationOn(file, 'apply', 'about-you')
    await moveToStage(service.db, {
      companyId,
      applicationIds: [id],
      pageOrStageId: flow?.stages[1]?.id ?? '',
      actor: { type: 'system', id: null },
    })
    await runJobs(service)
    const [, , last] = await findTransitions(service.db, companyId, [id])
    expect(last).toMatchObject({
      to_stage: { name: 'Hired' },
      reason: { label: 'Did not show up' },
      actor_type: 'automation',
      actor_id: changes.find(({ path }) => path === 'screening')?.id,
    })
  })

  test('changes, goes and comes back with its id', async () => {
    const file = automated()
    const first = await apply(file)
    const id = first.changes.find(({ path }) => path === 'screening')?.id
    const { flow: before } = await storedFlow(file)

    Object.assign(screeningOf(file), {
      active: false,
      trigger: { application_created: { flow: 'warehouse' } },
      steps: [{ move_to_stage: { stage: 'interview' } }],
    })
    expect(printed((await apply(file)).changes)).toEqual([
      '~ automation screening  active: true → false',
      '~ automation screening  trigger: {"stage_entered":{"flow":"warehouse","stage":"interview"}} → {"application_created":{"flow":"warehouse"}}',
      '~ automation screening  steps: [{"record_billable_event":{"service":"LMS","quantity":2}},{"move_to_stage":{"stage":"hired","reason":"no-show"}}] → [{"move_to_stage":{"stage":"interview"}}]',
    ])
    expect((await apply(file)).changes).toEqual([])

    file.automations = []
    expect(printed((await apply(file)).changes).toSorted()).toEqual(['- automation greeting', '- automation screening'])
    file.automations = automations()
    const { changes } = await apply(file)
    expect(changes[0]).toMatchObject({ change: 'added', path: 'screening', id, revived: true })
    expect((await storedFlow(file)).flow?.updated_at).toBe(before?.updated_at)
  })

  test('goes with the flow that it was for', async () => {
    const file = automated()
    await apply(file)
    file.flows = [{ ...flowEntry(), slug: 'driver' }]
    file.automations = []
    expect(printed((await apply(file)).changes)).toEqual(
      expect.arrayContaining(['- flow warehouse', '- automation screening']),
    )
  })
})
