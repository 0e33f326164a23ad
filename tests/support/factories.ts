import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Step } from '../../src/automations/automation.ts'
import type { WebhookSettings } from '../../src/automations/queries.ts'
import { createApiKey } from '../../src/companies/actions/create-api-key.ts'
import type { Database } from '../../src/db/database.ts'
import type { EventType } from '../../src/events/event-types.ts'
import type { ElementConstraints } from '../../src/flows/element-type.ts'
import type { ElementType, FlowStatus, StageKind } from '../../src/flows/flow.ts'

/*
 * Worlds for tests. Keys are made by their action. Companies, flows, automations and endpoints are rows: the action that makes
 * them applies a whole company file, and would remove what a test has added one by one. Applications are rows too, for tests
 * that need many or need the past; what an application goes through is tested on one that came through the door.
 */

/** A company with a key that may do everything. */
export interface TestCompany {
  id: string
  key: string
  keyId: string
}

let made = 0
/** A number that no other call in this file gets. */
export const unique = () => {
  made += 1
  return made
}

/** A company, as a row, and a key of it, by the action. */
export async function givenCompany(
  db: Database,
  { timezone = 'UTC', country = 'US', name = 'Acme', slug = `company-${unique()}` } = {},
): Promise<TestCompany> {
  const id = randomUUIDv7()
  await db.insertInto('companies').values({ id, slug, name, timezone, default_country: country }).execute()
  const { key, id: keyId } = await givenKey(db, id)
  return { id, key, keyId }
}

/** A key by the action that makes keys; by default it may do everything. */
export function givenKey(
  db: Database,
  companyId: string,
  { scopes = ['*'], ...rest }: Partial<Parameters<typeof createApiKey>[1]> = {},
) {
  return createApiKey(db, { companyId, name: `key ${unique()}`, scopes, ...rest })
}

export interface ElementPlan {
  type: ElementType
  label?: string
  required?: boolean
  constraints?: ElementConstraints
}

export interface StagePlan {
  name?: string
  kind?: StageKind
  /** Positions in the list of stages that may follow. */
  next?: number[]
  /** The position of the stage that follows when the applicant has sent the pages. */
  afterSending?: number
  /** Each page by its elements, which have keys. */
  pages?: Record<string, ElementPlan>[]
}

export interface TestFlow {
  id: string
  stages: { id: string; name: string; pages: { id: string; formId: string }[] }[]
  /** Element ids by key. */
  elements: Record<string, string>
  reasons: string[]
  /** The path of an element's value, by its key. */
  path: (key: string) => string
}

