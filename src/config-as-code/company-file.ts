import { Ajv } from 'ajv'
import { type Static, type TSchema, Type } from 'typebox'
import { STEP_KINDS } from '../automations/automation.ts'
import { MAX_EXPRESSION_LENGTH } from '../automations/expression.ts'
import { LOOKUPS } from '../automations/run.ts'
import { HEX_COLOR } from '../companies/theme.ts'
import { OneOf, StrictObject } from '../contract/schemas.ts'
import { UUID } from '../contract/uuid.ts'
import { EVENT_TYPES, type EventType } from '../events/event-types.ts'
import { ELEMENT_TYPES, type ElementType, FLOW_STATUSES, STAGE_KINDS } from '../flows/flow.ts'
import { MAX_PATTERN_LENGTH } from '../flows/value-pattern.ts'

const MAX_CHARACTERS = 10_000

const Id = Type.Optional(Type.String({ format: 'uuid' }))
const Text = (maxLength: number) =>
  Type.String({ maxLength, pattern: '\\S', patternMeans: 'must be a text that is not empty' })
const Slug = Type.String({
  maxLength: 100,
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  patternMeans: 'must be lower-case letters and digits, with single hyphens between',
})
const Key = Type.String({
  maxLength: 100,
  pattern: '^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$',
  patternMeans: 'must be letters and digits, with single hyphens or underscores between',
})
/** Callers write choice ids with commas between them, so an id holds none. */
const ChoiceId = Type.String({
  maxLength: 100,
  pattern: '^[A-Za-z0-9]([A-Za-z0-9_.+-]*[A-Za-z0-9+])?$',
  patternMeans: 'must be letters and digits, with hyphens, dots, plus signs or underscores between',
})
const Country = Type.String()
const Length = Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_CHARACTERS }))
const Bound = Type.Optional(Type.Unsafe<number | string>({ type: ['number', 'string'] }))

const Element = StrictObject({
  id: Id,
  key: Key,
  type: OneOf(Object.keys(ELEMENT_TYPES) as ElementType[]),
  label: Text(500),
  help: Type.Optional(Text(2000)),
  required: Type.Optional(Type.Boolean()),
  min_length: Length,
  max_length: Length,
  pattern: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PATTERN_LENGTH })),
  min: Bound,
  max: Bound,
  choices: Type.Optional(Type.Array(StrictObject({ id: ChoiceId, label: Text(500) }))),
  display: Type.Optional(OneOf(['dropdown', 'radio'])),
  accept: Type.Optional(
    Type.Array(
      Type.String({
        pattern: '^[a-z0-9]{1,10}$',
        patternMeans: 'must be a file type such as pdf, png or jpeg',
      }),
      { minItems: 1 },
    ),
  ),
  max_bytes: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  text: Type.Optional(Text(20_000)),
})

const Page = StrictObject({
  id: Id,
  slug: Slug,
  name: Text(200),
  elements: Type.Optional(Type.Array(Element)),
})

const Stage = StrictObject({
  id: Id,
  slug: Slug,
  name: Text(200),
  kind: Type.Optional(OneOf([...STAGE_KINDS])),
  next: Type.Optional(Type.Array(Type.String())),
  after_sending: Type.Optional(Type.String()),
  pages: Type.Optional(Type.Array(Page)),
})

const Reason = StrictObject({ id: Id, key: Key, label: Text(500) })

const Flow = StrictObject({
  id: Id,
  slug: Slug,
  name: Text(200),
  status: OneOf([...FLOW_STATUSES]),
  public_page: Type.Optional(Type.Boolean()),
  legal_entity: Type.Optional(Type.String()),
  reasons: Type.Optional(Type.Array(Reason)),
  stages: Type.Array(Stage, { minItems: 1 }),
})

/** A secret as it is, or the environment variable that holds it. */
export type EndpointSecret = string | { env: string }

/** An object with exactly one of these members. */
const OneMember = <P extends Record<string, TSchema>>(members: P) =>
  StrictObject(members, { minProperties: 1, maxProperties: 1 })

const Expression = Type.String({ minLength: 1, maxLength: MAX_EXPRESSION_LENGTH })

/** The settings of each kind as it is stored, but stages and reasons by their names. */
const Step = OneMember({
  upsert_application: Type.Optional(STEP_KINDS.upsert_application.settings),
  move_to_stage: Type.Optional(StrictObject({ stage: Type.String(), reason: Type.Optional(Type.String()) })),
  set_variables: Type.Optional(STEP_KINDS.set_variables.settings),
  record_billable_event: Type.Optional(STEP_KINDS.record_billable_event.settings),
  send_email: Type.Optional(STEP_KINDS.send_email.settings),
  send_webhook: Type.Optional(STEP_KINDS.send_webhook.settings),
  create_magic_link: Type.Optional(STEP_KINDS.create_magic_link.settings),
  wait: Type.Optional(STEP_KINDS.wait.settings),
  branch: Type.Optional(STEP_KINDS.branch.settings),
})

