import { beforeAll, describe, expect, test } from 'vitest'
import { type Applicant, givenApplicant } from '../../../tests/support/applicant.ts'
import { type AppliedFlow, givenAppliedFlow } from '../../../tests/support/applied-flow.ts'
import { type FormPart, pdfOf } from '../../../tests/support/form.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
let flow: AppliedFlow

const ELEMENTS = [
  { key: 'licence', type: 'boolean', label: 'Licence', required: true },
  { key: 'number', type: 'text', label: 'Licence number', required: true, show_if: 'form.licence' },
  { key: 'scan', type: 'document', label: 'Scan', show_if: 'form.licence' },
  { key: 'remarks', type: 'text', label: 'Remarks', show_if: "form.number == 'B'" },
]
beforeAll(async () => {
  flow = await givenAppliedFlow(service, [
    { slug: 'you', name: 'You', elements: ELEMENTS },
    {
      slug: 'driving',
      name: 'Driving',
      show_if: 'form.licence',
      elements: [{ key: 'years', type: 'number', label: 'Years', required: true }],
    },
    {
      slug: 'last',
      name: 'Last',
      elements: [{ key: 'hours', type: 'number', label: 'Hours', show_if: 'form.years > `5`' }],
    },
  ])
})

const applicant = () => givenApplicant(service, flow.company, flow)
const fields = (values: Record<string, string>): FormPart[] =>
  Object.entries(values).map(([key, text]) => ({ name: flow.idOf(key), text }))
const seen = (...keys: string[]): FormPart[] => keys.map((key) => ({ name: 'seen', text: flow.idOf(key) }))
const formsOf = async ({ applicationId }: Applicant) =>
  (await service.call(flow.company.key, { path: `/external/v1/applications/${applicationId}/` })).body.data.forms
const answersOf = async (who: Applicant) =>
  Object.fromEntries(
    (await formsOf(who)).flatMap((form: { values: { key: string; value: unknown }[] }) =>
      form.values.filter(({ value }) => value !== null).map(({ key, value }) => [key, value]),
    ),
  )
const partOf = (text: string, key: string) =>
  new RegExp(`<fieldset [^>]*data-if="${flow.idOf(key)}"[^>]*>`).exec(text)?.[0]
const save = async (who: Applicant, values: Record<string, string>) => {
  const { token = '' } = await who.get(`pages/${flow.idOf('you')}/`)
  const body = new URLSearchParams([
    ['_csrf', token],
    ...Object.entries(values).map(([key, text]) => [flow.idOf(key), text]),
  ])
  for (const key of Object.keys(values)) body.append('elements', flow.idOf(key))
  return who.browser.sendBody(
    `/portal/applications/${who.applicationId}/pages/${flow.idOf('you')}/entries/`,
    Buffer.from(String(body)),
    { 'content-type': 'application/x-www-form-urlencoded' },
  )
}

