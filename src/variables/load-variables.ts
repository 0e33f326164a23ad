import type { Database } from '../db/database.ts'
import { presentDocument } from '../documents/document.ts'
import { findDocuments, findReadings, type ReadingRow } from '../documents/queries.ts'
import { presentValue } from '../flows/element-value.ts'
import type { StoredValue } from '../flows/stored-value.ts'
import type { LinkTo } from '../http/file-links.ts'
import { DOCUMENT_FIELDS, type DocumentField } from './document-fields.ts'
import { findFormValues } from './queries.ts'
import type { ApplicationField, PersonalColumn, Variable } from './variable.ts'

/** What variables need to know about an application besides its stored values. */
export type ApplicationFacts = Record<PersonalColumn, string | null> & {
  id: string
  stage_id: string
  page_id: string | null
  created: Date
  updated_at: Date
}

/**
 * The values of some variables for some applications: by application id, an object with one key per variable. A missing
 * value is null.
 */
export async function loadVariables(
  db: Database,
  companyId: string,
  applications: ApplicationFacts[],
  variables: Variable[],
  linkTo: LinkTo,
): Promise<Map<string, Record<string, unknown>>> {
  const stored = await loadStored(db, companyId, applications, variables, linkTo)
  return new Map(
    applications.map((application) => [
      application.id,
      Object.fromEntries(variables.map((variable) => [variable.id, variableValue(variable, application, stored)])),
    ]),
  )
}

interface Stored {
  values: Map<string, StoredValue>
  /** As they are shown. */
  documents: Map<string, object>
  readings: Map<string, ReadingRow>
}

const place = (applicationId: string, elementId: string) => `${applicationId} ${elementId}`

async function loadStored(
  db: Database,
  companyId: string,
  applications: ApplicationFacts[],
  variables: Variable[],
  linkTo: LinkTo,
): Promise<Stored> {
  const ids = applications.map(({ id }) => id)
  const elementIds = { value: new Set<string>(), document: new Set<string>(), reading: new Set<string>() }
  for (const { source, filterClass } of variables) {
    if (source.kind === 'document') elementIds.reading.add(source.element.id)
    if (source.kind === 'form') elementIds[filterClass === 'document' ? 'document' : 'value'].add(source.element.id)
  }
  const [values, documents, readings] = await Promise.all([
    ids.length && elementIds.value.size ? findFormValues(db, companyId, ids, [...elementIds.value]) : [],
    ids.length && elementIds.document.size ? findDocuments(db, companyId, ids, [...elementIds.document]) : [],
    ids.length && elementIds.reading.size ? findReadings(db, companyId, ids, [...elementIds.reading]) : [],
  ])
  const shown = documents.map(
    async (row) =>
      [place(row.application_id, row.form_element_id), await presentDocument(row, companyId, linkTo)] as const,
  )
  return {
    values: new Map(values.map((row) => [place(row.application_id, row.form_element_id), row])),
    // Newest first: reversed, so that the newest is set last and wins.
    documents: new Map((await Promise.all(shown)).reverse()),
    readings: new Map(readings.map((row) => [place(row.application_id, row.form_element_id), row])),
  }
}

function variableValue({ source, filterClass }: Variable, application: ApplicationFacts, stored: Stored): unknown {
  switch (source.kind) {
    case 'personal':
      return application[source.column]
    case 'application':
      return presentFact(source.field, application)
    case 'document':
      return foundIn(stored.readings.get(place(application.id, source.element.id)), source.field)
    case 'form': {
      const key = place(application.id, source.element.id)
      if (filterClass === 'document') return stored.documents.get(key) ?? null
      const value = stored.values.get(key)
      return value ? presentValue(source.element.type, value) : null
    }
  }
}

function foundIn(reading: ReadingRow | undefined, field: DocumentField): string | null {
  const { zoneField } = DOCUMENT_FIELDS[field]
  if (zoneField === null) return reading?.text ?? null
  return reading?.machine_readable_zone?.fields[zoneField] ?? null
}

function presentFact(field: ApplicationField, application: ApplicationFacts): string | null {
  switch (field) {
    case 'CURRENT_STAGE':
      return application.stage_id
    case 'CURRENT_PAGE':
      return application.page_id
    case 'CREATED':
      return application.created.toISOString()
    case 'UPDATED_AT':
      return application.updated_at.toISOString()
  }
}
