import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { parseCompanyFile } from './parse-company-file.ts'
import { printTextMessages } from './print-difference.ts'
import { FileError } from './yaml-file.ts'

/** The problems of a file, as they are printed. */
function problems(text: string): string[] {
  try {
    parseCompanyFile({ name: 'acme.yaml', text })
    return []
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return error.message.split('\n')
  }
}

const COMPANY = 'company: {slug: acme, name: Acme, timezone: America/Chicago, default_country: US}'

/** The problems of a file with one element; the place before each message is left out. */
const elementProblems = (element: string) =>
  problems(
    `${COMPANY}\nflows: [{slug: f, name: F, status: DRAFT, stages: [{slug: s, name: S, pages: [{slug: p, name: P, elements: [{key: k, label: L, ${element}}]}]}]}]`,
  ).map((line) => line.replace(/^.*elements\[0\]/, ''))

describe('a file that cannot be used', () => {
  test('is answered with every problem, each at its line and column', () => {
    const text = `company:
  slug: Acme
  name: Acme
  timezone: America/Chigaco
  default_country: XX
  colour: red
legal_entities:
  - {key: us, name: Acme Inc., country: USA}
  - {key: us, name: Acme Again, country: US}
flows:
  - slug: warehouse
    name: Warehouse
    status: OPEN
    legal_entity: de
    reasons:
      - {key: late, label: Late}
      - {key: late, label: Later}
    stages:
      - slug: apply
        name: Apply
        next: [interview, hired, hired]
        pages:
          - slug: you
            name: You
            elements:
              - {key: a, type: number, label: A, min: 5, max: 3}
              - {key: a, type: text, label: 7}
          - {slug: you, name: You too}
      - slug: hired
        kind: done
      - slug: apply
        name: Apply again
  - slug: warehouse
    name: Another
    status: DRAFT
    stages: []
webhooks: []
`
    expect(problems(text)).toEqual([
      'acme.yaml:2:9: company.slug: must be lower-case letters and digits, with single hyphens between',
      'acme.yaml:4:13: company.timezone: must be an IANA time zone such as America/Chicago',
      'acme.yaml:5:20: company.default_country: must be an ISO 3166 country code such as US',
      'acme.yaml:6:3: company.colour: is not a field here; the fields are id, slug, name, timezone, default_country, theme, contact, privacy, notices, languages',
      'acme.yaml:8:41: legal_entities[0].country: must be an ISO 3166 country code such as US',
      'acme.yaml:9:11: legal_entities[1].key: another entry of this list has the key us',
      'acme.yaml:13:13: flows[0].status: must be one of DRAFT, PUBLISHED, ARCHIVED',
      'acme.yaml:14:19: flows[0].legal_entity: there is no legal entity de in this file',
      'acme.yaml:17:15: flows[0].reasons[1].key: another entry of this list has the key late',
      'acme.yaml:21:16: flows[0].stages[0].next[0]: there is no stage interview in this flow',
      'acme.yaml:21:34: flows[0].stages[0].next[2]: names the stage hired again',
      'acme.yaml:26:55: flows[0].stages[0].pages[0].elements[0].min: must not be greater than max (3)',
      'acme.yaml:27:23: flows[0].stages[0].pages[0].elements[1].key: another element of this flow has the key a',
      'acme.yaml:27:45: flows[0].stages[0].pages[0].elements[1].label: must be a string or object',
      'acme.yaml:28:20: flows[0].stages[0].pages[1].slug: another entry of this list has the slug you',
      'acme.yaml:29:9: flows[0].stages[1]: name is required',
      'acme.yaml:30:15: flows[0].stages[1].kind: must be one of active, review, on_hold, approved, rejected, completed',
      'acme.yaml:31:15: flows[0].stages[2].slug: another entry of this list has the slug apply',
      'acme.yaml:33:11: flows[1].slug: another entry of this list has the slug warehouse',
      'acme.yaml:36:13: flows[1].stages: must not be empty',
      'acme.yaml:37:1: webhooks: is not a field here; the fields are company, legal_entities, schedules, flows, automations, webhook_endpoints, email_templates, retention',
    ])
  })

  test.each([
    ['an empty file', '', ['acme.yaml:1:1: must be an object']],
    ['a list', '- a', ['acme.yaml:1:1: must be an object']],
    [
      'a field of the wrong type',
      `${COMPANY}\nflows: none\nlegal_entities: {us: {}}`,
      ['acme.yaml:2:8: flows: must be an array', 'acme.yaml:3:17: legal_entities: must be an array'],
    ],
    ['entries of the wrong type', `${COMPANY}\nflows: [1]`, ['acme.yaml:2:9: flows[0]: must be an object']],
    [
      'lists of nothing',
      `${COMPANY}\nflows: [{slug: f, name: F, status: DRAFT, stages: [null]}]`,
      ['acme.yaml:2:52: flows[0].stages[0]: must be an object'],
    ],
    ['no fields', '{}', ['acme.yaml:1:1: company is required', 'acme.yaml:1:1: flows is required']],
    ['a key that repeats', `${COMPANY}\nflows: []\nflows: []`, ['acme.yaml:3:1: Map keys must be unique']],
    ['a second document', `${COMPANY}\nflows: []\n---\na: 1`, [expect.stringContaining('acme.yaml:3:1: ')]],
    ['an alias to nothing', `company: *none`, [expect.stringMatching(/^acme.yaml:1:\d+: Unresolved alias.*none/)]],
    ['an alias inside its anchor', `company: &c {name: *c}`, ['acme.yaml:1:1: an alias stands inside its own anchor']],
    [
      'aliases that grow without bound',
      `${'abcdefgh'
        .split('')
        .map(
          (name, index, all) => `${name}: &${name} [${`*${all[index - 1]},`.repeat(9).replaceAll('*undefined', 'x')}]`,
        )
        .join('\n')}`,
      [expect.stringContaining('Excessive alias count')],
    ],
    [
      'a choice that is no text',
      `${COMPANY}\nflows: [{slug: f, name: F, status: {}, stages: [{slug: s, name: S}]}]`,
      ['acme.yaml:2:36: flows[0].status: must be one of DRAFT, PUBLISHED, ARCHIVED'],
    ],
    [
      'a stage after sending that does not exist, cannot follow, is the same, or follows no pages',
      `${COMPANY}
flows:
  - slug: f
    name: F
    status: DRAFT
    stages:
      - {slug: a, name: A, after_sending: z, pages: [{slug: p, name: P}]}
      - {slug: b, name: B, after_sending: a, next: [c], pages: [{slug: p, name: P}]}
      - {slug: c, name: C, after_sending: c, pages: [{slug: p, name: P}]}
      - {slug: d, name: D, after_sending: a}
      - {slug: e, name: E, after_sending: [a], pages: [{slug: p, name: P}]}`,
      [
        'acme.yaml:7:43: flows[0].stages[0].after_sending: there is no stage z in this flow',
        'acme.yaml:8:43: flows[0].stages[1].after_sending: must be among the stages that may follow (next)',
        'acme.yaml:9:43: flows[0].stages[2].after_sending: names the stage that it stands in',
        'acme.yaml:10:43: flows[0].stages[3].after_sending: applies to a stage with pages: the applicant sends them, and this stage follows',
        'acme.yaml:11:43: flows[0].stages[4].after_sending: must be a string',
      ],
    ],
    [
      'an id that is no UUID',
      `company: {id: 7f, slug: a, name: A, timezone: UTC, default_country: US}\nflows: []`,
      ['acme.yaml:1:15: company.id: must be a UUID'],
    ],
    [
      'an id that repeats in another case',
      `company: {id: 0199AAAA-0000-7000-8000-000000000001, slug: a, name: A, timezone: UTC, default_country: US}
flows: []
legal_entities: [{id: 0199aaaa-0000-7000-8000-000000000001, key: us, name: US, country: US}]`,
      ['acme.yaml:3:23: legal_entities[0].id: another object in this file has this id'],
    ],
    [
      'a character that cannot be stored',
      `company: {slug: a, name: "A\\0", timezone: UTC, default_country: US}\nflows: []`,
      ['acme.yaml:1:26: company.name: holds a character that cannot be stored (U+0000 or half a surrogate pair)'],
    ],
    [
      'a pattern that cannot be checked in linear time',
      `company: {slug: a, name: A, timezone: UTC, default_country: US}
flows:
  - {slug: f, name: F, status: DRAFT, stages: [{slug: s, name: S, pages: [{slug: p, name: P, elements: [
      {key: k, label: L, type: text,
        pattern: "a(?=b)"}]}]}]}`,
      [
        'acme.yaml:5:18: flows[0].stages[0].pages[0].elements[0].pattern: holds a look-ahead, which cannot be checked in a time that is sure (character 2 of the pattern)',
      ],
    ],
    [
      'a problem behind an alias',
      `company: &c {slug: a, name: A, timezone: Nowhere, default_country: US}\nflows: [*c]`,
      expect.arrayContaining([
        'acme.yaml:1:42: company.timezone: must be an IANA time zone such as America/Chicago',
        'acme.yaml:1:32: flows[0].timezone: is not a field here; the fields are id, slug, name, status, public_page, job, legal_entity, reasons, stages',
      ]),
    ],
  ])('%s', (_, text, expected) => {
    expect(problems(text)).toEqual(expected)
  })
})

