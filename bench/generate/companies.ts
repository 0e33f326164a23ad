import type { Database } from '../../src/db/database.ts'
import type { PlannedCompany, PlannedFlow } from './year-plan.ts'

/** Inserts a company with its flows, and a webhook endpoint and an automation that are switched off, so that no move waits for them. */
export async function insertCompany(db: Database, { id, slug, endpointId, automationId, flows }: PlannedCompany) {
  await db
    .insertInto('companies')
    .values({ id, slug, name: slug, timezone: 'America/Chicago', default_country: 'US' })
    .execute()
  await db
    .insertInto('webhook_endpoints')
    .values({
      company_id: id,
      id: endpointId,
      key: 'applicant-tracking',
      url: 'https://tracking.example.com/events',
      secret: `whsec_${Buffer.from('a secret of some thirty-two bytes').toString('base64')}`,
      event_types: ['application.created', 'application.stage_changed'],
      active: false,
    })
    .execute()
  for (const flow of flows) await insertFlow(db, id, flow)
  await db
    .insertInto('automations')
    .values({
      company_id: id,
      id: automationId,
      key: 'welcome',
      name: 'Welcome',
      active: false,
      trigger_type: 'stage_entered',
      hiring_flow_id: flows[0]?.id as string,
      stage_id: flows[0]?.stages[0]?.id as string,
      steps: '[]',
    })
    .execute()
}

async function insertFlow(db: Database, companyId: string, { id, slug, stages, reasonId }: PlannedFlow) {
  const inFlow = { company_id: companyId, hiring_flow_id: id }
  const pages = stages.flatMap((stage) => stage.pages.map((page, position) => ({ ...page, stage, position })))
  await db
    .insertInto('hiring_flows')
    .values({ company_id: companyId, id, slug, name: slug, status: 'PUBLISHED' })
    .execute()
  await db
    .insertInto('stage_reasons')
    .values({ ...inFlow, id: reasonId, key: 'no-show', label: 'Did not show up', position: 0 })
    .execute()
  await db
    .insertInto('stages')
    .values(
      stages.map((stage, position) => ({
        ...inFlow,
        id: stage.id,
        slug: stage.slug,
        name: stage.slug,
        kind: stage.kind,
        position,
      })),
    )
    .execute()
  await db
    .insertInto('pages')
    .values(
      pages.map((page) => ({
        ...inFlow,
        id: page.id,
        stage_id: page.stage.id,
        form_id: page.formId,
        slug: page.slug,
        name: page.slug,
        position: page.position,
      })),
    )
    .execute()
  await db
    .insertInto('form_elements')
    .values(
      pages.flatMap(({ formId, elements }) =>
        elements.map(({ id: elementId, key, type, constraints }, position) => ({
          ...inFlow,
          id: elementId,
          form_id: formId,
          key,
          type,
          label: key,
          required: false,
          constraints: JSON.stringify(constraints),
          position,
        })),
      ),
    )
    .execute()
}
