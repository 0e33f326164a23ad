import type { Database } from '../db/database.ts'
import type { ElementType } from '../flows/flow.ts'
import { type DocumentRow, findDocuments, findFormValues, type StoredValue } from './queries.ts'
import type { ApplicationField, PersonalColumn, Variable } from './variable.ts'

/** What variables need to know of an application beside its stored values. */
export type ApplicationFacts = Record<PersonalColumn, string | null> & {
  id: string
  stage_id: string
  page_id: string | null
  created: Date
  updated_at: Date
}

/**
 * The values of some variables for some applications: by application id, an object with one key per variable. What holds
 * no value is null.
 */
export async function readVariables(
  db: Database,
  companyId: string,
  applications: ApplicationFacts[],
  variables: Variable[],
): Promise<Map<string, Record<string, unknown>>> {
  const stored = await readStored(db, companyId, applications, variables)
  return new Map(
    applications.map((application) => [
      application.id,
      Object.fromEntries(variables.map((variable) => [variable.id, variableValue(variable, application, stored)])),
    ]),
  )
}

interface Stored {
  values: Map<string, StoredValue>
  documents: Map<string, DocumentRow>
}

const place = (applicationId: string, elementId: string) => `${applicationId} ${elementId}`

async function readStored(
  db: Database,
  companyId: string,
  applications: ApplicationFacts[],
  variables: Variable[],
): Promise<Stored> {
  const elements = variables.flatMap(({ source, filterClass }) =>
    source.kind === 'form' ? { id: source.element.id, isDocument: filterClass === 'document' } : [],
  )
  const applicationIds = applications.map(({ id }) => id)
  const valueIds = elements.filter(({ isDocument }) => !isDocument).map(({ id }) => id)
  const documentIds = elements.filter(({ isDocument }) => isDocument).map(({ id }) => id)
  const [values, documents] = await Promise.all([
    valueIds.length && applicationIds.length ? findFormValues(db, companyId, applicationIds, valueIds) : [],
    documentIds.length && applicationIds.length ? findDocuments(db, companyId, applicationIds, documentIds) : [],
  ])
  return {
    values: new Map(values.map((row) => [place(row.application_id, row.form_element_id), row])),
    // Newest first: the last one set wins, so the list is walked from its old end.
    documents: new Map(documents.reverse().map((row) => [place(row.application_id, row.form_element_id), row])),
  }
}

function variableValue({ source, filterClass }: Variable, application: ApplicationFacts, stored: Stored): unknown {
  switch (source.kind) {
    case 'personal':
      return application[source.column]
    case 'application':
      return factOf(source.field, application)
    case 'form': {
      const key = place(application.id, source.element.id)
      if (filterClass === 'document') {
        const document = stored.documents.get(key)
        return document ? presentDocument(document) : null
      }
      const value = stored.values.get(key)
      return value ? presentValue(source.element.type, value) : null
    }
  }
}

function factOf(field: ApplicationField, application: ApplicationFacts): string | null {
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

/** A stored value as JSON shows it: text, a number, a date, a choice id, several, true or false, or an address's parts. */
export function presentValue(type: ElementType, value: StoredValue): unknown {
  switch (type) {
    case 'number':
      return value.number_value === null ? null : Number(value.number_value)
    case 'date':
      return value.date_value
    case 'selection':
      return value.choice_values?.[0] ?? null
    case 'multi_selection':
      return value.choice_values
    case 'boolean':
      return value.choice_values === null ? null : value.choice_values[0] === 'true'
    case 'address':
      return value.detail_value
    default:
      return value.text_value
  }
}

/** A document as an object in place of a value. */
export function presentDocument(row: DocumentRow) {
  return { id: row.id, name: row.file_name, type: row.content_type, size: row.size_bytes, status: row.status }
}