const Webhook = StrictObject({
  public_id: Id,
  flow: Type.String(),
  lookup: Type.Optional(OneOf([...LOOKUPS])),
  mapping: Type.Record(Type.String(), Expression),
  idempotency: Type.Optional(Expression),
  signature_secret: Type.Optional(Type.String()),
})

const Automation = StrictObject({
  id: Id,
  key: Key,
  name: Type.Optional(Text(200)),
  active: Type.Optional(Type.Boolean()),
  trigger: OneMember({
    webhook: Type.Optional(Webhook),
    stage_entered: Type.Optional(StrictObject({ flow: Type.String(), stage: Type.String() })),
    application_created: Type.Optional(StrictObject({ flow: Type.String() })),
    field_submitted: Type.Optional(StrictObject({ flow: Type.String(), element: Type.String() })),
    document_processed: Type.Optional(StrictObject({ flow: Type.String(), element: Type.Optional(Type.String()) })),
    schedule: Type.Optional(
      StrictObject({ flow: Type.String(), cron: Type.String(), stage: Type.Optional(Type.String()) }),
    ),
  }),
  condition: Type.Optional(Expression),
  steps: Type.Array(Type.Unsafe<StepEntry>({ $ref: '#/$defs/Step' }), { minItems: 1 }),
})

const WebhookEndpoint = StrictObject({
  id: Id,
  key: Key,
  url: Type.String({
    maxLength: 2000,
    pattern: '^https?://[^\\s/@?#]+([/?][^\\s#]*)?$',
    patternMeans: 'must be an address that begins with https:// or http://, without a user, a password or a #',
  }),
  secret: Type.Unsafe<EndpointSecret>({ type: ['string', 'object'] }),
  events: Type.Array(OneOf(Object.keys(EVENT_TYPES) as EventType[]), { minItems: 1, uniqueItems: true }),
  active: Type.Optional(Type.Boolean()),
  max_concurrency: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})

const EmailTemplate = StrictObject({
  id: Id,
  key: Key,
  subject: Type.String({
    maxLength: 500,
    pattern: '^[^\\n\\r]*\\S[^\\n\\r]*$',
    patternMeans: 'must be one line of text',
  }),
  text: Text(100_000),
  html: Type.Optional(Text(200_000)),
})

const Theme = StrictObject({
  primary_color: Type.String({
    pattern: HEX_COLOR.source,
    patternMeans: 'must be a colour such as "#1d4ed8"',
  }),
  logo_url: Type.Optional(
    Type.String({
      maxLength: 2000,
      pattern: '^https://[a-z0-9.-]+(:[0-9]+)?/[^\\s"\'<>\\\\]*$',
      patternMeans: 'must be the address of a picture that begins with https://',
    }),
  ),
  welcome: Type.Optional(StrictObject({ en: Text(1000), es: Type.Optional(Text(1000)) })),
})

const LegalEntity = StrictObject({ id: Id, key: Key, name: Text(200), country: Country })

/** A company as code: everything that `hireline apply` looks after (design, "Config as code"). */
const CompanyFile = StrictObject(
  {
    company: StrictObject({
      id: Id,
      slug: Slug,
      name: Text(200),
      timezone: Type.String(),
      default_country: Country,
      theme: Type.Optional(Theme),
    }),
    legal_entities: Type.Optional(Type.Array(LegalEntity)),
    flows: Type.Array(Flow),
    automations: Type.Optional(Type.Array(Automation)),
    webhook_endpoints: Type.Optional(Type.Array(WebhookEndpoint)),
    email_templates: Type.Optional(Type.Array(EmailTemplate)),
  },
  { $defs: { Step } },
)

export type CompanyFile = Static<typeof CompanyFile>
export type FlowEntry = Static<typeof Flow>
export type StageEntry = Static<typeof Stage>
export type PageEntry = Static<typeof Page>
export type ElementEntry = Static<typeof Element>
export type AutomationEntry = Static<typeof Automation>
export type StepEntry = Static<typeof Step>
export type WebhookEndpointEntry = Static<typeof WebhookEndpoint>

export const validateCompanyFile = new Ajv({
  allErrors: true,
  strict: false,
  verbose: true,
  formats: { uuid: UUID },
}).compile<CompanyFile>(CompanyFile)
