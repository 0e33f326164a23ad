import { sql } from 'kysely'
import type { Actor } from '../applications/transition.ts'
import type { Database } from '../db/database.ts'
import type { FormElement } from '../flows/flow.ts'
import type { Step } from './automation.ts'
import type { Lookup } from './run.ts'
import type { TriggerType } from './trigger.ts'

/** What a run copies from its automation. */
export interface RunnableAutomation {
  automation_id: string
  trigger_type: TriggerType
  condition: string | null
  steps: Step[]
}

/** An automation that a transition triggered and that has not run for that transition yet. */
export interface DueRun extends RunnableAutomation {
  application_id: string
  transition_id: string
  /** The transition's number in the history of its application. */
  sequence: number
  actor_type: Actor['type']
}

/**
 * The automations to run for some transitions, each transition's in the order of their keys: those of the stage
 * reached, and for a first transition those of the application's creation.
 */
export async function findDueRuns(db: Database, companyId: string, transitionIds: string[]): Promise<DueRun[]> {
  const { rows } = await sql<DueRun>`
    select automation.id as automation_id, automation.trigger_type, automation.condition, automation.steps,
      transition.application_id, transition.id as transition_id, transition.sequence, transition.actor_type
    from transitions transition
    join applications application on application.company_id = ${companyId} and application.id = transition.application_id
      and application.erased_at is null
    join automations automation on automation.company_id = ${companyId}
      and automation.hiring_flow_id = application.hiring_flow_id
      and automation.active and automation.removed_at is null
      and case automation.trigger_type
        when 'stage_entered' then automation.stage_id = transition.to_stage_id
        when 'application_created' then transition.sequence = 1
      end
    where transition.company_id = ${companyId} and transition.id = any(${transitionIds}::uuid[])
      and not exists (
        select from automation_runs run
        where run.company_id = ${companyId} and run.automation_id = automation.id
          and run.event_key = transition.id::text
      )
    -- The same order on every server, whatever its locale.
    order by transition.id, automation.key collate "C"
  `.execute(db)
  return rows
}

/** The automations of submitted form elements, in the order of their keys. */
export async function findFieldAutomations(
  db: Database,
  companyId: string,
  formElementIds: string[],
): Promise<(RunnableAutomation & { element_key: string })[]> {
  const { rows } = await sql<RunnableAutomation & { element_key: string }>`
    select automation.id as automation_id, automation.trigger_type, automation.condition, automation.steps,
      element.key as element_key
    from automations automation
    join form_elements element on element.company_id = ${companyId} and element.id = automation.form_element_id
    where automation.company_id = ${companyId} and automation.form_element_id = any(${formElementIds}::uuid[])
      and automation.trigger_type = 'field_submitted' and automation.active and automation.removed_at is null
    order by automation.key collate "C"
  `.execute(db)
  return rows
}

/** An automation that is to be tried. */
export interface TriedAutomation extends RunnableAutomation {
  key: string
  hiring_flow_id: string
  public_id: string | null
  form_element_id: string | null
  element_key: string | null
}

/** One automation of a company, active or not. */
export async function findAutomation(
  db: Database,
  companyId: string,
  automationId: string,
): Promise<TriedAutomation | undefined> {
  const { rows } = await sql<TriedAutomation>`
    select automation.id as automation_id, automation.trigger_type, automation.condition, automation.steps,
      automation.key, automation.hiring_flow_id, automation.public_id, automation.form_element_id,
      element.key as element_key
    from automations automation
    left join form_elements element on element.company_id = ${companyId} and element.id = automation.form_element_id
    where automation.company_id = ${companyId} and automation.id = ${automationId} and automation.removed_at is null
  `.execute(db)
  return rows[0]
}

/** What happens to a document that automations wait for. */
export type DocumentTrigger = 'document_processed' | 'document_reviewed'

/** An automation that a document's reading or review triggered and that has not run for it yet. */
export interface DueDocumentRun extends RunnableAutomation {
  application_id: string
  document_id: string
  element_key: string
  /** One for each reading or review: another one triggers again. */
  event_key: string
}

/** By trigger, how one happening is told from another, and whether it has happened. */
const HAPPENINGS = {
  document_processed: {
    eventKey: sql`document.id || ' ' || extract(epoch from document.processed_at)`,
    hasHappened: sql`(document.status in ('processed', 'failed') or document.reviewed_at is not null)
          and not document.skip_automations`,
  },
  document_reviewed: {
    eventKey: sql`document.id || ' reviewed ' || extract(epoch from document.reviewed_at)`,
    hasHappened: sql`document.reviewed_at is not null`,
  },
}

