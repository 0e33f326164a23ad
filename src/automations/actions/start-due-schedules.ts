import { randomUUIDv7 } from 'node:crypto'
import { type Database, inTransaction } from '../../db/database.ts'
import { nextDue } from '../cron.ts'
import { enqueueRuns } from '../run-jobs.ts'
import { insertRun } from '../run-progress-queries.ts'
import { applicationIdsOn, type DueSchedule, lockDueSchedule, setNextDue } from '../schedule-queries.ts'

/**
 * Stores the runs of every schedule of a company that is due, once per due time however many workers look. Due times that passed
 * while no worker ran count as one.
 */
export async function startDueSchedules(db: Database, companyId: string, now = new Date()): Promise<void> {
  while (await inTransaction(db, (transaction) => startOne(transaction, companyId, now)));
}

/** @returns false when none is due */
async function startOne(db: Database, companyId: string, now: Date): Promise<boolean> {
  const schedule = await lockDueSchedule(db, companyId, now)
  if (!schedule) return false
  if (schedule.is_on && schedule.due !== null) await storeRuns(db, schedule, schedule.due)
  await setNextDue(db, schedule, nextDue(schedule.cron, schedule.timezone, now))
  return true
}

/** One run for each application on the schedule's stage; without a stage one run without an application. */
async function storeRuns(db: Database, schedule: DueSchedule, due: Date) {
  const { company_id: companyId, hiring_flow_id: flowId, stage_id: stageId } = schedule
  const moment = due.toISOString()
  const applicationIds = stageId === null ? [null] : await applicationIdsOn(db, companyId, flowId, stageId)
  const stored: string[] = []
  for (const applicationId of applicationIds) {
    const id = randomUUIDv7()
    const eventKey = applicationId === null ? moment : `${moment} ${applicationId}`
    const run = { id, automation: schedule, applicationId, eventKey, input: { due: moment } }
    if (await insertRun(db, companyId, run)) stored.push(id)
  }
  await enqueueRuns(db, companyId, stored)
}