/** A flow with stages, pages and elements, as rows; by default three plain stages. */
export async function givenFlow(
  db: Database,
  companyId: string,
  {
    stages = [{}, {}, {}],
    status = 'PUBLISHED',
    reasons = 1,
  }: { stages?: StagePlan[]; status?: FlowStatus; reasons?: number } = {},
): Promise<TestFlow> {
  const id = randomUUIDv7()
  const flow: TestFlow = {
    id,
    stages: stages.map(({ name, pages = [] }, index) => ({
      id: randomUUIDv7(),
      name: name ?? `Stage ${index + 1}`,
      pages: pages.map(() => ({ id: randomUUIDv7(), formId: randomUUIDv7() })),
    })),
    elements: {},
    reasons: Array.from({ length: reasons }, () => randomUUIDv7()),
    path: (key) => `HIRING_FLOW.${id}.FORM.${flow.elements[key]}`,
  }
  const common = { company_id: companyId, hiring_flow_id: id }
  await db
    .insertInto('hiring_flows')
    .values({ company_id: companyId, id, slug: `flow-${unique()}`, name: `Flow ${made}`, status })
    .execute()
  for (const [index, plan] of stages.entries()) {
    const stage = flow.stages[index] as TestFlow['stages'][number]
    await db
      .insertInto('stages')
      .values({
        ...common,
        id: stage.id,
        slug: `stage-${index}`,
        name: stage.name,
        kind: plan.kind ?? 'active',
        position: index,
        stage_after_sending_id: plan.afterSending === undefined ? null : (flow.stages[plan.afterSending]?.id ?? null),
        next_stage_ids: plan.next?.map((position) => flow.stages[position]?.id as string) ?? null,
      })
      .execute()
    for (const [pageIndex, elements] of (plan.pages ?? []).entries()) {
      const page = stage.pages[pageIndex] as { id: string; formId: string }
      await db
        .insertInto('pages')
        .values({
          ...common,
          id: page.id,
          stage_id: stage.id,
          form_id: page.formId,
          slug: `page-${pageIndex}`,
          name: `Page ${pageIndex + 1}`,
          position: pageIndex,
        })
        .execute()
      for (const [position, [key, element]] of Object.entries(elements).entries()) {
        flow.elements[key] = randomUUIDv7()
        await db
          .insertInto('form_elements')
          .values({
            ...common,
            id: flow.elements[key],
            form_id: page.formId,
            key,
            type: element.type,
            label: element.label ?? key,
            required: element.required ?? false,
            constraints: JSON.stringify(element.constraints ?? {}),
            position,
          })
          .execute()
      }
    }
  }
  for (const [position, reason] of flow.reasons.entries()) {
    await db
      .insertInto('stage_reasons')
      .values({ ...common, id: reason, key: `reason-${position}`, label: `Reason ${position + 1}`, position })
      .execute()
  }
  return flow
}

export interface ApplicationPlan {
  stage?: number
  created?: Date
  updatedAt?: Date
  isTest?: boolean
  candidate?: Partial<
    Record<
      | 'full_name'
      | 'first_name'
      | 'middle_name'
      | 'last_name'
      | 'email'
      | 'phone_number'
      | 'external_identifier'
      | 'language',
      string | null
    >
  > & { mails_stopped_at?: Date }
}

/** An application with its candidate, as rows: for tests of reading, which need many or need the past. */
export async function givenApplication(db: Database, companyId: string, flow: TestFlow, plan: ApplicationPlan = {}) {
  const id = randomUUIDv7()
  const candidateId = randomUUIDv7()
  const stage = flow.stages[plan.stage ?? 0] as TestFlow['stages'][number]
  const created = plan.created ?? new Date()
  await db
    .insertInto('candidates')
    .values({
      company_id: companyId,
      id: candidateId,
      email: `person-${unique()}@example.com`,
      full_name: 'Ada Lovelace',
      first_name: 'Ada',
      last_name: 'Lovelace',
      phone_number: '+12133734253',
      ...plan.candidate,
    })
    .execute()
  await db
    .insertInto('applications')
    .values({
      company_id: companyId,
      id,
      hiring_flow_id: flow.id,
      candidate_id: candidateId,
      stage_id: stage.id,
      page_id: stage.pages[0]?.id ?? null,
      status: 'NEW',
      is_test: plan.isTest ?? false,
      transition_count: 1,
      stage_entered_at: created,
      created,
      updated_at: plan.updatedAt ?? created,
    })
    .execute()
  await db
    .insertInto('application_count_changes')
    .values({ company_id: companyId, hiring_flow_id: flow.id, stage_id: stage.id, applications: 1 })
    .execute()
  await db
    .insertInto('noted_changes')
    .values([
      { company_id: companyId, object_type: 'candidate', object_id: candidateId },
      { company_id: companyId, object_type: 'application', object_id: id },
    ])
    .execute()
  await db
    .insertInto('transitions')
    .values({
      company_id: companyId,
      id: randomUUIDv7(),
      application_id: id,
      sequence: 1,
      to_stage_id: stage.id,
      to_page_id: stage.pages[0]?.id ?? null,
      actor_type: 'system',
      created,
    })
    .execute()
  return { id, candidateId }
}

