import type { FoundApplication } from '../applications/application.ts'
import { findApplication } from '../applications/queries.ts'
import { presentCandidate } from '../candidates/candidate.ts'
import type { CallerCompany } from '../contract/caller.ts'
import type { Database } from '../db/database.ts'
import { type DocumentDetailRow, findApplicationDocuments, findReadings } from '../documents/queries.ts'
import { presentValue } from '../flows/element-value.ts'
import { cachedFlow } from '../flows/known-flows.ts'
import { presentInterview } from '../interviews/interview.ts'
import { findInterviewsOf } from '../interviews/queries.ts'
import { findFormValues } from '../variables/queries.ts'
import type { Run } from './run.ts'

/**
 * Everything that a condition or a text can name (docs/automations.md, "Expressions and texts"). What does not exist
 * yet is null.
 */
export interface ObjectGraph {
  payload: unknown
  trigger: object
  run: object
  application: object | null
  candidate: object | null
  /** Values by the keys of form elements. */
  form: Record<string, unknown>
  /** Documents by the keys of form elements. */
  documents: Record<string, unknown>
  /** The interviews that were chosen last, by the slugs of their pages. */
  interviews: Record<string, unknown>
  /** What earlier steps of the run have made, by their kinds. */
  steps: Record<string, object>
}

export async function loadObjectGraph(db: Database, company: CallerCompany, run: Run): Promise<ObjectGraph> {
  const { payload = null, lookup: _, values: __, ...trigger } = run.input
  const known = { payload, trigger: { type: run.triggerType, ...trigger }, run: { id: run.id }, steps: run.results }
  const row = run.applicationId === null ? undefined : await findApplication(db, company.id, run.applicationId)
  return { ...known, ...(row ? await applicationGraphOf(db, company, row) : NOTHING) }
}

type ApplicationGraph = Pick<ObjectGraph, 'application' | 'candidate' | 'form' | 'documents' | 'interviews'>

const NOTHING: ApplicationGraph = { application: null, candidate: null, form: {}, documents: {}, interviews: {} }

/** What of the graph is about an application that was found. */
export async function applicationGraphOf(
  db: Database,
  company: CallerCompany,
  row: FoundApplication,
): Promise<ApplicationGraph> {
  const flow = await cachedFlow(db, company, row.hiring_flow_id)
  const elements = new Map(flow?.form_elements.map((element) => [element.id, element]))
  const stage = flow?.stages.find(({ id }) => id === row.stage_id)
  const values = await findFormValues(db, company.id, [row.id])
  const documents = await findApplicationDocuments(db, company.id, row.id)
  const documentElements = [...new Set(documents.map((document) => document.form_element_id))]
  const readings = await findReadings(db, company.id, [row.id], documentElements)
  const pages = new Map(flow?.pages.flatMap(({ id, slug, schedule_id }) => (schedule_id ? [[id, slug] as const] : [])))
  const interviews = pages.size > 0 ? await findInterviewsOf(db, company.id, row.id) : []
  const texts = new Map(readings.map((reading) => [reading.form_element_id, reading.text]))
  return {
    application: {
      id: row.id,
      status: row.status,
      is_test: row.is_test,
      flow: { id: row.hiring_flow_id, slug: row.flow_slug, name: row.flow_name },
      stage: { id: row.stage_id, slug: stage?.slug ?? null, name: row.stage_name, kind: row.stage_kind },
      page: row.page_id ? { id: row.page_id, name: row.page_name } : null,
      created: row.created.toISOString(),
      updated_at: row.updated_at.toISOString(),
    },
    candidate: presentCandidate(row),
    form: Object.fromEntries(
      values.flatMap((value) => {
        const element = elements.get(value.form_element_id)
        return element ? [[element.key, presentValue(element.type, value)]] : []
      }),
    ),
    // Newest first: reversed, so that the newest is set last and wins.
    interviews: Object.fromEntries(
      interviews.toReversed().flatMap((interview) => {
        const slug = pages.get(interview.page_id)
        return slug === undefined ? [] : [[slug, presentInterview(interview)]]
      }),
    ),
    documents: Object.fromEntries(
      documents.toReversed().flatMap((document) => {
        const element = elements.get(document.form_element_id)
        return element ? [[element.key, graphDocument(document, texts.get(element.id) ?? null)]] : []
      }),
    ),
  }
}

/** A document as conditions and texts see it, without a link, since a run may outlive any link. */
const graphDocument = (row: DocumentDetailRow, text: string | null) => ({
  id: row.id,
  name: row.file_name,
  type: row.content_type,
  size: row.size_bytes,
  status: row.status,
  problem: row.problem,
  page_count: row.page_count,
  text,
  machine_readable_zone: row.machine_readable_zone,
  differences: row.differences,
  review_reason: row.review_reason,
})
