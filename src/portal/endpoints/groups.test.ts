import { beforeAll, describe, expect, test } from 'vitest'
import { type Applicant, givenApplicant } from '../../../tests/support/applicant.ts'
import { type AppliedFlow, givenAppliedFlow } from '../../../tests/support/applied-flow.ts'
import type { FormPart } from '../../../tests/support/form.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
const JOBS = {
  key: 'jobs',
  type: 'group',
  label: { en: 'Past job', es: 'Empleo anterior' },
  required: true,
  max: 3,
  elements: [
    { key: 'employer', type: 'text', label: { en: 'Employer', es: 'Empresa' }, required: true },
    { key: 'hours', type: 'number', label: 'Hours a week', min: 1, max: 80 },
  ],
}
let flow: AppliedFlow
beforeAll(async () => {
  const elements = [JOBS, { key: 'remarks', type: 'text', label: 'Remarks' }]
  flow = await givenAppliedFlow(service, [{ slug: 'you', name: 'You', elements }], { languages: ['en', 'es', 'ar'] })
})

const applicant = async () => {
  const ada = await givenApplicant(service, flow.company, flow)
  await ada.get(`pages/${flow.idOf('you')}/`)
  return ada
}
const fields = (values: Record<string, string>): FormPart[] =>
  Object.entries(values).map(([name, text]) => ({ name: `${flow.idOf('jobs')}.${name}`, text }))
const jobsOf = async ({ applicationId }: Applicant) =>
  (await service.call(flow.company.key, { path: `/external/v1/applications/${applicationId}/` })).body.data.forms[0]
    .values[0].value
const press = (who: Applicant, then: string, parts: FormPart[]) =>
  who.submit(flow.idOf('you'), [...parts, { name: 'then', text: then }], null)
const entriesIn = (text: string) => text.split('<template>')[0]?.match(/<fieldset class="row"/g)?.length ?? 0

describe('a group', () => {
  test('takes one entry more, and lets one go, without a script; what was typed stays', async () => {
    const ada = await applicant()
    const id = flow.idOf('jobs')
    const added = await press(ada, `add:${id}`, fields({ '0.employer': 'Acme', '0.hours': '40' }))
    expect(added.headers.location).toContain(`?more=${id}#${id}-group`)
    const page = await ada.get(`pages/${flow.idOf('you')}/?more=${id}`)
    expect([entriesIn(page.text), page.text.includes('value="Acme"')]).toEqual([2, true])
    const removed = await press(ada, `remove:${id}:0`, fields({ '0.employer': 'Acme', '1.employer': 'Initech' }))
    expect([removed.status, await jobsOf(ada)]).toEqual([303, [{ employer: 'Initech', hours: null }]])
    const wrong = await press(ada, `add:${id}`, fields({ '0.employer': 'Initech', '0.hours': 'many' }))
    expect([wrong.status, entriesIn(wrong.text), wrong.text.includes('value="many"')]).toEqual([422, 2, true])
  })

  test('keeps what can be used of an entry, and says beside each field what is wrong', async () => {
    const ada = await applicant()
    const wrong = await ada.submit(flow.idOf('you'), fields({ '0.hours': '40', '1.employer': 'Acme', '1.hours': '99' }))
    const problem = (place: string) =>
      new RegExp(`<p class="problem" id="${flow.idOf('jobs')}\\.${place}-problem">([^<]*)</p>`).exec(wrong.text)?.[1]
    expect([wrong.status, problem('0\\.employer'), problem('1\\.employer')]).toEqual([
      422,
      'Enter an answer.',
      undefined,
    ])
    expect(problem('1\\.hours')).toContain('80')
    expect(wrong.text).toContain(`<li><a href="#${flow.idOf('jobs')}.1.hours">Hours a week</a>`)
    expect(await jobsOf(ada)).toEqual([
      { employer: null, hours: 40 },
      { employer: 'Acme', hours: null },
    ])
    const none = await ada.submit(flow.idOf('you'), fields({ '0.employer': '' }))
    expect([none.status, none.text.includes('Add what is missing here.')]).toEqual([422, true])
    expect(await jobsOf(ada)).toBe(null)
    const right = await ada.submit(flow.idOf('you'), fields({ '0.employer': 'Acme' }))
    expect([right.status, (await ada.get('review/?language=es')).text]).toEqual([
      303,
      expect.stringContaining('<span class="text">Empresa: Acme</span>'),
    ])
    expect((await ada.get('review/?language=ar')).text).toContain('Employer: \u2068Acme\u2069')
  })

  test('is a list of objects in the API, and one text in filters', async () => {
    const ada = await applicant()
    const jobs = [{ employer: 'Globex', hours: 12 }, { employer: 'Hooli' }]
    const path = `HIRING_FLOW.${flow.id}.FORM.${flow.idOf('jobs')}`
    const written = await service.call(flow.company.key, {
      path: `/external/v1/applications/${ada.applicationId}/corrections/`,
      body: { values: { [flow.idOf('jobs')]: jobs }, reason: 'By phone' },
    })
    expect([written.status, await jobsOf(ada)]).toEqual([
      200,
      [
        { employer: 'Globex', hours: 12 },
        { employer: 'Hooli', hours: null },
      ],
    ])
    const list = (filter: string) =>
      service.call(flow.company.key, {
        path: '/external/v2/applications/',
        body: { flow_id: flow.id, filters: { [path]: filter } },
      })
    expect((await list('globex, 12; hoo')).body.data.results).toHaveLength(1)
    expect((await list('umbrella')).body.data.results).toEqual([])
    const flows = await service.call(flow.company.key, { path: `/external/v1/hiring-flow/${flow.id}/` })
    expect(flows.body.data.forms[0].form_elements[0]).toMatchObject({
      constraints: { max: 3, elements: [{ key: 'employer', type: 'text', label: 'Employer', required: true }, {}] },
      translations: { elements: { employer: { label: { en: 'Employer', es: 'Empresa' } } } },
    })
  })

  test.each([
    [{ elements: [] }, 'a group needs elements'],
    [{ elements: [{ key: 'a', type: 'document', label: 'A' }] }, 'must be one of'],
    [{ elements: [{ key: 'a', type: 'selection', label: 'A' }] }, 'a selection needs choices'],
    [{ elements: [JOBS.elements[0], JOBS.elements[0]] }, 'another entry of this list has the key employer'],
    [{ min: 4 }, 'must not be greater than max (3)'],
    [{ max: 51 }, 'at most 50'],
  ])('apply refuses %j', async (fields, problem) => {
    const pages = [{ slug: 'you', name: 'You', elements: [{ ...JOBS, ...fields }] }]
    await expect(givenAppliedFlow(service, pages)).rejects.toThrow(problem)
  })
})
