import type { Step } from '../automations/automation.ts'
import { toStepEntry } from './automation-steps.ts'
import { storedTriggerFields } from './automation-trigger.ts'
import { type ConfigObject, nameOf, type ObjectKind, type StoredObject } from './config-object.ts'
import type { CompanyRows } from './queries.ts'

/** A company's row, as far as a file describes it. */
export interface CompanyRow {
  id: string
  slug: string
  name: string
  timezone: string
  default_country: string
  theme: unknown
}

/** What the database has of a company, in the terms of a company file. */
export function storedObjects(company: CompanyRow, rows: CompanyRows): StoredObject[] {
  const flowSlugs = new Map(rows.flows.map(({ id, slug }) => [id, slug]))
  const stagePaths = new Map(rows.stages.map((row) => [row.id, `${flowSlugs.get(row.hiring_flow_id)}/${row.slug}`]))
  const stageSlugs = new Map(rows.stages.map(({ id, slug }) => [id, slug]))
  const pagePaths = new Map(rows.pages.map((row) => [row.form_id, `${stagePaths.get(row.stage_id)}/${row.slug}`]))
  const entityKeys = new Map(rows.legalEntities.map(({ id, key }) => [id, key]))
  const reasonKeys = new Map(rows.reasons.map(({ id, key }) => [id, key]))
  const elementKeys = new Map(rows.elements.map(({ id, key }) => [id, key]))
  const inFlow = (flowId: string, key: string) => `${flowSlugs.get(flowId)}/${key}`

  const { name, timezone, default_country, theme } = company
  return [
    stored('company', company.slug, { ...company, removed_at: null }, { name, timezone, default_country, theme }),
    ...rows.legalEntities.map((row) => stored('legal entity', row.key, row, { name: row.name, country: row.country })),
    ...rows.flows.map((row) =>
      stored('flow', row.slug, row, {
        name: row.name,
        status: row.status,
        legal_entity: row.legal_entity_id === null ? null : entityKeys.get(row.legal_entity_id),
        public_page: row.public_page,
      }),
    ),
    ...rows.reasons.map((row) =>
      inOrder(
        stored('reason', inFlow(row.hiring_flow_id, row.key), row, { label: row.label }),
        'flow',
        flowSlugs.get(row.hiring_flow_id),
        row.position,
      ),
    ),
    ...rows.stages.map((row) =>
      inOrder(
        stored('stage', inFlow(row.hiring_flow_id, row.slug), row, {
          name: row.name,
          kind: row.kind,
          next: row.next_stage_ids?.map((id) => stageSlugs.get(id)),
          after_sending: row.stage_after_sending_id === null ? null : stageSlugs.get(row.stage_after_sending_id),
        }),
        'flow',
        flowSlugs.get(row.hiring_flow_id),
        row.position,
      ),
    ),
    ...rows.pages.map((row) => ({
      ...inOrder(
        stored('page', `${stagePaths.get(row.stage_id)}/${row.slug}`, row, { name: row.name }),
        'stage',
        stagePaths.get(row.stage_id),
        row.position,
      ),
      formId: row.form_id,
    })),
    ...rows.elements.map((row) =>
      inOrder(
        stored('element', inFlow(row.hiring_flow_id, row.key), row, {
          page: pagePaths.get(row.form_id),
          type: row.type,
          label: row.label,
          help: row.help,
          required: row.required,
          ...(row.constraints as object),
        }),
        'page',
        pagePaths.get(row.form_id),
        row.position,
      ),
    ),
    ...rows.automations.map((row) => {
      const flow = flowSlugs.get(row.hiring_flow_id)
      return stored('automation', row.key, row, {
        name: row.name,
        active: row.active,
        ...storedTriggerFields(row, {
          flow,
          stage: row.stage_id === null ? undefined : stageSlugs.get(row.stage_id),
          element: row.form_element_id === null ? undefined : elementKeys.get(row.form_element_id),
        }),
        condition: row.condition,
        steps: (row.steps as unknown as Step[]).map((step) => toStepEntry(step, stageSlugs, reasonKeys)),
      })
    }),
    ...rows.endpoints.map((row) =>
      stored('webhook endpoint', row.key, row, {
        url: row.url,
        secret: row.secret ?? { env: row.secret_env },
        events: row.event_types,
        active: row.active,
        max_concurrency: row.max_concurrency,
      }),
    ),
    ...rows.templates.map((row) =>
      stored('email template', row.key, row, { subject: row.subject, text: row.text, html: row.html }),
    ),
  ]
}

function stored(
  kind: ObjectKind,
  path: string,
  row: { id: string; removed_at: Date | null },
  fields: Record<string, unknown>,
): StoredObject {
  const present = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  )
  return { kind, path, id: row.id, removed: row.removed_at !== null, order: null, fields: present }
}

function inOrder<O extends ConfigObject>(object: O, kind: ObjectKind, path: string | undefined, position: number): O {
  return { ...object, order: { parent: nameOf({ kind, path: path ?? '' }), position } }
}
