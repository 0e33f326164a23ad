import { beforeAll, describe, expect, test } from 'vitest'
import { type Applicant, givenApplicant } from '../../../tests/support/applicant.ts'
import { countCharges } from '../../../tests/support/billing.ts'
import {
  givenAutomation,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [
      {
        name: 'Apply',
        afterSending: 1,
        pages: [
          { name: { type: 'text', required: true } },
          { reason: { type: 'text' }, age: { type: 'number', required: true } },
        ],
      },
      { name: 'Screening', kind: 'review' },
      { name: 'Papers', pages: [{ licence: { type: 'text' } }] },
      { name: 'Over', kind: 'rejected', pages: [{ why: { type: 'text' } }] },
      { name: 'Done', kind: 'completed', pages: [{ last: { type: 'text' } }] },
    ],
  })
})

const element = (key: string) => flow.elements[key] as string
const pageId = (stage: number, index = 0) => flow.stages[stage]?.pages[index]?.id as string
const path = ({ applicationId }: Applicant, rest = '') => `/portal/applications/${applicationId}/${rest}`
const applicant = () => givenApplicant(service, company, flow)
const move = ({ applicationId }: Applicant, stage: number) =>
  service.call(company.key, {
    path: `/external/v1/applications/${applicationId}/advance/`,
    body: { page_or_stage_id: flow.stages[stage]?.id },
  })
const historyOf = async ({ applicationId }: Applicant) =>
  (await service.call(company.key, { path: `/external/v1/applications/${applicationId}/history/` })).body.data
    .transitions
const seenAt = async (who: Applicant) =>
  /name="transition_count" value="(\d+)"/.exec((await who.get('review/')).text)?.[1] ?? ''
const send = (who: Applicant, transitionCount: string) => who.post('review/', { transition_count: transitionCount })

async function filledIn(): Promise<Applicant> {
  const ada = await applicant()
  await ada.get(`pages/${pageId(0)}/`)
  await ada.submit(pageId(0), [{ name: element('name'), text: 'Ada' }])
  await ada.get(`pages/${pageId(0, 1)}/`)
  const page = await ada.submit(pageId(0, 1), [{ name: element('age'), text: '36' }])
  expect(page.headers.location).toBe(path(ada, 'review/'))
  return ada
}

describe('The look over the answers', () => {
  test('shows every answer with a way to change it, and what was left out', async () => {
    const ada = await filledIn()
    const { text } = await ada.get('review/')
    for (const shown of ['<dt>name</dt>', 'Ada', '36', 'Not answered', `href="${path(ada, `pages/${pageId(0)}/`)}"`]) {
      expect(text).toContain(shown)
    }
  })

  test('says on which pages something is missing, and has no button to send', async () => {
    const ada = await applicant()
    const { text } = await ada.get('review/')
    expect(text).toContain('Something is still missing')
    expect(text).not.toContain('Send my answers')
    const page = await send(ada, '1')
    expect([page.status, page.headers.location]).toEqual([303, path(ada, `pages/${pageId(0)}/?check`)])
    expect((await ada.get(`pages/${pageId(0)}/?check`)).text).toContain('Enter an answer.')
  })
})

