import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Bucket } from './duration-buckets.ts'

/** Of which applications the numbers are. */
export interface InsightCriteria {
  companyId: string
  flowId: string
  isTest: boolean
  /** Mondays. */
  firstWeek: string
  lastWeek: string
}

const within = (
  { companyId, flowId, isTest, firstWeek, lastWeek }: InsightCriteria,
  column: RawBuilder<unknown> = sql`week`,
) => sql`
  company_id = ${companyId} and hiring_flow_id = ${flowId} and is_test = ${isTest}
    and ${column} >= ${firstWeek}::date and ${column} < ${lastWeek}::date + 7`

/** How many applications were made on each day that had any. */
export async function findArrivals(db: Database, criteria: InsightCriteria): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; applications: number }>`
    select day, sum(applications)::integer as applications
    from insight_arrivals
    where ${within(criteria, sql`day`)}
    group by day
  `.execute(db)
  return new Map(rows.map(({ day, applications }) => [day, applications]))
}

/** A number by two keys. */
export interface ByTwo {
  one: string
  other: string
  count: number
}

/** How many applications came by each channel. */
export async function findChannels(db: Database, criteria: InsightCriteria): Promise<Map<string, number>> {
  const { rows } = await sql<{ channel: string; applications: number }>`
    select channel, sum(applications)::integer as applications
    from insight_arrivals
    where ${within(criteria, sql`day`)}
    group by channel
  `.execute(db)
  return new Map(rows.map(({ channel, applications }) => [channel, applications]))
}

/** How many applications reached each stage. @param by whether one is the week in which they were made or the channel; the other is the stage */
export async function findReached(db: Database, criteria: InsightCriteria, by: 'week' | 'channel'): Promise<ByTwo[]> {
  const { rows } = await sql<ByTwo>`
    select ${sql.ref(by)} as one, stage_id as other, sum(applications)::integer as count
    from insight_stages
    where ${within(criteria)}
    group by 1, 2
  `.execute(db)
  return rows
}

/** How long stays on stages were, in the order of their lengths. */
export async function findStays(db: Database, criteria: InsightCriteria): Promise<(Bucket & { stage_id: string })[]> {
  const { rows } = await sql<Bucket & { stage_id: string }>`
    select stage_id, bucket, sum(stays)::integer as stays
    from insight_stays
    where ${within(criteria)}
    group by stage_id, bucket
    order by stage_id, bucket
  `.execute(db)
  return rows
}

/** What became of those who came to pages: one is the page, the other the outcome. */
export async function findPageVisits(db: Database, criteria: InsightCriteria): Promise<ByTwo[]> {
  const { rows } = await sql<ByTwo>`
    select page_id as one, outcome as other, sum(applications)::integer as count
    from insight_pages
    where ${within(criteria)}
    group by 1, 2
  `.execute(db)
  return rows
}

/** How many documents are rejected: one is the form element, the other the reason. */
export async function findRejections(db: Database, criteria: InsightCriteria): Promise<ByTwo[]> {
  const { rows } = await sql<ByTwo>`
    select form_element_id as one, reason as other, count(*)::integer as count
    from insight_rejections
    where ${within(criteria)}
    group by 1, 2
  `.execute(db)
  return rows
}
