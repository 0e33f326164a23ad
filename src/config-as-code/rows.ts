import { toStoredStep } from './automation-steps.ts'
import { triggerColumns } from './automation-trigger.ts'
import { CONSTRAINT_NAMES } from './check-element.ts'
import type { AutomationEntry, EndpointSecret } from './company-file.ts'
import { nameOf, type ObjectName, type PlannedObject } from './config-object.ts'
import type { RowKind } from './queries.ts'

type Row = { id: string } & Record<string, unknown>

/** Kinds in an order in which each refers only to those before it. */
export const ROW_KINDS: RowKind[] = [
  'legal entity',
  'flow',
  'reason',
  'stage',
  'page',
  'element',
  'automation',
  'webhook endpoint',
  'email template',
]

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
      next_stage_ids:
        (object.fields.next as string[] | undefined)?.map((slug) => idOf(stageName(object, slug))) ?? null,
      stage_after_sending_id:
        object.fields.after_sending === undefined
          ? null
          : idOf(stageName(object, object.fields.after_sending as string)),
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
    'webhook endpoint': of('webhook endpoint', ({ path, fields }) => ({
      key: path,
      url: fields.url,
      ...secretColumns(fields.secret as EndpointSecret),
      event_types: fields.events,
      active: fields.active,
      max_concurrency: fields.max_concurrency,
      // An endpoint that was switched off is a change of the file's: what is written here has switched it on.
      disabled_at: null,
      disabled_reason: null,
    })),
    'email template': of('email template', ({ path, fields }) => ({
      key: path,
      subject: fields.subject,
      text: fields.text,
      html: fields.html ?? null,
    })),
  }
}

const secretColumns = (secret: EndpointSecret) =>
  typeof secret === 'string' ? { secret, secret_env: null } : { secret: null, secret_env: secret.env }

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

/** Another stage of the same flow. */
const stageName = ({ path }: PlannedObject, slug: string): ObjectName => `stage ${path.split('/')[0]}/${slug}`