describe('Sending the pages of a stage', () => {
  test('moves the application to the stage that the flow names: a transition, a charge, an event and automations', async () => {
    await givenAutomation(service.db, company.id, flow, {
      on: 1,
      steps: [{ record_billable_event: { service: 'Screened' } }],
    })
    const ada = await filledIn()
    const charges = await countCharges(service.db, ada.applicationId, 'ApplicationStageTransition')
    const page = await send(ada, await seenAt(ada))
    expect([page.status, page.headers.location]).toEqual([303, path(ada)])
    expect((await historyOf(ada)).at(-1)).toMatchObject({
      from_stage: { name: 'Apply' },
      to_stage: { name: 'Screening' },
      actor: { type: 'applicant', id: ada.candidateId },
    })
    expect(await countCharges(service.db, ada.applicationId, 'ApplicationStageTransition')).toBe(charges + 1)
    await runJobs(service)
    expect(await countCharges(service.db, ada.applicationId, 'Screened')).toBe(1)
    const { text } = await ada.get()
    expect(text).toContain('We have your application')
    expect(text).toMatch(/<summary><span class="where"><strong>Screening/)
  })

  test('pressed twice at once moves once, and both lead to the application', async () => {
    const ada = await filledIn()
    const seen = await seenAt(ada)
    const pages = await Promise.all(Array.from({ length: 5 }, () => send(ada, seen)))
    expect(pages.map(({ status, headers }) => [status, headers.location])).toEqual(Array(5).fill([303, path(ada)]))
    expect((await historyOf(ada)).map(({ to_stage }: { to_stage: { name: string } }) => to_stage.name)).toEqual([
      'Apply',
      'Apply',
      'Screening',
    ])
  })

  test('409 when the application was moved since the applicant looked', async () => {
    const ada = await filledIn()
    const seen = await seenAt(ada)
    await move(ada, 2)
    const page = await send(ada, seen)
    expect([page.status, page.text.includes('Your application has moved on')]).toEqual([409, true])
    expect((await send(ada, 'nonsense')).status).toBe(409)
    expect((await historyOf(ada)).at(-1)).toMatchObject({ to_stage: { name: 'Papers' } })
  })

  test('where no stage follows, the application stays and can only be read, until it is moved again', async () => {
    const ada = await applicant()
    await move(ada, 2)
    await ada.get(`pages/${pageId(2)}/`)
    await ada.submit(pageId(2), [{ name: element('licence'), text: 'B' }])
    await send(ada, await seenAt(ada))
    expect((await historyOf(ada)).at(-1)).toMatchObject({ to_stage: { name: 'Papers' } })
    const { text } = await ada.get()
    expect(text).toContain('Thank you, your answers are sent')
    expect(text).toMatch(/<dt>licence<\/dt>\s*<dd><span class="text">B/)
    expect((await ada.submit(pageId(2), [{ name: element('licence'), text: 'C' }])).status).toBe(409)
    await move(ada, 2)
    expect((await ada.get()).headers.location).toBe(path(ada, `pages/${pageId(2)}/`))
  })

  test('runs the automations of what was changed and not submitted', async () => {
    const own = await givenFlow(service.db, company.id, { stages: [{ pages: [{ name: { type: 'text' } }] }, {}] })
    await givenAutomation(service.db, company.id, own, {
      on: { element: 'name' },
      steps: [{ record_billable_event: { service: 'Heard' } }],
    })
    const ada = await givenApplicant(service, company, own)
    const page = own.stages[0]?.pages[0]?.id as string
    const name = own.elements.name as string
    await ada.get(`pages/${page}/`)
    await ada.submit(page, [{ name, text: 'Ada' }])
    await ada.get(`pages/${page}/`)
    await ada.post(`pages/${page}/entries/`, { elements: name, [name]: 'Augusta' })
    await runJobs(service)
    expect(await countCharges(service.db, ada.applicationId, 'Heard')).toBe(1)
    await send(ada, await seenAt(ada))
    await runJobs(service)
    expect(await countCharges(service.db, ada.applicationId, 'Heard')).toBe(2)
  })
})

describe('An application that is over', () => {
  test.each([
    [3, 'Your application is closed'],
    [4, 'Your application is complete'],
  ])('can only be read, although its stage %i has pages', async (stage, title) => {
    const ada = await applicant()
    await move(ada, stage)
    expect((await ada.get()).text).toContain(title)
    for (const rest of [`pages/${pageId(stage)}/`, 'review/']) {
      expect((await ada.get(rest)).headers.location).toBe(path(ada))
    }
    expect((await ada.submit(pageId(stage), [{ name: element('why'), text: 'x' }])).status).toBe(409)
  })
})