describe('a form element', () => {
  test.each([
    ['type: text, min_length: 1, max_length: 9, pattern: "[A-Z]+"'],
    ['type: number, min: -1.5, max: 10'],
    ['type: date, min: 1990-01-01, max: 2026-12-31'],
    ['type: selection, display: radio, choices: [{id: a, label: A}, {id: a.b-c_d+, label: B}]'],
    ['type: document, accept: [pdf, png], max_bytes: 1000'],
    ['type: rich_text, text: Welcome'],
  ])('may have %s', (element) => {
    expect(elementProblems(element)).toEqual([])
  })

  test.each([
    ['type: texts', [expect.stringContaining('.type: must be one of text, long_text')]],
    ['type: text, choices: [{id: a, label: A}]', ['.choices: does not apply to the type text']],
    ['type: section, required: true', ['.required: a section only shows something and cannot be required']],
    ['type: selection', [': a selection needs choices']],
    ['type: multi_selection, choices: []', [': a multi_selection needs choices']],
    [
      'type: selection, choices: [{id: a, label: A}, {id: a, label: B}]',
      ['.choices[1].id: another entry of this list has the id a'],
    ],
    [
      'type: selection, choices: [{id: "a,b", label: A}]',
      ['.choices[0].id: must be letters and digits, with hyphens, dots, plus signs or underscores between'],
    ],
    ['type: text, min_length: 3, max_length: 2', ['.min_length: must not be greater than max_length (2)']],
    ['type: text, max_length: -1', ['.max_length: must be at least 0']],
    ['type: text, pattern: "(a"', [expect.stringContaining('.pattern: is not a regular expression: ')]],
    [
      'type: text, pattern: "a(?=b)"',
      ['.pattern: holds a look-ahead, which cannot be checked in a time that is sure (character 2 of the pattern)'],
    ],
    [
      'type: text, pattern: "(a)\\\\1"',
      ['.pattern: holds a back-reference, which cannot be checked in a time that is sure (character 4 of the pattern)'],
    ],
    ['type: text, pattern: "(a{1000}){1000}"', ['.pattern: is too large: it repeats too much']],
    [`type: text, pattern: "${'a'.repeat(201)}"`, ['.pattern: must have at most 200 characters']],
    ['type: number, min: "1"', ['.min: must be a number']],
    ['type: number, max: .inf', ['.max: must be a number']],
    ['type: date, min: 2026-02-30', ['.min: must be a date such as 2026-01-31']],
    ['type: date, min: 2026-02-02, max: 2026-02-01', ['.min: must not be greater than max (2026-02-01)']],
    [
      'type: document, accept: [pdf, jpg, doc]',
      ['.accept[2]: must be one of pdf, png, jpeg, webp, tiff, heic, docx, jpg, tif, heif'],
    ],
  ])('may not have %s', (element, expected) => {
    expect(elementProblems(element)).toEqual(expected)
  })
})

