import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { unique } from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'
import { listAutomations } from '../automations/queries.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { applyCompanyFile } from './actions/apply-company-file.ts'
import { FileError } from './yaml-file.ts'

const service = testService()
const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`

type Automation = Record<string, unknown>
const webhook = (settings: object = {}) => ({
  webhook: { flow: 'f', mapping: { email: 'email', 'form.shift': 'shift' }, ...settings },
})
const UPSERT = { upsert_application: {} }

function fileWith(automations: Automation[], slug = `company-${unique()}`) {
  const elements = [
    { key: 'shift', type: 'text', label: 'Shift' },
    { key: 'licence', type: 'document', label: 'Licence' },
  ]
  const stages = [
    { slug: 'apply', name: 'Apply', pages: [{ slug: 'p', name: 'P', elements }] },
    { slug: 'b', name: 'B' },
  ]
  return {
    company: { slug, name: 'C', timezone: 'UTC', default_country: 'US' },
    flows: [{ slug: 'f', name: 'F', status: 'PUBLISHED', stages, reasons: [{ key: 'r', label: 'R' }] }],
    automations,
  }
}

const apply = (file: object) =>
  applyCompanyFile(service.db, secretsOf(service.config), { name: 'c.yaml', text: stringify(file) })

async function problemsOf(automation: Automation): Promise<string[]> {
  const error = await apply(fileWith([{ key: 'x', ...automation }])).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(FileError)
  return (error as FileError).problems.map(({ path, message }) => `${path.replace('automations[0].', '')}: ${message}`)
}

test('every trigger and step is kept as it was written', async () => {
  const branch = {
    if: 'form.shift',
    do: [{ move_to_stage: { stage: 'b', reason: 'r' } }],
    else: [{ branch: { if: 'payload.a', do: [UPSERT] } }],
  }
  const steps = [
    UPSERT,
    { branch },
    { set_variables: { 'form.shift': '{{ payload.x }}', first_name: 'Ada' } },
    { wait: { duration: 'P1D' } },
    { wait: { until: '{{ payload.at }}' } },
    { record_billable_event: { service: 'LMS {{ form.shift }}', quantity: 2 } },
    { create_magic_link: { expiry_duration_in_seconds: 3600, single_use: true } },
  ]
  const plain = [{ record_billable_event: { service: 'LMS' } }]
  const file = fileWith([
    {
      key: 'a',
      trigger: webhook({ lookup: 'get_only', idempotency: 'id', signature_secret: SECRET }),
      condition: "form.shift == 'night' && documents.licence.machine_readable_zone.fields.sex == 'F'",
      steps,
    },
    { key: 'b', trigger: { stage_entered: { flow: 'f', stage: 'b' } }, steps: plain },
    { key: 'c', trigger: { application_created: { flow: 'f' } }, steps: plain },
    { key: 'd', trigger: { field_submitted: { flow: 'f', element: 'shift' } }, steps: plain },
    { key: 'h', trigger: { document_processed: { flow: 'f', element: 'licence' } }, steps: plain },
    { key: 'i', trigger: { document_processed: { flow: 'f' } }, steps: plain },
    { key: 'e', trigger: { schedule: { flow: 'f', cron: '0 9 * * 1-5', stage: 'b' } }, steps: plain },
    { key: 'g', active: false, trigger: { schedule: { flow: 'f', cron: '30 2 * * *' } }, steps: plain },
  ])
  await apply(file)
  expect((await apply(file)).changes).toEqual([])
})

test('a webhook keeps its address, whether the file gives it or not, and no other may have it', async () => {
  const file = fileWith([{ key: 'x', trigger: webhook(), steps: [UPSERT] }])
  const { company } = await apply(file)
  const publicIdOf = async () => (await listAutomations(service.db, company.id as string))[0]?.public_id
  const made = await publicIdOf()
  await apply({ ...file, automations: [{ key: 'x', name: 'Other', trigger: webhook(), steps: [UPSERT] }] })
  expect(await publicIdOf()).toBe(made)
  const given = randomUUID()
  await apply({ ...file, automations: [{ key: 'x', trigger: webhook({ public_id: given }), steps: [UPSERT] }] })
  expect(await publicIdOf()).toBe(given)
  expect(await problemsOf({ trigger: webhook({ public_id: given }), steps: [UPSERT] })).toEqual([
    'trigger.webhook.public_id: is the public id of another webhook',
  ])
})

test('a difference does not show a secret', async () => {
  const file = fileWith([{ key: 'x', trigger: webhook(), steps: [UPSERT] }])
  await apply(file)
  const steps = [UPSERT]
  const { changes } = await apply({
    ...file,
    automations: [{ key: 'x', trigger: webhook({ signature_secret: SECRET }), steps }],
  })
  expect(changes).toMatchObject([{ fields: { signature_secret: { old: null, new: 'a secret' } } }])
})

test.each<[Automation, string[]]>([
  [
    { trigger: webhook({ mapping: { email: 'a..b', nickname: 'x', 'form.none': 'y' } }), steps: [UPSERT] },
    [
      'trigger.webhook.mapping.email: It is not JMESPath: Syntax error, unexpected token: .(Dot)',
      'trigger.webhook.mapping.nickname: is not a target; the targets are application_id, email, external_identifier, full_name, first_name, last_name, phone_number, stage, is_test and form.<element key>',
      'trigger.webhook.mapping.form.none: there is no element none in the flow of the trigger',
    ],
  ],
  [
    { trigger: webhook({ signature_secret: 'secret' }), condition: 'foo(a)', steps: [UPSERT] },
    [
      'trigger.webhook.signature_secret: must be whsec_ and 24 to 64 bytes in Base64, as Standard Webhooks has it',
      'condition: There is no function foo.',
    ],
  ],
  [
    { trigger: { schedule: { flow: 'f', cron: '61 * * * *', stage: 'none' } }, steps: [UPSERT] },
    [
      'trigger.schedule.cron: is not a cron pattern: CronPattern: Invalid value for minute: 61',
      'trigger.schedule.stage: there is no stage none in the flow of the trigger',
      'steps[0].upsert_application: is for automations with a webhook trigger',
    ],
  ],
  [
    { trigger: { field_submitted: { flow: 'f', element: 'none' } }, steps: [{ wait: { duration: 'soon' } }] },
    [
      'trigger.field_submitted.element: there is no element none in the flow of the trigger',
      'steps[0].wait.duration: must be an ISO 8601 duration such as PT2H or P3D',
    ],
  ],
  [
    { trigger: { document_processed: { flow: 'f', element: 'shift' } }, steps: [{ wait: { duration: 'PT1M' } }] },
    ['trigger.document_processed.element: there is no document element shift in the flow of the trigger'],
  ],
  [
    { trigger: webhook(), steps: [{ branch: { if: '(', do: [{ move_to_stage: { stage: 'none' } }] } }] },
    [
      'steps[0].branch.if: It is not JMESPath: Syntax error: invalid token (EOF): ""',
      'steps[0].branch.do[0].move_to_stage.stage: there is no stage none in the flow of the trigger',
    ],
  ],
  [
    {
      trigger: webhook(),
      condition: "form.shfit == 'day' && payload.anything",
      steps: [
        { set_variables: { first_name: '{{ application.stage.nam }} {{ trigger.any.thing }}' } },
        { branch: { if: 'steps.foo.bar', do: [{ send_email: { template: 'none', to: '{{ candidat.email }}' } }] } },
      ],
    },
    [
      'condition: names form.shfit, which there is not; did you mean form.shift?',
      'steps[0].set_variables: names application.stage.nam, which there is not; did you mean application.stage.name?',
      'steps[1].branch.if: names steps.foo.bar, which there is not',
      'steps[1].branch.do[0].send_email.template: there is no email template none in this file',
      'steps[1].branch.do[0].send_email.to: names candidat.email, which there is not; did you mean candidate.email?',
    ],
  ],
])('what cannot work is refused, at its place: %j', async (automation, expected) => {
  expect((await problemsOf(automation)).toSorted()).toEqual(expected.toSorted())
})

test('the examples of docs/automations.md can be applied to the demo company', async () => {
  const page = await readFile(new URL('../../docs/automations.md', import.meta.url), 'utf8')
  const demo = parse(await readFile(new URL('../../demo/company.yaml', import.meta.url), 'utf8'))
  const { automations } = parse(/```yaml\n(.*?)```/s.exec(page)?.[1] ?? '')
  const { changes } = await apply({ ...demo, automations: [...demo.automations, ...automations] })
  expect(changes).toContainEqual(expect.objectContaining({ change: 'added', kind: 'automation', path: 'night-shift' }))
})

test('a template may name what any flow of the file asks, and nothing else', async () => {
  const template = { key: 't', subject: 'Hi {{ candidate.frist_name }}', text: '{{ form.shift }} {{ form.none }}' }
  const error = await apply({ ...fileWith([]), email_templates: [template] }).catch((reason) => reason)
  expect((error as FileError).problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'email_templates[0].subject: names candidate.frist_name, which there is not; did you mean candidate.first_name?',
    'email_templates[0].text: names form.none, which there is not',
  ])
})
