import { toStoredStep } from './automation-steps.ts'
import { triggerColumns } from './automation-trigger.ts'
import { CONSTRAINT_NAMES } from './check-element.ts'
import type { AutomationEntry } from './company-file.ts'
import { nameOf, type ObjectName, type PlannedObject } from './config-object.ts'
import type { RowKind } from './queries.ts'

type Row = { id: string } & Record<string, unknown>

/** Kinds in an order in which each refers only to those before it. */
export const ROW_KINDS: RowKind[] = ['legal entity', 'flow', 'reason', 'stage', 'page', 'element', 'automation']

/**
 * The rows of planned objects, by kind.
 * @param idOf the id that an object has or gets
 * @param formIdOf the form of a page, by the page's path
 */
export function rowsOf(
  planned: PlannedObject[],
  idOf: (name: ObjectName) => string,
  formIdOf: (pagePath: string) => string,
): Record<RowKind, Row[]> {
  const common = (object: PlannedObject) => ({ id: idOf(nameOf(object)) })
  const slugOf = ({ path }: PlannedObject) => path.slice(path.lastIndexOf('/') + 1)
  const flowIdOf = ({ path }: PlannedObject) => idOf(`flow ${path.split('/')[0]}`)
  const of = (kind: RowKind, toRow: (object: PlannedObject) => object): Row[] =>
    planned.filter((object) => object.kind === kind).map((object) => ({ ...common(object), ...toRow(object) }))

  return {
    'legal entity': of('legal entity', ({ path, fields }) => ({ key: path, ...fields })),
    flow: of('flow', ({ path, fields: { legal_entity: legalEntity, ...fields } }) => ({
      slug: path,
      ...fields,
      legal_entity_id: legalEntity === undefined ? null : idOf(`legal entity ${legalEntity}`),
    })),
    reason: of('reason', (object) => ({
      hiring_flow_id: flowIdOf(object),
      key: slugOf(object),
      position: object.order?.position,
      ...object.fields,
    })),
    stage: of('stage', (object) => ({
      hiring_flow_id: flowIdOf(object),
      slug: slugOf(object),
      position: object.order?.position,
      name: object.fields.name,
      kind: object.fields.kind,
      next_stage_ids: nextStages(object)?.map(idOf) ?? null,
    })),
    page: of('page', (object) => ({
      hiring_flow_id: flowIdOf(object),
      stage_id: idOf(object.order?.parent as ObjectName),
      form_id: formIdOf(object.path),
      slug: slugOf(object),
      position: object.order?.position,
      ...object.fields,
    })),
    element: of('element', (object) => ({
      hiring_flow_id: flowIdOf(object),
      form_id: formIdOf(object.fields.page as string),
      key: slugOf(object),
      position: object.order?.position,
      type: object.fields.type,
      label: object.fields.label,
      help: object.fields.help ?? null,
      required: object.fields.required,
      constraints: Object.fromEntries(
        CONSTRAINT_NAMES.filter((name) => name in object.fields).map((name) => [name, object.fields[name]]),
      ),
    })),
    automation: of('automation', ({ path, fields }) => ({ key: path, ...automationColumns(fields, idOf) })),
  }
}

function automationColumns(fields: PlannedObject['fields'], idOf: (name: ObjectName) => string) {
  const { name, active, trigger, condition = null, steps } = fields as unknown as AutomationEntry
  const [{ flow }] = Object.values(trigger) as [{ flow: string }]
  return {
    name,
    active,
    ...triggerColumns(fields, idOf),
    condition,
    steps: steps.map((step) => toStoredStep(step, flow, idOf)),
  }
}

function nextStages({ path, fields }: PlannedObject): ObjectName[] | undefined {
  const flow = path.split('/')[0]
  return (fields.next as string[] | undefined)?.map((slug): ObjectName => `stage ${flow}/${slug}`)
}
