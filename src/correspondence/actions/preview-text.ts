import { renderText, templateProblem } from '../../automations/template.ts'
import { findPublicCompanyById } from '../../companies/queries.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import { chooseWords } from '../../contract/words.ts'
import type { Database } from '../../db/database.ts'
import { ExpressionError } from '../../expressions/expression.ts'
import type { Flow } from '../../flows/flow.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { listFlows } from '../../flows/queries.ts'
import { languageOf } from '../../portal/door/language.ts'
import { MESSAGES, type Messages } from '../../portal/messages/messages.ts'
import { noticeMail } from '../../portal/notices/notice-mail.ts'
import type { Notice } from '../../portal/notices/notice-settings.ts'
import { placeholderProblem } from '../../portal/notices/placeholders.ts'
import { stageWords } from '../../portal/views/stage-words.ts'
import { EXAMPLE_PERSON, exampleGraph } from '../example-person.ts'

/** A text of the company file, or one that somebody would like it to have. */
export interface TextDraft {
  /** Of a notice what is empty is said in our words; nothing is a template of the company's own. */
  notice: Notice | undefined
  language: string
  subject: string
  text: string
}

export interface TextPreview {
  subject: string
  text: string
  /** Why it cannot be filled. */
  problem: string | null
}

/** Every flow of a company, as whoever writes to its people knows it. */
export async function knownFlows(db: Database, company: CallerCompany): Promise<Flow[]> {
  const found: Flow[] = []
  for (const { id } of await listFlows(db, company.id)) {
    const flow = await cachedFlow(db, company, id)
    if (flow) found.push(flow)
  }
  return found
}

/** Fills a text for somebody who does not exist. */
export async function previewText(db: Database, company: CallerCompany, draft: TextDraft): Promise<TextPreview> {
  const { notice, subject, text } = draft
  const problemOf = notice ? placeholderProblem : templateProblem
  const problem = problemOf(subject) ?? problemOf(text)
  if (problem !== undefined) return { subject, text, problem }
  const flows = await knownFlows(db, company)
  return notice ? previewNotice(db, company.id, flows, { ...draft, notice }) : previewTemplate(flows, draft)
}

function previewTemplate(flows: Flow[], { language, subject, text }: TextDraft): TextPreview {
  const graph = exampleGraph(flows, language)
  try {
    return { subject: renderText(subject, graph), text: renderText(text, graph), problem: null }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return { subject, text, problem: error.message }
  }
}

async function previewNotice(
  db: Database,
  companyId: string,
  [flow]: Flow[],
  { notice, language: wanted, subject, text }: TextDraft & { notice: Notice },
): Promise<TextPreview> {
  const company = await findPublicCompanyById(db, companyId)
  if (!company) throw new Error(`Company ${companyId} is gone.`)
  const language = languageOf(company, wanted)
  const messages = MESSAGES.get(language) as Messages
  const stage = flow?.stages[0]
  const values = {
    'candidate.first_name': EXAMPLE_PERSON.first_name,
    'candidate.full_name': EXAMPLE_PERSON.full_name,
    'company.name': company.name,
    'flow.name': flow ? chooseWords(flow.translations.name, language).text : '…',
    'stage.name': stage ? chooseWords(stageWords({ language, messages }, stage), language).text : '…',
    'stage.text': stage?.applicant_view.text ? chooseWords(stage.applicant_view.text, language).text : '',
    link: 'https://…',
  }
  const own = { ...(subject.trim() && { subject }), ...(text.trim() && { text }) }
  const mail = noticeMail(notice, own, { company, language, messages, values, stopUrl: 'https://…' })
  return { subject: mail.subject, text: mail.text.trim(), problem: null }
}
