import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { givenApplicant } from '../../tests/support/applicant.ts'
import { givenKey, unique } from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { applyCompanyFile } from './actions/apply-company-file.ts'
import { parseCompanyFile } from './parse-company-file.ts'
import { printUntranslated } from './print-difference.ts'
import type { FileError } from './yaml-file.ts'

const service = testService()
const shift = {
  key: 'shift',
  type: 'selection',
  label: { en: 'Preferred shift', es: 'Turno preferido' },
  help: { en: 'Choose one.', es: 'Elige uno.' },
  choices: [
    { id: 'day', label: { en: 'Day', es: 'Día' } },
    { id: '7', label: 'Seven' },
  ],
}
const intro = {
  key: 'intro',
  type: 'rich_text',
  label: 'Hello',
  text: { en: 'Be **welcome**.', es: 'Te damos la **bienvenida**.' },
}

const fileWith = (company: object = {}, elements: object[] = [shift, intro]) => ({
  company: { slug: `acme-${unique()}`, name: 'Acme', timezone: 'UTC', default_country: 'US', ...company },
  flows: [
    {
      slug: 'clerk',
      name: { en: 'Clerk', es: 'Dependiente' },
      status: 'PUBLISHED',
      public_page: true,
      stages: [
        {
          slug: 'apply',
          name: { en: 'Apply', es: 'Solicitar' },
          pages: [{ slug: 'job', name: { en: 'The job', es: 'El trabajo' }, elements }],
        },
        { slug: 'hired', name: 'Hired', kind: 'completed' },
      ],
    },
  ],
  email_templates: [
    { key: 'hello', subject: { en: 'Hello', es: 'Hola' }, text: { en: 'How are you?', es: '¿Qué tal?' } },
  ],
})
const source = (file: object) => ({ name: 'acme.yaml', text: stringify(file) })
const apply = (file: object) => applyCompanyFile(service.db, secretsOf(service.config), source(file))
const problemsOf = (file: object) => {
  try {
    return parseCompanyFile(source(file)).untranslated
  } catch (error) {
    return (error as FileError).problems.map(({ path, message }) => `${path} ${message}`)
  }
}

describe('texts by language', () => {
  test('are kept, changed and taken away; a second apply changes nothing', async () => {
    const file = fileWith({
      languages: ['en', 'es'],
      theme: { primary_color: '#0f5c4d', welcome: { en: 'Hi', es: 'Hola' } },
    })
    await apply(file)
    expect((await apply(file)).changes).toEqual([])
    const plain = fileWith({ slug: file.company.slug }, [{ ...shift, label: 'Shift' }, intro])
    const { changes } = await apply(plain)
    expect(changes.map(({ kind, fields }) => [kind, Object.keys(fields ?? {})])).toEqual([
      ['company', ['theme', 'languages']],
      ['element', ['label']],
    ])
    expect((await apply(plain)).changes).toEqual([])
  })

  test('stand in plain columns in the company’s own language, whichever that is', async () => {
    const file = fileWith({ languages: ['es', 'en'] }, [{ ...shift, choices: [shift.choices[0]] }])
    file.flows[0]?.stages.pop()
    const { company } = await apply(file)
    const { key } = await givenKey(service.db, company.id as string)
    const { body: list } = await service.call(key, { path: '/external/v1/hiring-flow/' })
    expect(list.data.results).toMatchObject([{ name: 'Dependiente' }])
    const { body } = await service.call(key, { path: `/external/v1/hiring-flow/${list.data.results[0].id}/` })
    expect(body.data).toMatchObject({
      name: 'Dependiente',
      translations: { name: { es: 'Dependiente', en: 'Clerk' } },
      stages: [{ name: 'Solicitar', translations: { name: { en: 'Apply' } }, pages: [{ name: 'El trabajo' }] }],
      forms: [
        {
          name: 'El trabajo',
          form_elements: [
            {
              label: 'Turno preferido',
              help: 'Elige uno.',
              constraints: { choices: [{ id: 'day', label: 'Día' }] },
              translations: { label: { en: 'Preferred shift' }, choices: { day: { es: 'Día', en: 'Day' } } },
            },
          ],
        },
      ],
    })
  })

  test('are what applicants read, and a text that falls back says in which language it is', async () => {
    const { company } = await apply(fileWith())
    const { key } = await givenKey(service.db, company.id as string)
    const { body } = await service.call(key, { path: '/external/v1/hiring-flow/' })
    const ada = await givenApplicant(service, { key }, { id: body.data.results[0].id })
    const [pageId] = /pages\/[^/]+\//.exec(String((await ada.get()).headers.location)) ?? ['']
    const { text: spanish } = await ada.get(`${pageId}?language=es`)
    for (const words of [
      'Dependiente',
      'Solicitar',
      'El trabajo',
      'Turno preferido',
      'Elige uno.',
      '>Día<',
      '<strong>bienvenida</strong>',
    ]) {
      expect(spanish).toContain(words)
    }
    expect(spanish).toMatch(/<span lang="en">Seven<\/span>/)
    expect(spanish).not.toMatch(/Apply|Preferred|welcome/)
    const { text: arabic } = await ada.get(`${pageId}?language=ar`)
    expect(arabic).toContain('<html lang="ar" dir="rtl">')
    expect(arabic).toContain('<h1><span lang="en" dir="ltr">The job</span></h1>')
    expect(arabic).toMatch(/<section class="rich"[^>]* lang="en" dir="ltr">/)
    const { text: history } = await ada.get('history/?language=es')
    expect(history).toContain('Empezó: Solicitar')
  })

  test('are offered in the company’s languages alone, its own for whoever asks for another', async () => {
    const file = fileWith({ languages: ['es', 'en'] }, [])
    await apply(file)
    const path = `/apply/${file.company.slug}/clerk/`
    const open = async (language: string) =>
      (await service.app.inject({ url: path, headers: { 'accept-language': language } })).body
    expect(await open('fr')).toMatch(/<html lang="es">[\s\S]*<h1>Dependiente<\/h1>/)
    expect(await open('en-GB')).toMatch(/<html lang="en">[\s\S]*<h1>Clerk<\/h1>/)
    expect(await open('ar')).toMatch(/<html lang="es">/)
    expect(await open('ar')).not.toContain('العربية')
  })
})