test('what goes to phones says how many segments it takes at least, in each language', () => {
  const text = {
    company: {
      slug: 'acme',
      name: 'Acme',
      timezone: 'UTC',
      default_country: 'US',
      languages: ['en', 'es'],
      notices: {
        received: { by: 'text', text_message: { en: 'We have it: {{ link }}', es: 'Lo tenemos: {{ link }} ñó' } },
      },
    },
    flows: [{ slug: 'f', name: 'F', status: 'DRAFT', stages: [{ slug: 'a', name: 'A' }] }],
    email_templates: [
      { key: 'mailed', subject: 'S', text: 'Hello' },
      { key: 'sent', subject: 'S', text: `${'x'.repeat(161)}{{ candidate.first_name }}` },
    ],
    automations: [
      {
        key: 'k',
        trigger: { application_created: { flow: 'f' } },
        steps: [{ branch: { if: 'candidate.email', do: [{ send_text: { template: 'sent' } }] } }],
      },
    ],
  }
  const { textMessages } = parseCompanyFile({ name: 'x', text: stringify(text) })
  expect(printTextMessages(textMessages).split('\n')).toEqual([
    '  company  notices.received.text_message (en): at least 1 segment of GSM-7 as a text message',
    '  company  notices.received.text_message (es): at least 1 segment of UCS-2 as a text message',
    '  email template sent  text (en): at least 2 segments of GSM-7 as a text message',
  ])
})