/**
 * The automations to run for documents that were read, cannot be read, or were reviewed, each document's in the order of their
 * keys.
 */
export async function findDueDocumentRuns(
  db: Database,
  companyId: string,
  documentIds: string[],
  trigger: DocumentTrigger,
): Promise<DueDocumentRun[]> {
  const { eventKey, hasHappened } = HAPPENINGS[trigger]
  const { rows } = await sql<DueDocumentRun>`
    with processed as (
      select document.id, document.application_id, document.form_element_id, element.key as element_key,
        element.hiring_flow_id, ${eventKey} as event_key
      from documents document
      join form_elements element on element.company_id = ${companyId} and element.id = document.form_element_id
      where document.company_id = ${companyId} and document.id = any(${documentIds}::uuid[])
        and ${hasHappened}
    )
    select automation.id as automation_id, automation.trigger_type, automation.condition, automation.steps,
      processed.application_id, processed.id as document_id, processed.element_key, processed.event_key
    from processed
    join automations automation on automation.company_id = ${companyId}
      and automation.hiring_flow_id = processed.hiring_flow_id
      and (automation.form_element_id is null or automation.form_element_id = processed.form_element_id)
    where automation.trigger_type = ${trigger} and automation.active and automation.removed_at is null
      and not exists (
        select from automation_runs run
        where run.company_id = ${companyId} and run.automation_id = automation.id
          and run.event_key = processed.event_key
      )
    order by processed.id, automation.key collate "C"
  `.execute(db)
  return rows
}

/** The keys of some automations, in order. */
export async function findAutomationKeys(db: Database, companyId: string, automationIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('automations')
    .select('key')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${automationIds}::uuid[])`)
    .orderBy('key')
    .execute()
  return rows.map(({ key }) => key)
}

/** What some automations are called. */
export function findAutomationNames(db: Database, companyId: string, automationIds: string[]) {
  return db
    .selectFrom('automations')
    .select(['id', 'key', 'name'])
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${automationIds}::uuid[])`)
    .execute()
}

/** Every automation of a company that is not removed, by key. */
export function listAutomations(db: Database, companyId: string) {
  return db
    .selectFrom('automations')
    .select(['id', 'key', 'name', 'hiring_flow_id', 'active', 'trigger_type', 'public_id', 'cron', 'next_due'])
    .select(
      sql<boolean>`webhook ?| array['signature_secret', 'sealed_signature_secret', 'signature_secret_env']`.as(
        'is_signed',
      ),
    )
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .orderBy('key')
    .execute()
}

/** A webhook with what is needed to answer a fire. */
export interface WebhookTrigger extends RunnableAutomation {
  company_id: string
  timezone: string
  default_country: string
  active: boolean
  webhook: WebhookSettings
  /** The form elements that the mapping names. */
  elements: FormElement[]
  /** The flow's stages, if the mapping names one. */
  stages: { id: string; slug: string }[]
}

/** How a webhook reads its payload, as it is stored. */
export interface WebhookSettings {
  lookup: Lookup
  mapping: Record<string, string>
  idempotency?: string
  /** As versions before 0.2 stored it; it is sealed at the next start. */
  signature_secret?: string
  sealed_signature_secret?: string
  /** The environment variable of the service that holds it. */
  signature_secret_env?: string
}

/** A company's webhook with this address, active or not. */
export async function findWebhookTrigger(
  db: Database,
  companyId: string,
  publicId: string,
): Promise<WebhookTrigger | undefined> {
  const { rows } = await sql<WebhookTrigger>`
    select automation.company_id, automation.id as automation_id, automation.trigger_type, automation.condition,
      automation.steps, automation.active, automation.webhook, company.timezone, company.default_country,
      (
        select coalesce(jsonb_agg(to_jsonb(element)), '[]')
        from form_elements element
        where element.company_id = ${companyId} and element.hiring_flow_id = automation.hiring_flow_id
          and element.removed_at is null and automation.webhook -> 'mapping' ? ('form.' || element.key)
      ) as elements,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', stage.id, 'slug', stage.slug)), '[]')
        from stages stage
        where stage.company_id = ${companyId} and stage.hiring_flow_id = automation.hiring_flow_id
          and stage.removed_at is null and automation.webhook -> 'mapping' ? 'stage'
      ) as stages
    from automations automation
    join companies company on company.id = automation.company_id
    where automation.company_id = ${companyId} and automation.public_id = ${publicId} and automation.removed_at is null
  `.execute(db)
  return rows[0]
}
