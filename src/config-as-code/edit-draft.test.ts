import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { type DraftEdit, editDraft } from './edit-draft.ts'
import { yamlText } from './yaml-text.ts'

const WRITTEN = `# the flows
flows:
  - slug: clerk
    name: Clerk # as everybody says
    stages:
      # first of all
      - slug: apply
        name: {en: Apply, es: "Solicitud"}   # two languages
        pages:
          - slug: about
            name: About
            elements:
              - {key: shift,  type: selection, label: Shift, choices: [{id: day, label: Day}, {id: night, label: Night}]}
              # who may drive
              - {key: licence, type: text, label: {en: Licence}}
`
const PAGE = ['flows', 'clerk', 'stages', 'apply', 'pages', 'about']
const ELEMENTS = [...PAGE, 'elements']
const edited = (at: string[], change: DraftEdit['change']) => editDraft(WRITTEN, { at, change }, 'en')
const words = (words: string, language = 'en') => ({ text: { language, words } })
const comments = (text: string) => (text.match(/#.*/g) ?? []).map((one) => one.trim())

test('a text is written over where it stands, and nothing else of the file moves', () => {
  const stage = ['flows', 'clerk', 'stages', 'apply', 'name']
  expect(edited(stage, words('Inscripción: ya', 'es'))).toBe(WRITTEN.replace('"Solicitud"', '"Inscripción: ya"'))
  expect(edited([...ELEMENTS, 'shift', 'label'], words('Your shift'))).toBe(
    WRITTEN.replace('label: Shift', 'label: Your shift'),
  )
  expect(edited([...ELEMENTS, 'shift', 'choices', 'night', 'label'], words('no'))).toBe(
    WRITTEN.replace('Night', '"no"').replace('"no"', 'no'),
  )
  expect(edited([...PAGE, 'nothing', 'name'], words('x'))).toBe(WRITTEN)
  expect(editDraft('flows: [', { at: ['flows'], change: { removed: true } }, 'en')).toBe('flows: [')
})

test('another language, a new entry, another order and what is removed keep comments and the rest', () => {
  const inSpanish = edited(['flows', 'clerk', 'name'], words('Dependiente', 'es'))
  expect(parse(inSpanish).flows[0].name).toEqual({ en: 'Clerk', es: 'Dependiente' })
  const added = edited(ELEMENTS, { entry: { key: 'van', type: 'boolean', label: 'A van' } })
  expect(parse(added).flows[0].stages[0].pages[0].elements.at(-1)).toEqual({
    key: 'van',
    type: 'boolean',
    label: 'A van',
  })
  const moved = edited([...ELEMENTS, 'licence'], { places: -1 })
  expect(parse(moved).flows[0].stages[0].pages[0].elements.map(({ key }: { key: string }) => key)).toEqual([
    'licence',
    'shift',
  ])
  const required = edited([...ELEMENTS, 'shift', 'required'], { value: true })
  expect(parse(required).flows[0].stages[0].pages[0].elements[0].required).toBe(true)
  for (const text of [inSpanish, added, moved, required])
    expect(comments(text).sort()).toEqual(comments(WRITTEN).sort())
  const removed = edited([...ELEMENTS, 'licence'], { removed: true })
  expect(parse(removed).flows[0].stages[0].pages[0].elements).toHaveLength(1)
  expect(comments(removed)).toContain('# first of all')
})

test('numbers, texts and lists are set and taken away, and steps are meant by their place', () => {
  const shift = [...ELEMENTS, 'shift']
  const element = (at: string[], value: DraftEdit['change']['value']) =>
    parse(edited(at, { value })).flows[0].stages[0].pages[0].elements[0]
  expect(element([...shift, 'max_length'], 5)).toMatchObject({ key: 'shift', max_length: 5 })
  expect(element([...shift, 'pattern'], '^[a-z]: #')).toMatchObject({ pattern: '^[a-z]: #' })
  expect(element([...shift, 'accept'], ['pdf', 'png'])).toMatchObject({ accept: ['pdf', 'png'] })
  expect(element([...shift, 'choices'], null)).not.toHaveProperty('choices')
  const steps =
    'automations:\n  - key: a\n    steps:\n      - wait: {}\n      - branch: {if: x, do: [{wait: {}}]} # or not\n'
  const at = ['automations', 'a', 'steps', '1', 'branch', 'if']
  expect(editDraft(steps, { at, change: { value: "form.shift == 'day'" } }, 'en')).toBe(
    steps.replace('if: x', "if: form.shift == 'day'"),
  )
  expect(editDraft(steps, { at: ['automations', '0', 'name'], change: { value: 'x' } }, 'en')).toBe(steps)
  const first = edited(['flows', 'clerk', 'stages', 'apply', 'next'], { value: ['hired'] })
  expect(comments(first).sort()).toEqual(comments(WRITTEN).sort())
})

const texts = fc.oneof(
  fc.string({ minLength: 1, maxLength: 60 }),
  fc.constantFrom(
    'yes',
    '1',
    'null',
    '~',
    '- a',
    'a: b',
    '# c',
    '"q"',
    "it's",
    'a\nb',
    '{{ x }}',
    '[a]',
    'ñ',
    '“x”',
    ' x ',
  ),
)
const label = fc.oneof(texts, fc.record({ en: texts, es: texts }))
const drafts = fc.array(fc.record({ label, help: label }), { minLength: 1, maxLength: 4 }).map((elements) => ({
  flows: [
    {
      slug: 'clerk',
      stages: [
        {
          slug: 'apply',
          pages: [{ slug: 'about', elements: elements.map((one, key) => ({ key: `k${key}`, ...one })) }],
        },
      ],
    },
  ],
}))

test('an edit by form changes exactly that place, and keeps every comment', () => {
  fc.assert(
    fc.property(
      drafts,
      fc.nat(),
      texts,
      fc.constantFrom('en', 'es'),
      fc.boolean(),
      (draft, chosen, text, language, isFlow) => {
        const plain = isFlow ? stringify(draft, { collectionStyle: 'flow', lineWidth: 0 }) : yamlText(draft)
        const noted = `# before\n${plain.replace('slug: clerk\n', 'slug: clerk # beside\n')}# behind\n`
        fc.pre(JSON.stringify(parse(noted)) === JSON.stringify(draft))
        const elements = draft.flows[0]?.stages[0]?.pages[0]?.elements ?? []
        const key = `k${chosen % elements.length}`
        const after = editDraft(noted, { at: [...ELEMENTS, key, 'label'], change: words(text, language) }, 'en')
        const expected = structuredClone(draft)
        const element = expected.flows[0]?.stages[0]?.pages[0]?.elements.find((one) => one.key === key) as {
          label: unknown
        }
        element.label =
          typeof element.label === 'object'
            ? { ...element.label, [language]: text }
            : language === 'en'
              ? text
              : { en: element.label, es: text }
        expect(parse(after)).toEqual(expected)
        for (const comment of ['# before', '# behind', ...(isFlow ? [] : ['# beside'])])
          expect(after).toContain(comment)
        const [old, now] = [noted.split('\n'), after.split('\n')]
        const first = old.findIndex((line, index) => line !== now[index])
        const last = old.toReversed().findIndex((line, index) => line !== now.at(-1 - index))
        // Whatever stands before and behind the element is the same, letter for letter.
        if (!isFlow && first >= 0) {
          const begin = old.findIndex((line) => line.includes(`key: ${key}`))
          const end = old.findIndex((line) => line.includes(`key: k${Number(key.slice(1)) + 1}`))
          expect(first).toBeGreaterThan(begin)
          if (end > 0) expect(old.length - last).toBeLessThanOrEqual(end)
        }
      },
    ),
    { numRuns: 300 },
  )
})