export interface AutomationPlan {
  /** The position of the stage whose entry triggers it, the creation of an application, or another trigger. */
  on:
    | number
    | 'application_created'
    | { webhook: Partial<WebhookSettings> }
    | { element: string }
    | { document: string | null }
    | { reviewed: string | null }
    | { cron: string; stage?: number }
  steps: Step[]
  condition?: string
  key?: string
  active?: boolean
  removed?: boolean
}

/** An automation, as a row, and the address of its webhook. */
export async function givenAutomation(db: Database, companyId: string, flow: TestFlow, plan: AutomationPlan) {
  const id = randomUUIDv7()
  const key = plan.key ?? `automation-${unique()}`
  const trigger = triggerOf(flow, plan.on)
  await db
    .insertInto('automations')
    .values({
      company_id: companyId,
      id,
      key,
      name: key,
      active: plan.active ?? true,
      hiring_flow_id: flow.id,
      ...trigger,
      condition: plan.condition ?? null,
      steps: JSON.stringify(plan.steps),
      removed_at: plan.removed ? new Date() : null,
    })
    .execute()
  const publicId = ('public_id' in trigger && trigger.public_id) || ''
  if (publicId)
    await db.insertInto('webhook_addresses').values({ company_id: companyId, public_id: publicId }).execute()
  return { id, key, publicId }
}

function triggerOf(flow: TestFlow, on: AutomationPlan['on']) {
  if (on === 'application_created') return { trigger_type: on }
  if (typeof on === 'number') return { trigger_type: 'stage_entered', stage_id: flow.stages[on]?.id ?? null }
  if ('webhook' in on) {
    const webhook = JSON.stringify({ lookup: 'get_or_create', mapping: DEFAULT_MAPPING, ...on.webhook })
    return { trigger_type: 'webhook', public_id: randomUUID(), webhook }
  }
  if ('reviewed' in on) {
    const form_element_id = on.reviewed === null ? null : (flow.elements[on.reviewed] as string)
    return { trigger_type: 'document_reviewed', form_element_id }
  }
  if ('document' in on) {
    const form_element_id = on.document === null ? null : (flow.elements[on.document] as string)
    return { trigger_type: 'document_processed', form_element_id }
  }
  if ('element' in on) return { trigger_type: 'field_submitted', form_element_id: flow.elements[on.element] as string }
  const stage_id = on.stage === undefined ? null : (flow.stages[on.stage]?.id ?? null)
  return { trigger_type: 'schedule', cron: on.cron, stage_id }
}

const DEFAULT_MAPPING = {
  email: 'candidate.email',
  first_name: 'candidate.first_name',
  last_name: 'candidate.last_name',
  phone_number: 'candidate.phone',
  external_identifier: 'candidate.id',
}

/** A secret as Standard Webhooks has it. */
export const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret of some thirty-two bytes').toString('base64')}`

export interface EndpointPlan {
  url: string
  events?: EventType[]
  key?: string
  active?: boolean
  secretEnv?: string
  failingSince?: Date
  maxConcurrency?: number
  /** Whether it is one of the API, with a secret that nobody can open. */
  byApi?: boolean
}

/** An endpoint for outbound events, as a row. */
export async function givenEndpoint(db: Database, companyId: string, plan: EndpointPlan) {
  const id = randomUUIDv7()
  const key = plan.key ?? `endpoint-${unique()}`
  await db
    .insertInto('webhook_endpoints')
    .values({
      company_id: companyId,
      id,
      key,
      url: plan.url,
      secret: plan.secretEnv === undefined && !plan.byApi ? WEBHOOK_SECRET : null,
      ...(plan.byApi && { managed_by: 'api', sealed_secret: 'lost:' }),
      secret_env: plan.secretEnv ?? null,
      event_types: plan.events ?? ['application.created', 'application.stage_changed'],
      active: plan.active ?? true,
      failing_since: plan.failingSince ?? null,
      ...(plan.maxConcurrency === undefined ? {} : { max_concurrency: plan.maxConcurrency }),
    })
    .execute()
  return { id, key }
}
