import { sql } from 'kysely'
import { noteCountChanges } from '../../applications/count-queries.ts'
import { type ChangedObject, noteChanges } from '../../change-log/queries.ts'
import { piecesOf } from '../../contract/pieces-of.ts'
import type { Database } from '../../db/database.ts'
import { insertIntoLedger } from '../../ledger/queries.ts'
import type { PastDocument, PastPerson } from './crowd.ts'

/** A document whose file is stored. */
export interface DrawnDocument extends PastDocument {
  applicationId: string
  sha256: string
  size: number
}

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const BATCH = 1000

/** Whether the people are there already. */
export async function isFilled(db: Database, companyId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('candidates')
    .select('id')
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts people with everything that happened to them, as if it had been recorded then. */
export async function insertCrowd(db: Database, companyId: string, people: PastPerson[], documents: DrawnDocument[]) {
  await insertCandidates(db, companyId, people)
  await insertApplications(db, companyId, people)
  await insertTransitions(db, companyId, people)
  await insertValues(db, companyId, people)
  await insertDocuments(db, companyId, documents)
  await noteAll(db, companyId, people, documents)
}

const dateOf = (milliseconds: number) => new Date(Math.floor(milliseconds))

async function inBatches<T>(rows: T[], insert: (batch: T[]) => Promise<unknown>) {
  for (const batch of piecesOf(rows, BATCH)) await insert(batch)
}

function insertCandidates(db: Database, companyId: string, people: PastPerson[]) {
  const rows = people.map(({ candidateId, name, email, phoneNumber, externalIdentifier, transitions: [first] }) => ({
    company_id: companyId,
    id: candidateId,
    email,
    phone_number: phoneNumber,
    ...name,
    external_identifier: externalIdentifier,
    created: dateOf(first.at),
    updated_at: dateOf(first.at),
  }))
  return inBatches(rows, (batch) => db.insertInto('candidates').values(batch).execute())
}

function insertApplications(db: Database, companyId: string, people: PastPerson[]) {
  const rows = people.map(({ applicationId, candidateId, flowId, status, isTest, transitions, values }) => {
    const [first] = transitions
    const last = transitions.at(-1) ?? first
    return {
      company_id: companyId,
      id: applicationId,
      candidate_id: candidateId,
      hiring_flow_id: flowId,
      status,
      is_test: isTest,
      stage_id: last.stageId,
      page_id: last.pageId,
      transition_count: transitions.length,
      stage_entered_at: dateOf(last.at),
      created: dateOf(first.at),
      updated_at: dateOf(Math.max(last.at, ...values.map(({ at }) => at))),
    }
  })
  return inBatches(rows, (batch) => db.insertInto('applications').values(batch).execute())
}

function insertTransitions(db: Database, companyId: string, people: PastPerson[]) {
  const rows = people.flatMap(({ applicationId, transitions }) =>
    transitions.map(({ id, stageId, pageId, reasonId, actor, at }, index) => {
      const before = transitions[index - 1]
      return {
        company_id: companyId,
        id,
        application_id: applicationId,
        sequence: index + 1,
        reason_id: reasonId,
        from_stage_id: before?.stageId ?? null,
        from_page_id: before?.pageId ?? null,
        to_stage_id: stageId,
        to_page_id: pageId,
        actor_type: actor.type,
        actor_id: actor.id,
        seconds_in_previous_stage: before ? Math.floor((at - before.at) / 1000) : null,
        created: dateOf(at),
      }
    }),
  )
  return inBatches(rows, (batch) => db.insertInto('transitions').values(batch).execute())
}

function insertValues(db: Database, companyId: string, people: PastPerson[]) {
  const rows = people.flatMap(({ applicationId, values }) =>
    values.map(({ elementId, stored, at }) => ({
      company_id: companyId,
      application_id: applicationId,
      form_element_id: elementId,
      ...stored,
      detail_value: stored.detail_value === null ? null : JSON.stringify(stored.detail_value),
      updated_at: dateOf(at),
    })),
  )
  return inBatches(rows, (batch) => db.insertInto('form_values').values(batch).execute())
}

async function insertDocuments(db: Database, companyId: string, documents: DrawnDocument[]) {
  if (documents.length === 0) return
  const rows = documents.map(({ id, applicationId, elementId, status, lines, sha256, size, at }) => ({
    company_id: companyId,
    id,
    application_id: applicationId,
    form_element_id: elementId,
    status,
    sha256,
    file_name: 'IMG_licence.jpg',
    content_type: 'image/jpeg',
    size_bytes: size,
    created: dateOf(at),
    language: 'en',
    page_count: 1,
    text: lines.join('\n'),
    attempts: 1,
    processed_at: dateOf(at + 4000),
    ...((status === 'verified' || status === 'rejected') && {
      reviewed_at: dateOf(at + 3_600_000),
      reviewer_type: 'operator',
      review_reason: status === 'rejected' ? 'The card cannot be read: please take the photo again by daylight.' : null,
    }),
  }))
  await db.insertInto('documents').values(rows).execute()
  const pages = documents.map(({ id, pageId, lines, confidence }) => ({
    company_id: companyId,
    document_id: id,
    number: 1,
    id: pageId,
    text: lines.join('\n'),
    confidence,
    source: 'ocr',
    rotation: 0,
  }))
  await db.insertInto('document_pages').values(pages).execute()
}

/** What the statements of the actions write besides: charges, counts, and that all this changed. */
async function noteAll(db: Database, companyId: string, people: PastPerson[], documents: DrawnDocument[]) {
  const moves = people.flatMap(({ applicationId, isTest, transitions }) =>
    transitions.map((transition) => ({ ...transition, applicationId, isTest })),
  )
  await insertIntoLedger(
    sql`
      select ${companyId}::uuid, unnest(${moves.map(({ billableEventId }) => billableEventId)}::uuid[]),
        'ApplicationStageTransition', unnest(${moves.map(({ applicationId }) => applicationId)}::uuid[]),
        unnest(${moves.map(({ id }) => id)}::uuid[]), 1, unnest(${moves.map(({ isTest }) => isTest)}::boolean[]),
        '{}'::jsonb, unnest(${moves.map(({ at }) => dateOf(at))}::timestamptz[])`,
    { unlessThere: false },
  ).execute(db)
  const details = documents.map(({ id }) => JSON.stringify({ document_id: id, page: 1 }))
  await insertIntoLedger(
    sql`
      select ${companyId}::uuid, unnest(${documents.map(({ billableEventId }) => billableEventId)}::uuid[]),
        'DocumentAgent', unnest(${documents.map(({ applicationId }) => applicationId)}::uuid[]),
        unnest(${documents.map(({ pageId }) => pageId)}::uuid[]), 1, false, unnest(${details}::jsonb[]),
        unnest(${documents.map(({ at }) => dateOf(at))}::timestamptz[])`,
    { unlessThere: false },
  ).execute(db)
  const counts = people.flatMap(({ flowId, transitions }) => {
    const last = transitions.at(-1)
    return last ? [{ flowId, stageId: last.stageId, applications: 1 }] : []
  })
  await noteCountChanges(db, companyId, counts)
  const changed: ChangedObject[] = [
    ...people.flatMap(({ candidateId, applicationId }): ChangedObject[] => [
      { type: 'candidate', id: candidateId },
      { type: 'application', id: applicationId },
    ]),
    ...documents.map(({ id }): ChangedObject => ({ type: 'document', id })),
  ]
  await noteChanges(db, companyId, changed)
}
