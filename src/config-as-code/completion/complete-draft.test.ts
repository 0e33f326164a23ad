import { expect, test } from 'vitest'
import type { CompanyFile } from '../company-file.ts'
import { CompanyFile as Schema } from '../company-file.ts'
import { completeDraft } from './complete-draft.ts'
import { KEY_MEANINGS, meaningOf } from './key-meanings.ts'

const COMPANY = {
  company: { slug: 'acme', name: 'Acme', timezone: 'UTC', default_country: 'US', languages: ['en', 'es'] },
  schedules: [{ key: 'talks' }],
  webhook_endpoints: [{ key: 'ats' }],
  flows: [],
} as unknown as CompanyFile

const DRAFT = `flows:
  - slug: clerk
    name: {en: Clerk}
    status: PUBLISHED
    stages:
      - slug: apply
        name: Apply
        # what they fill in
        pages:
          - slug: about
            name: About
            elements:
              - {key: shift, type: selection, label: {en: Shift}, choices: [{id: day, label: Day}]}
              - {key: licence-no, type: text, label: Licence}
              - {key: paper, type: document, label: Paper}
      - slug: talk
        name: Talk
        next: [hired]
      - {slug: hired, name: Hired, kind: completed}
automations:
  - key: greet
    trigger: {stage_entered: {flow: clerk, stage: talk}}
    condition: form.shift
    steps:
      - send_email: {template: hello}
email_templates:
  - {key: hello, subject: "Hello {{ candidate.first_name }}", text: Hello}
`

/** What is offered at the cursor `|`, which `written` puts in place of a part of the draft. */
function offered(part: string, written: string) {
  expect(DRAFT).toContain(part)
  const text = DRAFT.replace(part, written)
  const { completions, place } = completeDraft(
    { text: text.replace('|', ''), offset: text.indexOf('|') },
    COMPANY,
    KEY_MEANINGS.en,
  )
  return { texts: completions.map(({ text }) => text), inserts: completions.map(({ insert }) => insert), place }
}

test.each([
  ['a key of a stage', '        next: [hired]', '        app|', ['applicant_name', 'applicant_text']],
  [
    'a key on an empty line',
    '        next: [hired]',
    '        h|',
    ['hidden', 'pages', 'next', 'applicant_text'].slice(0, 1),
  ],
  ['a key within braces', 'label: Paper}', 'label: Paper, acc|}', ['accept']],
  ['the first key of a new entry', '      - send_email: {template: hello}', '      - wa|', ['wait']],
  ['a language', '{en: Clerk}', '{en: Clerk, e|}', ['es']],
  ['a value of a list', 'status: PUBLISHED', 'status: ARC|', ['ARCHIVED']],
  ['yes or no', '        next: [hired]', '        hidden: t|', ['true']],
  ['a stage', '[hired]', '[t|]', ['talk']],
  ['a stage in a block', '        next: [hired]', '        next:\n          - hi|', ['hired']],
  ['a schedule', '            name: About\n', '            name: About\n            schedule: t|\n', ['talks']],
  ['a mail', 'template: hello', 'template: he|', ['hello']],
  [
    'an element',
    '{stage_entered: {flow: clerk, stage: talk}}',
    '{field_submitted: {flow: clerk, element: sh|}}',
    ['shift'],
  ],
  ['a path in a condition', 'condition: form.shift', 'condition: form.sh|', ['form.shift']],
  [
    'a path behind an operator',
    'condition: form.shift',
    "condition: form.shift == 'day' && candidate.fir|",
    ['candidate.first_name'],
  ],
  ['a path with a hyphen', 'condition: form.shift', 'condition: form.|', ['form.shift', 'form."licence-no"']],
  ['a path in a text', '{{ candidate.first_name }}', '{{ documents.paper.st| }}', ['documents.paper.status']],
  ['an answer in show_if', 'label: Paper}', 'label: Paper, show_if: form.sh|}', ['form.shift']],
  [
    'a target of a step',
    '      - send_email: {template: hello}',
    '      - set_variables:\n          form.s|',
    ['form.shift'],
  ],
])('%s is completed', (_, part, written, expected) => {
  expect(offered(part, written).texts.slice(0, expected.length)).toEqual(expected)
})

test('nothing is offered in words, nor what stands there already', () => {
  expect(offered('Hello {{', 'cand| {{').texts).toEqual([])
  expect(offered('label: Day', 'label: D|').texts).toEqual([])
  expect(offered('name: Talk\n', 'name: Talk\n        |\n').texts).not.toContain('name')
  expect(offered('name: Talk\n', 'name: Talk\n        |\n').inserts).toContain('pages:')
  expect(offered('kind: completed', 'ki|: completed').inserts).toEqual(['kind', 'applicant_name'].slice(0, 1))
})

test('every key of a flow, its automations and mails has a meaning', () => {
  const names = new Set<string>()
  const walk = (schema: Record<string, never>, name: string) => {
    for (const one of (schema.anyOf as Record<string, never>[] | undefined) ?? []) walk(one, name)
    if (schema.items) walk(schema.items, name)
    for (const [key, value] of Object.entries((schema.properties ?? {}) as Record<string, never>)) {
      names.add(`${name}.${key}`)
      walk(value, `${name}.${key}`)
    }
  }
  const { properties, $defs } = Schema as unknown as { properties: Record<string, never>; $defs: { Step: never } }
  for (const list of ['flows', 'automations', 'email_templates']) walk(properties[list] as never, list)
  walk($defs.Step, 'steps')
  for (const meanings of Object.values(KEY_MEANINGS))
    expect([...names].filter((name) => meaningOf(meanings, name) === '')).toEqual([])
  expect(offered('kind: completed', 'kind: com|').place).toEqual({
    path: 'flows[0].stages[2].kind',
    meaning: KEY_MEANINGS.en['flows.stages.kind'],
  })
})