describe('a question that depends on an answer', () => {
  test('is hidden until it is asked; a page that asks more comes once more, without a script', async () => {
    const ada = await applicant()
    const page = await ada.get(`pages/${flow.idOf('you')}/`)
    expect(partOf(page.text, 'number')).toContain('hidden disabled')
    expect(page.text).toContain('Page 1 of 2')

    const asked = await ada.submit(flow.idOf('you'), fields({ licence: 'true' }))
    expect([asked.status, asked.text.includes('Your answers led to more questions')]).toEqual([422, true])
    expect(partOf(asked.text, 'number')).not.toContain('hidden')
    expect(partOf(asked.text, 'remarks')).toContain('hidden disabled')
    expect(asked.text).toContain('Page 1 of 3')
    expect(asked.text).not.toContain('class="problems"')

    const missing = await ada.submit(flow.idOf('you'), [
      ...fields({ licence: 'true', number: '' }),
      ...seen('number', 'scan'),
    ])
    expect([missing.status, missing.text.includes('Licence number</a>: Enter an answer.')]).toEqual([422, true])
    const gone = await ada.submit(flow.idOf('you'), [
      ...fields({ licence: 'true', number: '1' }),
      ...seen('number', 'scan'),
    ])
    expect(gone.headers.location).toContain(flow.idOf('driving'))
    expect(await answersOf(ada)).toEqual({ licence: true, number: '1' })
  })

  test('is neither required nor kept when it is not asked; its page is passed over', async () => {
    const ada = await applicant()
    await ada.get(`pages/${flow.idOf('you')}/`)
    const parts = [...fields({ licence: 'true', number: 'B' }), ...seen('number', 'scan')]
    const file = { name: flow.idOf('scan'), fileName: 'a.pdf', content: pdfOf('a') }
    await ada.submit(flow.idOf('you'), [...parts, file])
    await ada.submit(flow.idOf('you'), [...parts, ...fields({ remarks: 'Mine' }), ...seen('remarks')])
    await ada.get(`pages/${flow.idOf('driving')}/`)
    await ada.submit(flow.idOf('driving'), fields({ years: '7' }))
    await ada.get(`pages/${flow.idOf('last')}/`)
    expect(await answersOf(ada)).toMatchObject({ licence: true, number: 'B', remarks: 'Mine', years: 7 })

    await ada.get(`pages/${flow.idOf('you')}/`)
    const changed = await ada.submit(flow.idOf('you'), [
      ...fields({ licence: 'false', number: 'B', remarks: 'Mine' }),
      ...seen('number', 'scan', 'remarks'),
    ])
    expect(changed.headers.location).toContain(flow.idOf('last'))
    expect((await ada.get(`pages/${flow.idOf('driving')}/`)).headers.location).not.toContain(flow.idOf('driving'))
    const review = await ada.get('review/')
    expect(review.text).not.toMatch(/Licence number|Years|a\.pdf/)
    const forms = await formsOf(ada)
    expect(forms.map(({ is_asked, state }: Record<string, unknown>) => [is_asked, state])).toEqual([
      [true, 'COMPLETED'],
      [false, 'NOT_STARTED'],
      [true, 'NOT_STARTED'],
    ])
    expect(forms[0].values.map(({ key, is_asked }: Record<string, unknown>) => [key, is_asked])).toEqual([
      ['licence', true],
      ['number', false],
      ['scan', false],
      ['remarks', false],
    ])
    const count = /name="transition_count" value="(\d+)"/.exec(review.text)?.[1] ?? ''
    await ada.post('review/', { transition_count: count })
    expect(await answersOf(ada)).toEqual({ licence: false })
  })

  test('follows what a script saves, whose answer says what is hidden', async () => {
    const ada = await applicant()
    const yes = await save(ada, { licence: 'true', number: 'B', remarks: 'Mine' })
    expect(JSON.parse(yes.text)).toMatchObject({ problems: {}, hidden: [flow.idOf('hours')] })
    const no = await save(ada, { licence: 'false' })
    expect(JSON.parse(no.text).hidden).toEqual(['number', 'scan', 'remarks', 'hours'].map(flow.idOf))
    expect(await answersOf(ada)).toEqual({ licence: false })
    const stray = await save(ada, { number: 'B' })
    expect([stray.status, await answersOf(ada)]).toEqual([200, { licence: false }])
  })

  test('whoever is asked nothing at all has only to send', async () => {
    const one = [{ slug: 'a', name: 'A', elements: [{ key: 'x', type: 'text', label: 'X' }], show_if: '`false`' }]
    const none = await givenAppliedFlow(service, one)
    const ada = await givenApplicant(service, none.company, none)
    expect((await ada.get()).headers.location).toContain('/review/')
    const review = await ada.get('review/')
    expect(review.text).toContain('Send my answers')
  })
})

describe('apply refuses a condition', () => {
  const withCondition = (show_if: string, key = 'b') =>
    givenAppliedFlow(service, [
      {
        slug: 'p',
        name: 'P',
        elements: [
          { key: 'shift', type: 'text', label: 'A' },
          { key, type: 'text', label: 'B', show_if },
          { key: 'later', type: 'text', label: 'C' },
          { key: 'file', type: 'document', label: 'D' },
        ],
      },
    ])
  test.each([
    ["form.shfit == 'day'", 'names form.shfit, which holds no answer in this flow; did you mean form.shift?'],
    ['contains(form.later, `1`)', 'names form.later, which is asked later'],
    ['form.b', 'names form.b, which is asked later'],
    ['form.file', 'names form.file, which holds no answer'],
    ['form.shift && candidate.email', 'names candidate.email; it can name form.<element key>'],
    ['length(form.shfit[*].x) > `1`', 'did you mean form.shift?'],
    ['!form.shift', 'write !(a.b)'],
    ['form.shift ==', 'not JMESPath'],
  ])('%s', async (expression, problem) => {
    await expect(withCondition(expression)).rejects.toThrow(problem)
  })
  test.each(['!(form.shift)', "form.shift == 'x' || contains(['a', 'b'], form.shift)"])(
    'but not %s',
    async (expression) => {
      await expect(withCondition(expression)).resolves.toBeDefined()
    },
  )
})