describe('an automation', () => {
  const automationProblems = (automation: string) =>
    problems(
      `${COMPANY}\nflows: [{slug: f, name: F, status: DRAFT, reasons: [{key: late, label: Late}], stages: [{slug: a, name: A}]}]\nautomations: [{key: k, ${automation}}]`,
    ).map((line) => line.replace(/^.*automations\[0\]/, ''))
  const CREATED = 'trigger: {application_created: {flow: f}}'
  const STEP = 'steps: [{move_to_stage: {stage: a}}]'

  test.each([
    [`trigger: {stage_entered: {flow: f, stage: a}}, ${STEP}`],
    [`name: N, active: false, ${CREATED}, steps: [{move_to_stage: {stage: a, reason: late}}]`],
    [
      `${CREATED}, steps: [{record_billable_event: {service: LMS}}, {record_billable_event: {service: LMS, quantity: 0.5}}]`,
    ],
  ])('may have %s', (automation) => {
    expect(automationProblems(automation)).toEqual([])
  })

  test.each([
    [STEP, [': trigger is required']],
    [
      `trigger: {}, ${STEP}`,
      [
        '.trigger: must have exactly one of webhook, stage_entered, application_created, field_submitted, document_processed, document_reviewed, schedule',
      ],
    ],
    [
      `trigger: {stage_entered: {flow: f, stage: a}, application_created: {flow: f}}, ${STEP}`,
      [
        '.trigger: must have exactly one of webhook, stage_entered, application_created, field_submitted, document_processed, document_reviewed, schedule',
      ],
    ],
    [
      `trigger: {weekday: 1}, ${STEP}`,
      [
        '.trigger.weekday: is not a field here; the fields are webhook, stage_entered, application_created, field_submitted, document_processed, document_reviewed, schedule',
      ],
    ],
    [`trigger: none, ${STEP}`, ['.trigger: must be an object']],
    [`trigger: null, ${STEP}`, ['.trigger: must be an object']],
    [
      `trigger: {application_created: {flow: g}}, ${STEP}`,
      ['.trigger.application_created.flow: there is no flow g in this file'],
    ],
    [
      `trigger: {stage_entered: {flow: f, stage: b}}, ${STEP}`,
      ['.trigger.stage_entered.stage: there is no stage b in the flow of the trigger'],
    ],
    [
      'trigger: {webhook: {flow: none, mapping: email}}, steps: [{upsert_application: {}}]',
      [
        '.trigger.webhook.flow: there is no flow none in this file',
        '.trigger.webhook.mapping: must be an object',
        '.steps[0].upsert_application: needs a mapping of application_id, external_identifier, email, or several of them',
      ],
    ],
    [CREATED, [': steps is required']],
    [`${CREATED}, steps: []`, ['.steps: must not be empty']],
    [
      `${CREATED}, steps: [{}, null]`,
      [
        '.steps[0]: must have exactly one of upsert_application, move_to_stage, set_variables, record_billable_event, send_email, send_text, send_webhook, create_magic_link, wait, branch',
        '.steps[1]: must be an object',
      ],
    ],
    [
      `${CREATED}, steps: [{move_to_stage: {stage: b, reason: early}}, {move_to_stage: a}]`,
      [
        '.steps[0].move_to_stage.stage: there is no stage b in the flow of the trigger',
        '.steps[0].move_to_stage.reason: there is no reason early in the flow of the trigger',
        '.steps[1].move_to_stage: must be an object',
      ],
    ],
    [
      `${CREATED}, steps: [{record_billable_event: {service: "", quantity: 0}}]`,
      [
        '.steps[0].record_billable_event.service: must not be empty',
        '.steps[0].record_billable_event.quantity: must be at least 0.000001',
      ],
    ],
  ])('may not have %s', (automation, expected) => {
    expect(automationProblems(automation)).toEqual(expected)
  })

  test('may not have the key of another', () => {
    const automation = `{key: k, ${CREATED}, ${STEP}}`
    const flows = 'flows: [{slug: f, name: F, status: DRAFT, stages: [{slug: a, name: A}]}]'
    expect(problems(`${COMPANY}\n${flows}\nautomations: [${automation}, ${automation}]`)).toEqual([
      expect.stringContaining('automations[1].key: another entry of this list has the key k'),
    ])
  })
})
