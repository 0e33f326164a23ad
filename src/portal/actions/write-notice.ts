import { findTextChoice } from '../../candidates/stopped-text-queries.ts'
import type { PublicCompany } from '../../companies/public-company.ts'
import type { Config } from '../../config.ts'
import { uuidOf } from '../../contract/derived-id.ts'
import { chooseWords } from '../../contract/words.ts'
import type { Database } from '../../db/database.ts'
import type { Flow, Stage } from '../../flows/flow.ts'
import { writeMail } from '../../mail/actions/write-mail.ts'
import { MailProblem } from '../../mail/mail.ts'
import { mailExists } from '../../mail/queries.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { writeTextMessage } from '../../text-messages/actions/write-text-message.ts'
import { textProviderOf } from '../../text-messages/provider.ts'
import { textMessageExists } from '../../text-messages/queries.ts'
import { TextMessageProblem } from '../../text-messages/text-message.ts'
import { languageOf } from '../door/language.ts'
import { MESSAGES, type Messages } from '../messages/messages.ts'
import { linkForMail, linkForText, stopUrlOf } from '../notices/mail-addresses.ts'
import { noticeMail, noticeTextMessage } from '../notices/notice-mail.ts'
import type { Notice, NoticeTexts } from '../notices/notice-settings.ts'
import type { ToldTransition } from '../notices/queries.ts'
import { stageWords } from '../views/stage-words.ts'

/** What a notice is about. */
export interface Told {
  company: PublicCompany
  flow: Flow
  stage: Stage
  transition: ToldTransition
}

/** Whether applicants can be told anything at all. */
export const canTell = (config: Config): boolean =>
  config.SMTP_URL !== undefined || textProviderOf(config) !== undefined

/** Writes a notice of a transition, by mail, as a text message or both. @returns whether this is the first time */
export async function writeNotice(
  db: Database,
  config: Config,
  told: Told,
  transitionId: string,
  notice: Notice,
  own: NoticeTexts,
): Promise<boolean> {
  const { company, transition } = told
  const id = idOf(transitionId, notice)
  const textId = idOf(transitionId, `${notice} text`)
  if ((await mailExists(db, company.id, id)) || (await textMessageExists(db, company.id, textId))) return false
  const { email, phone_number: phone } = transition
  const canText =
    textProviderOf(config) !== undefined &&
    phone !== null &&
    !(await findTextChoice(db, company.id, transition.candidate_id)).areStopped
  const isTexted = canText && (own.by === 'text' || own.by === 'both')
  const isMailed = config.SMTP_URL !== undefined && !transition.are_mails_stopped && (own.by !== 'text' || !isTexted)
  if (email === null) return true
  const reader = readerOf(told)
  if (isTexted) {
    const link = await linkForText(db, config, { ...told, email })
    const text = noticeTextMessage(notice, own, { ...reader, values: { ...reader.values, link } })
    const message = { id: textId, recipient: phone, text, applicationId: transition.application_id }
    await unlessUnsendable(writeTextMessage(db, config, company.id, message))
  }
  if (isMailed) {
    const stopUrl = await stopUrlOf(db, config, company, transition.candidate_id)
    const link = await linkForMail(db, config, { ...told, email })
    const content = noticeMail(notice, own, { ...reader, values: { ...reader.values, link }, stopUrl })
    const options = { id, unsubscribeUrl: stopUrl }
    await unlessUnsendable(
      writeMail(db, secretsOf(config), company.id, email, content, transition.application_id, options),
    )
  }
  return true
}

/** What the texts of a notice name, but its link. */
function readerOf({ company, flow, stage, transition }: Told) {
  const language = languageOf(company, transition.language)
  const messages = MESSAGES.get(language) as Messages
  const values = {
    'candidate.first_name': transition.first_name ?? '',
    'candidate.full_name': transition.full_name ?? '',
    'company.name': company.name,
    'flow.name': chooseWords(flow.translations.name, language).text,
    'stage.name': chooseWords(stageWords({ language, messages }, stage), language).text,
    'stage.text': stage.applicant_view.text ? chooseWords(stage.applicant_view.text, language).text : '',
    link: '',
  }
  return { company, language, messages, values }
}

/** An address that nothing can be sent to is nothing that trying again would mend. */
async function unlessUnsendable(written: Promise<unknown>): Promise<void> {
  try {
    await written
  } catch (error) {
    if (!(error instanceof MailProblem) && !(error instanceof TextMessageProblem)) throw error
  }
}

/** The same for the same notice of the same transition, so that it is written once. */
const idOf = (transitionId: string, notice: string): string => uuidOf(`${transitionId} ${notice}`)