test('what applicants read of a stage is kept, changed and taken away', async () => {
  const file = fileWith({}, [])
  const hired = file.flows[0]?.stages[1] as Record<string, unknown>
  Object.assign(hired, { applicant_name: { en: 'Done', es: 'Hecho' }, applicant_text: 'Well done.', hidden: true })
  await apply(file)
  expect((await apply(file)).changes).toEqual([])
  Object.assign(hired, { applicant_name: undefined, applicant_text: undefined, hidden: undefined })
  const { changes } = await apply(file)
  expect(changes.map(({ path, fields }) => [path, Object.keys(fields ?? {})])).toEqual([
    ['clerk/hired', ['hidden', 'applicant_name', 'applicant_text']],
  ])
  expect((await apply(file)).changes).toEqual([])
})

describe('a language', () => {
  test('that is missing somewhere is told, with the texts that lack it', () => {
    expect(
      printUntranslated(parseCompanyFile(source(fileWith({ languages: ['en', 'es', 'ar'] }, [shift]))).untranslated),
    ).toBe(
      [
        '! element clerk/shift  choices.1.label: not in es',
        '! stage clerk/hired  name: not in es',
        '! flow clerk  name: not in ar',
        '! stage clerk/apply  name: not in ar',
        '! page clerk/apply/job  name: not in ar',
        '! element clerk/shift  label: not in ar',
        '! element clerk/shift  help: not in ar',
        '! element clerk/shift  choices.0.label: not in ar',
        '! element clerk/shift  choices.1.label: not in ar',
        '! stage clerk/hired  name: not in ar',
        '! email template hello  subject: not in ar',
        '! email template hello  text: not in ar',
      ].join('\n'),
    )
    expect(problemsOf(fileWith())).toEqual([])
  })

  test.each([
    [{ languages: ['en', 'xx'] }, {}, 'company.languages[1] has no messages yet; there are ar, en, es'],
    [{}, { label: { en: 'A', fr: 'B' } }, 'label.fr is not a language of the company; those are ar, en, es'],
    [{ languages: ['en'] }, { label: { en: 'A', es: 'B' } }, 'label.es is not a language of the company; those are en'],
    [{}, { label: { es: 'A' } }, 'label needs a text in en, the company’s own language'],
    [{}, { label: { en: ' ' } }, 'label.en must be a text that is not empty'],
    [{}, { label: { en: 7 } }, 'label.en must be a string'],
    [{}, { label: {} }, 'label needs a text in en, the company’s own language'],
    [{}, { label: [] }, 'label must be a string or object'],
  ])('that cannot be used is refused: %o %o', (company, element, message) => {
    const file = fileWith(company, [{ key: 'k', type: 'text', label: 'K', ...element }])
    const problems = (problemsOf(file) as string[]).map((problem) => problem.replace(/^.*elements\[0\]\./, ''))
    expect(problems).toContain(message)
  })
})
