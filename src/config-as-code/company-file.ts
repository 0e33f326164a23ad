import { Ajv } from 'ajv'
import { type Static, Type } from 'typebox'
import { StrictObject } from '../contract/schemas.ts'
import { UUID } from '../contract/uuid.ts'
import { StepSchema } from './automation-steps.ts'
import type { ObjectKind } from './config-object.ts'
import type { Kind } from './kind.ts'
import { Automation, automation } from './kinds/automation.ts'
import { Company, company } from './kinds/company.ts'
import { EmailTemplate, emailTemplate } from './kinds/email-template.ts'
import { Flow, flow } from './kinds/flow.ts'
import { LegalEntity, legalEntity } from './kinds/legal-entity.ts'
import { RetentionRule, retentionRule } from './kinds/retention-rule.ts'
import { Schedule, schedule } from './kinds/schedule.ts'
import { WebhookEndpoint, webhookEndpoint } from './kinds/webhook-endpoint.ts'

/** A company as code: everything that `hireline apply` looks after (docs/config-as-code.md, "The file"). */
export const CompanyFile = StrictObject(
  {
    company: Company,
    legal_entities: Type.Optional(Type.Array(LegalEntity)),
    schedules: Type.Optional(Type.Array(Schedule)),
    flows: Type.Array(Flow),
    automations: Type.Optional(Type.Array(Automation)),
    webhook_endpoints: Type.Optional(Type.Array(WebhookEndpoint)),
    email_templates: Type.Optional(Type.Array(EmailTemplate)),
    retention: Type.Optional(Type.Array(RetentionRule)),
  },
  { $defs: { Step: StepSchema } },
)

export type CompanyFile = Static<typeof CompanyFile>

export const validateCompanyFile = new Ajv({
  allErrors: true,
  strict: false,
  verbose: true,
  formats: { uuid: UUID },
}).compile<CompanyFile>(CompanyFile)

/** What a company file lists beside the company; each refers by id only to those before it. */
export const LISTS = {
  legal_entities: legalEntity,
  schedules: schedule,
  flows: flow,
  automations: automation,
  webhook_endpoints: webhookEndpoint,
  email_templates: emailTemplate,
  retention: retentionRule,
}

/** A kind and the kinds of what its objects contain. */
const withInside = (kind: Kind): Kind[] => [kind, ...Object.values(kind.lists).flatMap(withInside)]

/** The flow, and the kinds of everything in it. */
export const FLOW_KINDS = withInside(flow)

/** Every kind but the company, in an order in which each refers only to those before it. */
export const LISTED_KINDS = Object.values(LISTS).flatMap(withInside)

const KINDS = new Map([company, ...LISTED_KINDS].map((kind) => [kind.kind, kind]))

export const kindNamed = (name: ObjectKind) => KINDS.get(name) as Kind
