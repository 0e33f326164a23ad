import { triggerFields } from './automation-trigger.ts'
import { CONSTRAINT_NAMES } from './check-element.ts'
import type { CompanyFile, ElementEntry, FlowEntry, PageEntry, StageEntry } from './company-file.ts'
import { nameOf, type ObjectKind, type PlannedObject } from './config-object.ts'
import type { YamlPath } from './yaml-file.ts'

/** Every object of a checked company file, with defaults filled in; what an object stands in comes before it. */
export function plannedObjects(file: CompanyFile): PlannedObject[] {
  const { company, legal_entities: legalEntities = [], flows, automations = [] } = file
  const { webhook_endpoints: endpoints = [], email_templates: templates = [] } = file
  return [
    planned('company', company.slug, ['company'], company.id, {
      name: company.name,
      timezone: company.timezone,
      default_country: company.default_country,
      theme: company.theme,
    }),
    ...legalEntities.map(({ id, key, name, country }, index) =>
      planned('legal entity', key, ['legal_entities', index], id, { name, country }),
    ),
    ...flows.flatMap((flow, index) => flowObjects(flow, ['flows', index])),
    ...automations.map(({ id, key, name = key, active = true, trigger, condition, steps }, index) =>
      planned('automation', key, ['automations', index], id, {
        name,
        active,
        ...triggerFields(trigger),
        condition,
        steps,
      }),
    ),
    ...endpoints.map(({ id, key, url, secret, events, active = true, max_concurrency = 4 }, index) =>
      planned('webhook endpoint', key, ['webhook_endpoints', index], id, {
        url,
        secret,
        events,
        active,
        max_concurrency,
      }),
    ),
    ...templates.map(({ id, key, subject, text, html }, index) =>
      planned('email template', key, ['email_templates', index], id, { subject, text, html }),
    ),
  ]
}

function flowObjects(flow: FlowEntry, at: YamlPath): PlannedObject[] {
  const { id, slug, name, status, legal_entity, public_page = false, reasons = [], stages } = flow
  const plannedFlow = planned('flow', slug, at, id, { name, status, legal_entity, public_page })
  return [
    plannedFlow,
    ...reasons.map((reason, position) =>
      inOrder(
        planned('reason', `${slug}/${reason.key}`, [...at, 'reasons', position], reason.id, { label: reason.label }),
        plannedFlow,
        position,
      ),
    ),
    ...stages.flatMap((stage, position) => stageObjects(stage, [...at, 'stages', position], plannedFlow, position)),
  ]
}

function stageObjects(stage: StageEntry, at: YamlPath, flow: PlannedObject, position: number): PlannedObject[] {
  const { id, slug, name, kind = 'active', next, after_sending, pages = [] } = stage
  const fields = { name, kind, next, after_sending }
  const plannedStage = inOrder(planned('stage', `${flow.path}/${slug}`, at, id, fields), flow, position)
  return [
    plannedStage,
    ...pages.flatMap((page, index) => pageObjects(page, [...at, 'pages', index], plannedStage, flow, index)),
  ]
}

function pageObjects(
  page: PageEntry,
  at: YamlPath,
  stage: PlannedObject,
  flow: PlannedObject,
  position: number,
): PlannedObject[] {
  const { id, slug, name, elements = [] } = page
  const plannedPage = inOrder(planned('page', `${stage.path}/${slug}`, at, id, { name }), stage, position)
  return [
    plannedPage,
    ...elements.map((element, index) =>
      inOrder(
        planned('element', `${flow.path}/${element.key}`, [...at, 'elements', index], element.id, {
          page: plannedPage.path,
          ...elementFields(element),
        }),
        plannedPage,
        index,
      ),
    ),
  ]
}

function elementFields(element: ElementEntry): Record<string, unknown> {
  const { type, label, help, required = false } = element
  const constraints = Object.fromEntries(CONSTRAINT_NAMES.map((name) => [name, element[name]]))
  return { type, label, help, required, ...constraints }
}

function planned(
  kind: ObjectKind,
  path: string,
  at: YamlPath,
  id: string | undefined,
  fields: Record<string, unknown>,
): PlannedObject {
  // What JSON says of a value is what the database keeps: -0 becomes 0, and what is absent stays absent.
  return { kind, path, at, id: id?.toLowerCase(), order: null, fields: JSON.parse(JSON.stringify(fields)) }
}

const inOrder = (object: PlannedObject, parent: PlannedObject, position: number): PlannedObject => ({
  ...object,
  order: { parent: nameOf(parent), position },
})
