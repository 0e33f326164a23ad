import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../applications/transition.ts'
import type { Database } from '../db/database.ts'
import type { CursorRequest } from '../http/lists/cursor-pages.ts'
import type { InterviewRow, InterviewStatus } from './interview.ts'
import type { Interviewer, Schedule, ScheduleRules } from './schedule.ts'
import type { Slot } from './slots.ts'

/** A schedule of the company file. @param lock whether nobody else takes a place of it until the transaction ends */
export async function findSchedule(
  db: Database,
  { id: companyId, timezone }: { id: string; timezone: string },
  scheduleId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Schedule | undefined> {
  const { rows } = await sql<Schedule>`
    select id, key, rules from schedules
    where company_id = ${companyId} and id = ${scheduleId} and removed_at is null
    ${lock ? sql`for no key update` : sql``}
  `.execute(db)
  const [found] = rows
  return found && { ...found, rules: { ...found.rules, timezone: found.rules.timezone ?? timezone } as ScheduleRules }
}

/** The places of a schedule that are taken between two moments. */
export async function findTakenPlaces(
  db: Database,
  companyId: string,
  scheduleId: string,
  { from, until }: { from: Date; until: Date },
): Promise<(Slot & { id: string; place_number: number })[]> {
  const { rows } = await sql<{ id: string; place_number: number; starts_at: Date; ends_at: Date }>`
    select id, place_number, starts_at, ends_at from interviews
    where company_id = ${companyId} and schedule_id = ${scheduleId} and status <> 'cancelled'
      and starts_at < ${until} and ends_at > ${from}
  `.execute(db)
  return rows.map(({ starts_at, ends_at, ...row }) => ({ ...row, start: starts_at.getTime(), end: ends_at.getTime() }))
}

const selectInterviews = (companyId: string, where: RawBuilder<unknown>) => sql<InterviewRow>`
  select interview.id, interview.application_id, application.candidate_id, application.hiring_flow_id, interview.page_id,
    interview.schedule_id, schedule.key as schedule_key, interview.interviewers, interview.place, interview.starts_at,
    interview.ends_at, interview.time_zone, interview.status, interview.sequence, interview.cancelled_by,
    interview.cancel_reason, interview.created, interview.updated_at
  from interviews interview
  join applications application on application.company_id = ${companyId} and application.id = interview.application_id
  join schedules schedule on schedule.company_id = ${companyId} and schedule.id = interview.schedule_id
  where interview.company_id = ${companyId} and ${where}`

export async function findInterviews(db: Database, companyId: string, ids: string[]): Promise<InterviewRow[]> {
  return (await selectInterviews(companyId, sql`interview.id = any(${ids}::uuid[])`).execute(db)).rows
}

/** One interview. */
export async function findInterview(db: Database, companyId: string, id: string): Promise<InterviewRow | undefined> {
  const [interview] = await findInterviews(db, companyId, [id])
  return interview
}

/** Holds an interview until the transaction ends. @returns it as it is then */
export async function lockInterview(db: Database, companyId: string, id: string): Promise<InterviewRow | undefined> {
  await sql`select from interviews where company_id = ${companyId} and id = ${id} for no key update`.execute(db)
  return findInterview(db, companyId, id)
}

/** The interviews of an application, newest first: of each page the first is the one that holds. */
export async function findInterviewsOf(
  db: Database,
  companyId: string,
  applicationId: string,
): Promise<InterviewRow[]> {
  const { rows } = await sql<InterviewRow>`
    ${selectInterviews(companyId, sql`interview.application_id = ${applicationId}`)}
    order by interview.id desc
  `.execute(db)
  return rows
}

/** The interviews of some applications that are still to come. */
export async function findInterviewsAhead(
  db: Database,
  companyId: string,
  applicationIds: string[],
): Promise<InterviewRow[]> {
  const isAhead = sql`interview.status = 'scheduled' and interview.starts_at > now()`
  const where = sql`interview.application_id = any(${applicationIds}::uuid[]) and ${isAhead}`
  return (await selectInterviews(companyId, where).execute(db)).rows
}

/** What a list is narrowed by. */
export interface InterviewCriteria {
  applicationId?: string | undefined
  flowId?: string | undefined
  /** The email of somebody who holds it. */
  interviewer?: string | undefined
  status?: InterviewStatus | undefined
  since?: Date | undefined
  until?: Date | undefined
  sort?: InterviewSort | undefined
}

/** What comes first: the one that was chosen last, that begins first, or that begins last. */
export const INTERVIEW_SORTS = ['newest', 'soonest', 'latest'] as const
export type InterviewSort = (typeof INTERVIEW_SORTS)[number]

const ORDERS = {
  newest: sql`interview.id desc`,
  soonest: sql`interview.starts_at, interview.id`,
  latest: sql`interview.starts_at desc, interview.id desc`,
} satisfies Record<InterviewSort, RawBuilder<unknown>>

/** Those that come after one, which may have another time by now. */
function isAfter(companyId: string, id: string, sort: InterviewSort): RawBuilder<unknown> {
  if (sort === 'newest') return sql`interview.id < ${id}::uuid`
  const last = sql`(select starts_at, id from interviews where company_id = ${companyId} and id = ${id})`
  return sort === 'soonest'
    ? sql`(interview.starts_at, interview.id) > ${last}`
    : sql`(interview.starts_at, interview.id) < ${last}`
}

/** Interviews in an order, and one more than the page holds when there is a next page. */
export async function listInterviews(
  db: Database,
  companyId: string,
  { applicationId, flowId, interviewer, status, since, until, sort = 'newest' }: InterviewCriteria,
  { pageSize, after }: CursorRequest,
): Promise<InterviewRow[]> {
  const narrowed = [
    ...(applicationId ? [sql`interview.application_id = ${applicationId}`] : []),
    ...(flowId ? [sql`application.hiring_flow_id = ${flowId}`] : []),
    ...(interviewer ? [sql`interview.interviewers @> ${JSON.stringify([{ email: interviewer }])}::jsonb`] : []),
    ...(status ? [sql`interview.status = ${status}`] : []),
    ...(since ? [sql`interview.starts_at >= ${since}`] : []),
    ...(until ? [sql`interview.starts_at < ${until}`] : []),
    ...(after ? [isAfter(companyId, after, sort)] : []),
  ]
  const { rows } = await sql<InterviewRow>`
    ${selectInterviews(companyId, sql.join([sql`true`, ...narrowed], sql` and `))}
    order by ${ORDERS[sort]}
    limit ${pageSize + 1}
  `.execute(db)
  return rows
}

/** An interview as it is chosen. */
export interface NewInterview {
  id: string
  applicationId: string
  pageId: string
  scheduleId: string
  interviewers: Interviewer[]
  place: unknown
  slot: Slot
  placeNumber: number
  timeZone: string
}

export async function insertInterview(db: Database, companyId: string, interview: NewInterview): Promise<void> {
  const { id, applicationId, pageId, scheduleId, interviewers, place, slot, placeNumber, timeZone } = interview
  await sql`
    insert into interviews (
      company_id, id, application_id, page_id, schedule_id, interviewers, place, starts_at, ends_at, place_number,
      time_zone, status
    ) values (
      ${companyId}, ${id}, ${applicationId}, ${pageId}, ${scheduleId}, ${JSON.stringify(interviewers)}::jsonb,
      ${place === undefined ? null : JSON.stringify(place)}::jsonb, ${new Date(slot.start)}, ${new Date(slot.end)},
      ${placeNumber}, ${timeZone}, 'scheduled'
    )
  `.execute(db)
}

/** Gives an interview another time. */
export async function moveInterview(
  db: Database,
  companyId: string,
  id: string,
  { slot, placeNumber, timeZone }: Pick<NewInterview, 'slot' | 'placeNumber' | 'timeZone'>,
): Promise<void> {
  await sql`
    update interviews
    set starts_at = ${new Date(slot.start)}, ends_at = ${new Date(slot.end)}, place_number = ${placeNumber},
      time_zone = ${timeZone}, sequence = sequence + 1, updated_at = statement_timestamp()
    where company_id = ${companyId} and id = ${id}
  `.execute(db)
}

export async function markInterview(
  db: Database,
  companyId: string,
  id: string,
  { status, by = null, reason = null }: { status: InterviewStatus; by?: Actor['type'] | null; reason?: string | null },
): Promise<void> {
  await sql`
    update interviews
    set status = ${status}, cancelled_by = ${by}, cancel_reason = ${reason}, sequence = sequence + 1,
      updated_at = statement_timestamp()
    where company_id = ${companyId} and id = ${id}
  `.execute(db)
}

/** The companies that have interviews to come. */
export async function findCompaniesWithInterviews(db: Database): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from interviews where status = 'scheduled' and starts_at > now()
  `.execute(db)
  return rows.map(({ company_id }) => company_id)
}

/** Interviews to come of applications that were rejected. @param applicationIds those that are looked at; all without it */
export async function findLeftInterviews(
  db: Database,
  companyId: string,
  applicationIds?: string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select interview.id from interviews interview
    join applications application on application.company_id = ${companyId} and application.id = interview.application_id
    where interview.company_id = ${companyId} and interview.status = 'scheduled'
      and interview.starts_at > now() and application.status = 'REJECTED'
      ${applicationIds ? sql`and interview.application_id = any(${applicationIds}::uuid[])` : sql``}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** How many interviews that nobody has cancelled begin between two moments: up to one more than `most`. */
export async function countInterviews(
  db: Database,
  companyId: string,
  { since, until, most }: { since: Date; until: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (
      select id from interviews
      where company_id = ${companyId} and starts_at >= ${since} and starts_at < ${until} and status <> 'cancelled'
      limit ${most + 1}
    ) counted
  `.execute(db)
  return rows[0]?.count ?? 0
}
