import { findNoticeSettings, findPublicCompanyById } from '../../companies/queries.ts'
import type { Config } from '../../config.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { Stage } from '../../flows/flow.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { isStageSent } from '../forms/submission-queries.ts'
import { type Notice, type NoticeSettings, settingOf } from '../notices/notice-settings.ts'
import { findToldTransition } from '../notices/queries.ts'
import { enqueueReminder } from '../notices/reminder-jobs.ts'
import { canTell, type Told, writeNotice } from './write-notice.ts'

const DAY_MILLISECONDS = 86_400_000

/**
 * Tells an applicant what a transition means for them, once however often this is done: that the application is there, that a
 * step waits, or that it is closed. Whoever wants no mails gets none. Without a mail server and a provider of text messages
 * nothing happens.
 */
export async function tellApplicant(db: Database, config: Config, companyId: string, transitionId: string) {
  if (!canTell(config)) return
  await inTransaction(db, async (transaction) => {
    const told = await findTold(transaction, companyId, transitionId)
    if (!told) return
    const settings = (await findNoticeSettings(transaction, companyId)) as NoticeSettings | null
    const isWaiting = await stillWaits(transaction, told)
    const notice = noticeOf(told, settings, isWaiting)
    const own = notice && settingOf(settings, notice)
    if (notice && own && !(await writeNotice(transaction, config, told, transitionId, notice, own))) return
    const reminder = settingOf(settings, 'reminder')
    if (isWaiting && reminder) {
      const runAt = new Date(told.transition.created.getTime() + reminder.after_days * DAY_MILLISECONDS)
      await enqueueReminder(transaction, companyId, transitionId, runAt)
    }
  })
}

/** Brings a step to mind that waits since a transition, once, if it still does. */
export async function remindApplicant(db: Database, config: Config, companyId: string, transitionId: string) {
  if (!canTell(config)) return
  await inTransaction(db, async (transaction) => {
    const told = await findTold(transaction, companyId, transitionId)
    const own = settingOf((await findNoticeSettings(transaction, companyId)) as NoticeSettings | null, 'reminder')
    if (told && own && (await stillWaits(transaction, told)))
      await writeNotice(transaction, config, told, transitionId, 'reminder', own)
  })
}

async function findTold(db: Database, companyId: string, transitionId: string): Promise<Told | undefined> {
  const transition = await findToldTransition(db, companyId, transitionId)
  const company = transition && (await findPublicCompanyById(db, companyId))
  const flow = company && (await cachedFlow(db, company, transition.hiring_flow_id))
  const stage = flow?.stages.find(({ id }) => id === transition?.to_stage_id)
  return transition && company && flow && stage && { company, flow, stage, transition }
}

const isNewest = ({ transition }: Told) => transition.sequence === transition.transition_count

const isEnd = ({ kind }: Stage) => kind === 'rejected' || kind === 'completed'

/** Whether the applicant is still to fill in pages of the stage that the transition led to. */
async function stillWaits(db: Database, told: Told): Promise<boolean> {
  const { company, flow, stage, transition } = told
  if (!isNewest(told) || isEnd(stage) || !flow.pages.some((page) => page.stage_id === stage.id)) return false
  return !(await isStageSent(db, company.id, transition.application_id, transition.transition_count))
}

/** One transition is one mail: that of a new application says where its first step waits, too. */
function noticeOf(told: Told, settings: NoticeSettings | null, isWaiting: boolean): Notice | undefined {
  const isTold = told.transition.sequence === 1 && settingOf(settings, 'received') !== undefined
  if (isTold) return 'received'
  if (isWaiting) return 'waiting'
  if (isNewest(told) && isEnd(told.stage) && !told.stage.applicant_view.hidden) return 'closed'
}
