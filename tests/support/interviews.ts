import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../../src/db/database.ts'
import { insertInterview } from '../../src/interviews/queries.ts'
import { type Interviewer, WEEKDAYS } from '../../src/interviews/schedule.ts'
import { type TestFlow, unique } from './factories.ts'

/** A schedule with times on every day. @param pageId a page that asks for one of them */
export async function givenSchedule(db: Database, companyId: string, pageId?: string): Promise<string> {
  const id = randomUUIDv7()
  const rules = {
    with: [{ name: 'Dana Lee', email: 'dana@acme.example' }],
    minutes: 30,
    places: 1,
    hours: [{ days: WEEKDAYS, from: '09:00', to: '17:00' }],
    breaks: [],
    pause_minutes: 0,
    except: [],
    notice_hours: 24,
    days_ahead: 14,
    reminder_hours: [24],
  }
  await db
    .insertInto('schedules')
    .values({ company_id: companyId, id, key: `talks-${unique()}`, rules: JSON.stringify(rules) })
    .execute()
  if (pageId) {
    const page = db.updateTable('pages').set({ schedule_id: id }).where('company_id', '=', companyId)
    await page.where('id', '=', pageId).execute()
  }
  return id
}

interface InterviewPlan {
  /** How long until it begins. */
  hours: number
  interviewers?: Interviewer[]
}

/** An interview of a schedule of its own. */
export async function givenInterview(
  db: Database,
  companyId: string,
  flow: TestFlow,
  applicationId: string,
  { hours, interviewers = [{ name: 'Dana Lee', email: 'dana@acme.example' }] }: InterviewPlan,
) {
  const [id, scheduleId] = [randomUUIDv7(), await givenSchedule(db, companyId)]
  const start = Date.now() + hours * 3_600_000
  await insertInterview(db, companyId, {
    id,
    applicationId,
    scheduleId,
    interviewers,
    place: 'Gate 4',
    placeNumber: 1,
    timeZone: 'America/Chicago',
    pageId: flow.stages[0]?.pages[0]?.id as string,
    slot: { start, end: start + 1_800_000 },
  })
  return id
}
