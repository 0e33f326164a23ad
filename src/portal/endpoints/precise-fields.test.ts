import { beforeAll, describe, expect, test } from 'vitest'
import { type Applicant, givenApplicant } from '../../../tests/support/applicant.ts'
import { type AppliedFlow, givenAppliedFlow } from '../../../tests/support/applied-flow.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
let flow: AppliedFlow
let ada: Applicant
beforeAll(async () => {
  const elements = [
    { key: 'wage', type: 'number', label: 'Wage', min: 15, max: 60 },
    { key: 'children', type: 'number', label: 'Children', whole: true },
    { key: 'story', type: 'long_text', label: 'Story', min_length: 3, max_length: 10 },
    { key: 'start', type: 'date', label: 'Start', min: '2026-01-01', max: '2026-12-31' },
    { key: 'birth', type: 'date', label: 'Date of birth', display: 'boxes', autofill: 'bday' },
    { key: 'home', type: 'address', label: 'Home', required: true },
    { key: 'mail', type: 'email', label: 'Your email', autofill: 'email' },
    { key: 'boss', type: 'email', label: 'Email of your boss' },
    { key: 'card', type: 'document', label: 'Your card' },
  ]
  flow = await givenAppliedFlow(service, [{ slug: 'you', name: 'You', elements }], { default_country: 'MX' })
  ada = await givenApplicant(service, flow.company, flow)
})

const page = () => ada.get(`pages/${flow.idOf('you')}/`)
/** @param fields by the key of an element, and what stands behind its id */
async function submit(fields: Record<string, string>, choice: 'continue' | 'save' = 'save') {
  await page()
  const parts = Object.entries(fields).map(([place, text]) => {
    const [key = '', part] = place.split('.')
    return { name: part ? `${flow.idOf(key)}.${part}` : flow.idOf(key), text }
  })
  const { text } = await ada.submit(flow.idOf('you'), parts, choice)
  return (key: string) => new RegExp(`id="${flow.idOf(key)}-problem">([^<]*)</p>`).exec(text)?.[1]
}
const storedOf = async (key: string) =>
  (
    await service.call(flow.company.key, { path: `/external/v1/applications/${ada.applicationId}/` })
  ).body.data.forms[0].values.find((value: { key: string }) => value.key === key).value

describe('what is wrong is said precisely', () => {
  test.each([
    ['wage', '5', 'Must be 15 or more.'],
    ['wage', '60.5', 'Must be 60 or less.'],
    ['wage', 'many', 'Enter a number, such as 15 or 15.50.'],
    ['children', '1.5', 'Enter a whole number, without a fraction.'],
    ['story', 'ab', '1 more character is needed.'],
    ['story', 'x'.repeat(22), '12 characters too many.'],
    ['start', '2025-12-31', 'Must be January 1, 2026 or later.'],
    ['start', '2027-01-01', 'Must be December 31, 2026 or earlier.'],
  ])('%s: %s', async (key, text, problem) => {
    expect((await submit({ [key]: text }))(key)).toBe(problem)
  })

  test('in the language of the page', async () => {
    await ada.get(`pages/${flow.idOf('you')}/?language=es`)
    expect((await submit({ story: 'x'.repeat(22) }))('story')).toBe('Sobran 12 caracteres.')
    await ada.get(`pages/${flow.idOf('you')}/?language=en`)
  })
})

describe('a birth date in three boxes', () => {
  test('is one date; what is none stays in the boxes', async () => {
    await submit({ 'birth.year': '1990', 'birth.month': '2', 'birth.day': '9' })
    expect(await storedOf('birth')).toBe('1990-02-09')
    const { text } = await page()
    expect(text).toMatch(
      /name="[\w-]+\.year" value="1990" inputmode="numeric" maxlength="4" class="year" autocomplete="bday-year"/,
    )
    expect(text).toMatch(/>Month<\/label>[\s\S]*>Day<\/label>[\s\S]*>Year<\/label>/)
    for (const wrong of [
      { 'birth.year': '90', 'birth.month': '2', 'birth.day': '' },
      { 'birth.year': '1990', 'birth.month': '2', 'birth.day': '30' },
    ]) {
      expect((await submit(wrong))('birth')).toBe('Enter a date that there is.')
    }
    expect(await storedOf('birth')).toBe('1990-02-09')
    await submit({ 'birth.year': '', 'birth.month': '', 'birth.day': '' })
    expect(await storedOf('birth')).toBe(null)
  })
})

describe('an address', () => {
  test('has the country of the company first and chosen, and needs the parts of its country', async () => {
    const { text } = await page()
    expect(text).toMatch(/<option value="">Choose a country<option value="MX" selected>Mexico<option value="AF">/)
    const street = { 'home.line1': 'Calle 1', 'home.country': 'MX' }
    expect((await submit(street, 'continue'))('home')).toBe('Still missing: City, State or province, Postal code.')
    expect((await submit({ ...street, 'home.country': 'HK' }, 'continue'))('home')).toBe(undefined)
    expect(await storedOf('home')).toEqual({ line1: 'Calle 1', country: 'HK', formatted: 'Calle 1, HK' })
    expect((await ada.get('review/')).text).toContain('Calle 1\nHong Kong')
  })
  test('that is a country alone is none', async () => {
    expect((await submit({ 'home.country': 'MX' }, 'continue'))('home')).toBe('Enter your address.')
  })
})

test('pictures as iPhones take them are taken where the company names no types', async () => {
  const { text } = await page()
  const [input = ''] = new RegExp(`<input[^>]*id="${flow.idOf('card')}"[^>]*>`).exec(text) ?? []
  expect(/accept="([^"]*)"/.exec(input)?.[1]?.split(',')).toContain('image/heic')
  expect(text).toContain('HEIC')
})

test('browsers are offered only what is the applicant’s own, as the company says', async () => {
  const { text } = await page()
  const autocompleteOf = (key: string) =>
    new RegExp(`id="${flow.idOf(key)}"[^>]*autocomplete="([^"]*)"`).exec(text)?.[1]
  expect([autocompleteOf('mail'), autocompleteOf('boss')]).toEqual(['email', 'off'])
})

test.each([
  [{ type: 'text', whole: true }, 'does not apply to the type text'],
  [{ type: 'date', display: 'radio' }, 'of a date can only be boxes'],
  [{ type: 'selection', choices: [{ id: 'a', label: 'A' }], display: 'boxes' }, 'boxes are for a date'],
  [{ type: 'email', autofill: 'e-mail' }, 'must be one of'],
])('apply refuses %j', async (fields, problem) => {
  const elements = [{ key: 'one', label: 'One', ...fields }]
  await expect(givenAppliedFlow(service, [{ slug: 'p', name: 'P', elements }])).rejects.toThrow(problem)
})
