import type { PublicCompany } from '../companies/public-company.ts'
import type { Flow } from '../flows/flow.ts'
import type { PublicFlow } from '../flows/queries.ts'
import { nameTranslations, type StoredFlow, withTranslations } from '../flows/translations.ts'
import type { Schedule, ScheduleRules } from '../interviews/schedule.ts'
import type { ShownFlow } from '../portal/preview/draw-screen.ts'
import { kindNamed } from './company-file.ts'
import { flowSlug, lastPart, nameOf, type ObjectKind, type PlannedObject } from './config-object.ts'
import { rowOf } from './planned-row.ts'

const NEVER = new Date(0)

/**
 * A flow as the database would give it back if a file were applied, except for its ids, which say what has them: the same file
 * always makes the same flow.
 */
export function plannedFlow(objects: PlannedObject[], slug: string, company: PublicCompany): ShownFlow | undefined {
  const named = objects.map(withId)
  const byName = new Map(named.map((object) => [nameOf(object), object]))
  const rows = (kind: ObjectKind) =>
    named
      .filter((object) => object.kind === kind && flowSlug(object.path) === slug)
      .map((object) => orNull(rowOf(kindNamed(kind), object, byName, company.language)))
  const [row] = rows('flow')
  if (!row) return undefined
  const flow = withTranslations({
    ...row,
    slug,
    created: NEVER.toISOString(),
    updated_at: NEVER.toISOString(),
    languages: company.languages,
    company: { id: company.id, name: company.name },
    legal_entity: null,
    stages: rows('stage'),
    pages: rows('page'),
    form_elements: rows('element'),
    reasons: rows('reason'),
  } as unknown as StoredFlow)
  return {
    flow,
    publicFlow: row.public_page ? publicFlow(flow, row, company) : undefined,
    schedules: schedules(),
    company,
  }

  function schedules(): Schedule[] {
    return named
      .filter(({ kind }) => kind === 'schedule')
      .map(({ id, path, fields }) => {
        const rules = fields as unknown as ScheduleRules
        return { id, key: lastPart(path), rules: { ...rules, timezone: rules.timezone ?? company.timezone } }
      })
  }
}

const publicFlow = (flow: Flow, row: Record<string, unknown>, company: PublicCompany): PublicFlow => ({
  id: flow.id,
  slug: flow.slug,
  name: flow.name,
  translations: nameTranslations(company.language, { name: flow.name, translations: row.translations }),
  job: (row.job ?? {}) as PublicFlow['job'],
  created: NEVER,
  company,
})

/** Ids also are names in the markup of pages. */
function withId(object: PlannedObject) {
  const id = nameOf(object).replaceAll(/[ /]/g, '-')
  const fields = object.kind === 'page' ? { ...object.fields, form_id: id } : object.fields
  return { ...object, id, fields }
}

/** What is absent is null in a row. */
const orNull = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? null]))
