import { type RawBuilder, sql } from 'kysely'
import { type Database, sendAhead } from '../db/database.ts'
import { each, insertedRows, same } from '../db/inserted-rows.ts'
import type { Figure } from './figures.ts'

/** By how much a number becomes more or less. */
export type FigureChange = Figure & { flowId: string; isTest: boolean; by: number }
type ChangeOf<T extends Figure['table']> = Extract<FigureChange, { table: T }>

/** Adds changes to the numbers, along with the transaction's next statement. Each is of another number. */
export async function addFigures(transaction: Database, companyId: string, changes: FigureChange[]): Promise<void> {
  const of = <T extends Figure['table']>(table: T) =>
    changes.filter((change) => change.table === table) as ChangeOf<T>[]
  await sendRows(transaction, of('arrivals'), (rows) => arrivals(companyId, rows))
  await sendRows(transaction, of('stages'), (rows) => stages(companyId, rows))
  await sendRows(transaction, of('stays'), (rows) => stays(companyId, rows))
  await sendRows(transaction, of('pages'), (rows) => pages(companyId, rows))
}

async function sendRows<Row>(transaction: Database, rows: Row[], insert: (rows: Row[]) => RawBuilder<unknown>) {
  if (rows.length > 0) await sendAhead(transaction, insert(rows))
}

const inFlow = <Row extends { flowId: string; isTest: boolean }>(companyId: string) => [
  same('uuid', companyId),
  each<Row>('uuid', ({ flowId }) => flowId),
  each<Row>('boolean', ({ isTest }) => isTest),
]

const arrivals = (companyId: string, rows: ChangeOf<'arrivals'>[]) => sql`
  insert into insight_arrivals (company_id, hiring_flow_id, is_test, day, channel, applications)
  ${insertedRows(rows, [
    ...inFlow<ChangeOf<'arrivals'>>(companyId),
    each('date', ({ day }) => day),
    each('text', ({ channel }) => channel),
    each('integer', ({ by }) => by),
  ])}
  on conflict (company_id, hiring_flow_id, day, is_test, channel)
  do update set applications = insight_arrivals.applications + excluded.applications`

const stages = (companyId: string, rows: ChangeOf<'stages'>[]) => sql`
  insert into insight_stages (company_id, hiring_flow_id, is_test, week, stage_id, channel, applications)
  ${insertedRows(rows, [
    ...inFlow<ChangeOf<'stages'>>(companyId),
    each('date', ({ week }) => week),
    each('uuid', ({ stageId }) => stageId),
    each('text', ({ channel }) => channel),
    each('integer', ({ by }) => by),
  ])}
  on conflict (company_id, hiring_flow_id, week, is_test, stage_id, channel)
  do update set applications = insight_stages.applications + excluded.applications`

const stays = (companyId: string, rows: ChangeOf<'stays'>[]) => sql`
  insert into insight_stays (company_id, hiring_flow_id, is_test, week, stage_id, bucket, stays)
  ${insertedRows(rows, [
    ...inFlow<ChangeOf<'stays'>>(companyId),
    each('date', ({ week }) => week),
    each('uuid', ({ stageId }) => stageId),
    each('smallint', ({ bucket }) => bucket),
    each('integer', ({ by }) => by),
  ])}
  on conflict (company_id, hiring_flow_id, week, is_test, stage_id, bucket)
  do update set stays = insight_stays.stays + excluded.stays`

const pages = (companyId: string, rows: ChangeOf<'pages'>[]) => sql`
  insert into insight_pages (company_id, hiring_flow_id, is_test, week, page_id, outcome, applications)
  ${insertedRows(rows, [
    ...inFlow<ChangeOf<'pages'>>(companyId),
    each('date', ({ week }) => week),
    each('uuid', ({ pageId }) => pageId),
    each('text', ({ outcome }) => outcome),
    each('integer', ({ by }) => by),
  ])}
  on conflict (company_id, hiring_flow_id, week, is_test, page_id, outcome)
  do update set applications = insight_pages.applications + excluded.applications`

/** Notes how many transitions of applications are counted, along with the next statement. */
export async function noteCounted(
  transaction: Database,
  companyId: string,
  counted: { id: string; transitions: number }[],
): Promise<void> {
  await sendRows(
    transaction,
    counted,
    (rows) => sql`
      insert into insight_applications (company_id, application_id, transitions)
      ${insertedRows(rows, [
        same('uuid', companyId),
        each('uuid', ({ id }) => id),
        each('integer', ({ transitions }) => transitions),
      ])}
      on conflict (company_id, application_id) do update set transitions = excluded.transitions`,
  )
}

/** A rejected document, as it counts. */
export interface Rejection {
  documentId: string
  flowId: string
  isTest: boolean
  week: string
  elementId: string
  reason: string
}

/** Has of some documents the rejections that there are now, along with the next statement. */
export async function replaceRejections(
  transaction: Database,
  companyId: string,
  documentIds: string[],
  rejections: Rejection[],
): Promise<void> {
  if (documentIds.length === 0) return
  await sendAhead(
    transaction,
    sql`delete from insight_rejections where company_id = ${companyId} and document_id = any(${documentIds}::uuid[])`,
  )
  await sendRows(
    transaction,
    rejections,
    (rows) => sql`
      insert into insight_rejections (company_id, hiring_flow_id, is_test, document_id, week, form_element_id, reason)
      ${insertedRows(rows, [
        ...inFlow<Rejection>(companyId),
        each('uuid', ({ documentId }) => documentId),
        each('date', ({ week }) => week),
        each('uuid', ({ elementId }) => elementId),
        each('text', ({ reason }) => reason),
      ])}`,
  )
}
