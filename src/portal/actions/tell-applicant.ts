import { mailTokenOf } from '../../candidates/stopped-mail-queries.ts'
import type { PublicCompany } from '../../companies/public-company.ts'
import { findNoticeSettings, findPublicCompanyById } from '../../companies/queries.ts'
import type { Config } from '../../config.ts'
import { uuidOf } from '../../contract/derived-id.ts'
import { chooseWords } from '../../contract/words.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { Flow, Stage } from '../../flows/flow.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { configuredUrl } from '../../http/request-url.ts'
import { issueLink } from '../../magic-links/actions/issue-link.ts'
import { linkPath } from '../../magic-links/magic-link.ts'
import { writeMail } from '../../mail/actions/write-mail.ts'
import { MailProblem } from '../../mail/mail.ts'
import { mailExists } from '../../mail/queries.ts'
import { offeredLanguages } from '../door/language.ts'
import { isStageSent } from '../forms/submission-queries.ts'
import { MESSAGES, type Messages } from '../messages/messages.ts'
import { noticeMail } from '../notices/notice-mail.ts'
import { type Notice, type NoticeSettings, type NoticeTexts, settingOf } from '../notices/notice-settings.ts'
import { findToldTransition, type ToldTransition } from '../notices/queries.ts'
import { enqueueReminder } from '../notices/reminder-jobs.ts'
import { newLinkPath, stopMailsPath } from '../paths.ts'
import { stageWords } from '../views/stage-words.ts'

const DAY_MILLISECONDS = 86_400_000
const LINK_SECONDS = 7 * 86_400

/** What a notice is about. */
interface Told {
  company: PublicCompany
  flow: Flow
  stage: Stage
  transition: ToldTransition
}

/**
 * Mails an applicant what a transition means for them, once however often this is done: that the application is there, that a
 * step waits, or that it is closed. Whoever wants no mails gets none. Without a mail server nothing happens.
 */
export async function tellApplicant(db: Database, config: Config, companyId: string, transitionId: string) {
  if (config.SMTP_URL === undefined) return
  await inTransaction(db, async (transaction) => {
    const told = await findTold(transaction, companyId, transitionId)
    if (!told) return
    const settings = (await findNoticeSettings(transaction, companyId)) as NoticeSettings | null
    const isWaiting = await stillWaits(transaction, told)
    const notice = noticeOf(told, settings, isWaiting)
    const own = notice && settingOf(settings, notice)
    if (notice && own && !(await mailNotice(transaction, config, told, transitionId, notice, own))) return
    const reminder = settingOf(settings, 'reminder')
    if (isWaiting && reminder) {
      const runAt = new Date(told.transition.created.getTime() + reminder.after_days * DAY_MILLISECONDS)
      await enqueueReminder(transaction, companyId, transitionId, runAt)
    }
  })
}

/** Brings a step to mind that waits since a transition, once, if it still does. */
export async function remindApplicant(db: Database, config: Config, companyId: string, transitionId: string) {
  if (config.SMTP_URL === undefined) return
  await inTransaction(db, async (transaction) => {
    const told = await findTold(transaction, companyId, transitionId)
    const own = settingOf((await findNoticeSettings(transaction, companyId)) as NoticeSettings | null, 'reminder')
    if (told && own && (await stillWaits(transaction, told)))
      await mailNotice(transaction, config, told, transitionId, 'reminder', own)
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

/** @returns whether this is the first time */
async function mailNotice(
  db: Database,
  config: Config,
  told: Told,
  transitionId: string,
  notice: Notice,
  own: NoticeTexts,
): Promise<boolean> {
  const { company, flow, stage, transition } = told
  const id = mailIdOf(transitionId, notice)
  if (await mailExists(db, company.id, id)) return false
  if (transition.email === null || transition.are_mails_stopped) return true
  const language = languageOf(company, transition.language)
  const messages = MESSAGES.get(language) as Messages
  const view = { language, messages }
  const stopUrl = configuredUrl(
    config,
    stopMailsPath(company.id, transition.candidate_id, await mailTokenOf(db, company.id, transition.candidate_id)),
  ).href
  const values = {
    'candidate.first_name': transition.first_name ?? '',
    'candidate.full_name': transition.full_name ?? '',
    'company.name': company.name,
    'flow.name': chooseWords(flow.translations.name, language).text,
    'stage.name': chooseWords(stageWords(view, stage), language).text,
    'stage.text': stage.applicant_view.text ? chooseWords(stage.applicant_view.text, language).text : '',
    link: configuredUrl(config, await linkFor(db, config, told)).href,
  }
  const content = noticeMail(notice, own, { company, language, messages, values, stopUrl })
  try {
    await writeMail(db, company.id, transition.email, content, transition.application_id, {
      id,
      unsubscribeUrl: stopUrl,
    })
  } catch (error) {
    // An address that no mail can have is nothing that trying again would mend.
    if (!(error instanceof MailProblem)) throw error
  }
  return true
}

/** The path of a link that opens the application; a flow that takes nobody new sends one to whoever asks. */
async function linkFor(db: Database, config: Config, { company, flow, transition }: Told): Promise<string> {
  if (flow.status !== 'PUBLISHED') return newLinkPath(company.slug)
  const command = {
    email: transition.email as string,
    hiring_flow_id: flow.id,
    expiry_duration_in_seconds: Math.min(LINK_SECONDS, config.MAGIC_LINK_MAX_SECONDS),
  }
  const { token } = await issueLink(db, config, company, command, { type: 'applicant', id: null })
  return linkPath(token)
}

/** The language that the person chose, if the company's pages have it; otherwise the company's own. */
function languageOf(company: PublicCompany, chosen: string | null): string {
  const offered = offeredLanguages(company)
  return chosen !== null && offered.has(chosen) ? chosen : company.language
}

/** The same for the same notice of the same transition, so that it is written once. */
const mailIdOf = (transitionId: string, notice: Notice): string => uuidOf(`${transitionId} ${notice}`)
