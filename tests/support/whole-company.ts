import { stringify } from 'yaml'
import { EVENT_TYPES } from '../../src/events/event-types.ts'
import { ELEMENT_TYPES, type ElementType } from '../../src/flows/flow.ts'
import { REMOVABLES } from '../../src/retention/retention-rule.ts'
import { ELEMENT_EXAMPLES } from './element-examples.ts'
import { WEBHOOK_SECRET } from './factories.ts'

/**
 * The file of a company, `whole`, that makes use of everything a company file can say.
 * @param receiver the address of its webhook endpoint
 */
export function wholeCompanyFile(receiver: string): string {
  const elements = (Object.keys(ELEMENT_TYPES) as ElementType[]).map((type) => ({
    key: type,
    type,
    label: { en: `A ${type}`, es: `Un ${type}` },
    ...ELEMENT_EXAMPLES[type].constraints,
  }))
  const selfIdentification = {
    key: 'gender',
    type: 'selection',
    label: 'Gender',
    self_identification: true,
    choices: [
      { id: 'nb-7f3a', label: 'Non-binary' },
      { id: 'untold', label: 'I prefer not to say' },
    ],
  }
  const flow = 'clerk'
  return stringify({
    company: {
      slug: 'whole',
      name: 'Whole Inc.',
      timezone: 'UTC',
      default_country: 'US',
      languages: ['en', 'es'],
      notices: { closed: false, waiting: { subject: { en: 'Your turn', es: 'Te toca' } }, reminder: { after_days: 5 } },
      privacy: {
        text: { en: 'We keep what you send for a year.', es: 'Guardamos tus datos un año.' },
        url: 'https://whole.example/privacy',
      },
    },
    legal_entities: [{ key: 'us', name: 'Whole', country: 'US' }],
    schedules: [
      {
        key: 'talks',
        with: [{ name: 'Dana Lee', email: 'dana@whole.example' }],
        place: { en: 'Gate 4', es: 'Puerta 4' },
        minutes: 30,
        places: 2,
        timezone: 'America/Chicago',
        hours: [
          {
            days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
            from: '09:00',
            to: '17:00',
          },
        ],
        breaks: [{ days: ['friday'], from: '12:00', to: '13:00' }],
        pause_minutes: 5,
        except: [{ date: '2026-12-25' }, { date: '2026-12-24', hours: [{ from: '09:00', to: '12:00' }] }],
        notice_hours: 1,
        days_ahead: 30,
        reminder_hours: [48, 2],
      },
    ],
    flows: [
      {
        slug: flow,
        name: { en: 'Clerk', es: 'Dependiente' },
        status: 'PUBLISHED',
        legal_entity: 'us',
        public_page: true,
        reasons: [{ key: 'late', label: 'Came late' }],
        stages: [
          {
            slug: 'apply',
            name: 'Apply',
            after_sending: 'review',
            pages: [{ slug: 'form', name: 'Form', elements: [...elements, selfIdentification] }],
          },
          { slug: 'review', name: 'Review', kind: 'review', next: ['over'] },
          { slug: 'over', name: 'Over', kind: 'rejected' },
        ],
      },
      {
        slug: 'visit',
        name: 'Visit',
        status: 'PUBLISHED',
        stages: [{ slug: 'meet', name: 'Meet', pages: [{ slug: 'time', name: 'A time', schedule: 'talks' }] }],
      },
    ],
    webhook_endpoints: [
      {
        key: 'ats',
        url: receiver,
        secret: WEBHOOK_SECRET,
        events: Object.keys(EVENT_TYPES),
      },
    ],
    email_templates: [{ key: 'hello', subject: 'Hello', text: 'See {{ steps.create_magic_link.magic_link }}' }],
    retention: [
      { key: 'turned-down', remove: 'people', flow, status: ['REJECTED'], after_days: 3650 },
      ...REMOVABLES.map((remove) => ({ key: remove, remove, after_days: 3650 })),
    ],
    automations: [
      {
        key: 'job-board',
        trigger: {
          webhook: {
            flow,
            mapping: { email: 'email', full_name: 'name', stage: 'stage', 'form.text': 'text' },
            idempotency: 'id',
          },
        },
        steps: [{ upsert_application: {} }, { move_to_stage: { stage: 'review' } }],
      },
      {
        key: 'created',
        trigger: { application_created: { flow } },
        steps: [
          { wait: { until: '2020-01-01T00:00:00Z' } },
          { branch: { if: 'candidate.email', do: [{ set_variables: { 'form.long_text': 'Seen' } }] } },
          { record_billable_event: { service: 'LMS' } },
          { create_magic_link: {} },
          { send_email: { template: 'hello' } },
          { send_webhook: { endpoint: 'ats' } },
        ],
      },
      {
        key: 'reviewed',
        trigger: { stage_entered: { flow, stage: 'review' } },
        condition: 'form.text',
        steps: [{ record_billable_event: { service: 'Review' } }],
      },
      {
        key: 'typed',
        trigger: { field_submitted: { flow, element: 'number' } },
        steps: [{ record_billable_event: { service: 'Number' } }],
      },
      {
        key: 'read',
        trigger: { document_processed: { flow } },
        steps: [{ record_billable_event: { service: 'Reading' } }],
      },
      {
        key: 'looked-at',
        trigger: { document_reviewed: { flow } },
        steps: [{ record_billable_event: { service: 'Reviewing' } }],
      },
      {
        key: 'daily',
        trigger: { schedule: { flow, stage: 'review', cron: '0 9 * * *' } },
        steps: [{ record_billable_event: { service: 'Daily' } }],
      },
    ],
  })
}
