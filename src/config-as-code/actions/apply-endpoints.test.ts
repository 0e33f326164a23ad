import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { unique, WEBHOOK_SECRET } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'
import { listEndpoints, switchEndpointOff } from '../../events/endpoint-queries.ts'
import { EVENT_TYPES } from '../../events/event-types.ts'
import { findTemplate } from '../../mail/queries.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import type { CompanyFile } from '../company-file.ts'
import { printDifference } from '../print-difference.ts'
import { applyCompanyFile } from './apply-company-file.ts'

const service = testService()
const OTHER_SECRET = `whsec_${Buffer.from('another secret of thirty-two byte').toString('base64')}`

const companyFile = () =>
  ({
    company: { slug: `acme-${unique()}`, name: 'Acme', timezone: 'UTC', default_country: 'US' },
    flows: [],
    webhook_endpoints: [
      {
        key: 'ats',
        url: 'https://ats.example.com/hooks?source=hireline',
        secret: WEBHOOK_SECRET as string | { env: string },
        events: ['application.created', 'candidate.updated'],
      },
    ],
    email_templates: [
      { key: 'welcome', subject: 'Hello {{ candidate.first_name }}', text: 'Welcome.', html: '<p>Welcome.</p>' },
    ],
  }) satisfies CompanyFile

const applyText = (text: string) =>
  applyCompanyFile(service.db, secretsOf(service.config), { name: 'company.yaml', text })
const apply = (file: object) => applyText(stringify(file))
const changes = async (file: object) => printDifference((await apply(file)).changes)

describe('a company file with webhook endpoints and email templates', () => {
  test('is stored, and nothing is to change when it is applied again', async () => {
    const file = companyFile()
    const applied = await apply(file)
    const companyId = applied.company.id as string
    expect(printDifference(applied.changes)).toMatch(/\+ webhook endpoint ats {2}.*\n\+ email template welcome {2}/)
    expect(await changes(file)).toBe('= nothing to change')
    expect(await listEndpoints(service.db, companyId)).toMatchObject([
      { key: 'ats', event_types: ['application.created', 'candidate.updated'], active: true },
    ])
    expect(await findTemplate(service.db, companyId, 'welcome', null)).toMatchObject({ html: '<p>Welcome.</p>' })
  })

  test('shows what changes, and of a secret only that it does', async () => {
    const file = companyFile()
    await apply(file)
    const [endpoint] = file.webhook_endpoints
    Object.assign(endpoint as object, { secret: OTHER_SECRET, events: ['application.created'] })
    expect(await changes(file)).toBe(
      [
        '~ webhook endpoint ats  secret: "a secret" → "a secret"',
        '~ webhook endpoint ats  events: application.created, candidate.updated → application.created',
      ].join('\n'),
    )
    Object.assign(endpoint as object, { secret: { env: 'ATS_SECRET' } })
    expect(await changes(file)).toBe('~ webhook endpoint ats  secret: "a secret" → {"env":"ATS_SECRET"}')
    expect(await changes({ ...file, webhook_endpoints: [], email_templates: [] })).toBe(
      '- webhook endpoint ats\n- email template welcome',
    )
  })

  test('switches an endpoint on again that was switched off, and shows that', async () => {
    const file = companyFile()
    const companyId = (await apply(file)).company.id as string
    const [endpoint] = await listEndpoints(service.db, companyId)
    await switchEndpointOff(service.db, companyId, endpoint?.id as string, 'it answered 410 Gone')
    expect(await changes(file)).toBe('~ webhook endpoint ats  active: false → true')
    expect(await listEndpoints(service.db, companyId)).toMatchObject([
      { active: true, disabled_at: null, disabled_reason: null },
    ])
  })

  test('is refused when a step names what is not in it', async () => {
    const flows = [{ slug: 'f', name: 'F', status: 'PUBLISHED', stages: [{ slug: 's', name: 'S' }] }]
    const steps = [
      { send_email: { template: 'welcome' } },
      { send_webhook: { endpoint: 'ats', content: { note: '{{ candidate.email }}' } } },
      { send_email: { template: 'farewell', to: 'hiring@example.com' } },
      { send_webhook: { endpoint: 'payroll' } },
    ]
    const automations = [{ key: 'a', trigger: { application_created: { flow: 'f' } }, steps }]
    const file = { ...companyFile(), flows, automations }
    await expect(apply(file)).rejects.toThrow(
      /there is no email template farewell in this file\n.*there is no webhook endpoint payroll in this file$/,
    )
    steps.splice(2)
    await apply(file)
    expect(await changes(file)).toBe('= nothing to change')
  })

  test('is refused with what is wrong, each at its line', async () => {
    const text = `company: {slug: x, name: X, timezone: UTC, default_country: US}
flows: []
webhook_endpoints:
  - {key: a, url: 'ftp://a.example/', secret: short, events: [application.gone]}
  - {key: a, url: 'https://user:secret@a.example/', secret: {env: lower}, events: []}
email_templates:
  - {key: b, subject: "two\\nlines", text: " "}
`
    await expect(applyText(text)).rejects.toThrow(
      [
        'company.yaml:4:19: webhook_endpoints[0].url: must be an address that begins with https:// or http://, without a user, a password or a #',
        'company.yaml:4:47: webhook_endpoints[0].secret: must be whsec_ and 24 to 64 random bytes in base64',
        `company.yaml:4:63: webhook_endpoints[0].events[0]: must be one of ${Object.keys(EVENT_TYPES).join(', ')}`,
        'company.yaml:5:11: webhook_endpoints[1].key: another entry of this list has the key a',
        'company.yaml:5:19: webhook_endpoints[1].url: must be an address that begins with https:// or http://, without a user, a password or a #',
        'company.yaml:5:61: webhook_endpoints[1].secret: must be a text, {env: NAME} with the name of an environment variable of the worker, or {stored: true}',
        'company.yaml:5:83: webhook_endpoints[1].events: must not be empty',
        'company.yaml:7:23: email_templates[0].subject: must be one line of text',
        'company.yaml:7:43: email_templates[0].text: must be a text that is not empty',
      ].join('\n'),
    )
  })
})
