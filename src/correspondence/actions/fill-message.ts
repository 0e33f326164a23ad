import type { FoundApplication } from '../../applications/application.ts'
import { holdApplication } from '../../applications/assignment-queries.ts'
import { applicationGraphOf } from '../../automations/object-graph.ts'
import { renderText } from '../../automations/template.ts'
import { findMailChoice } from '../../candidates/stopped-mail-queries.ts'
import type { PublicCompany } from '../../companies/public-company.ts'
import { findPublicCompanyById } from '../../companies/queries.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import { Fault, fieldFault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import { ExpressionError } from '../../expressions/expression.ts'
import type { Flow } from '../../flows/flow.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { type MailContent, MailProblem, requireUsable } from '../../mail/mail.ts'
import { findTemplate } from '../../mail/queries.ts'
import { fillTemplate } from '../../mail/template.ts'
import { languageOf } from '../../portal/door/language.ts'
import { fill, MESSAGES, type Messages } from '../../portal/messages/messages.ts'
import { plainMail } from '../../portal/notices/notice-mail.ts'
import type { Message } from '../message.ts'
import { messageProblem } from '../message-paths.ts'
import { requireApplication } from '../require-application.ts'
import { unreachable } from '../unreachable.ts'

/** A message for one person, but for where they stop such mails. */
export interface FilledMessage {
  candidateId: string
  /** In whose name it is sent. */
  sender: PublicCompany
  recipient: string
  language: string
  /** @param stopUrl where they stop such mails */
  write: (stopUrl: string) => MailContent
}

/** Requires that a message can be filled for people of a flow. @throws {Fault} invalid_field */
async function requireFillable(db: Database, companyId: string, message: Message, flow: Flow): Promise<void> {
  const template = await contentOf(db, companyId, message, null)
  for (const field of ['subject', 'text', 'html'] as const) {
    const problem = template[field] === null ? undefined : messageProblem(template[field], flow)
    if (problem) throw fieldFault('invalid_field', message.template === undefined ? field : 'template', problem)
  }
}

/** Requires that a message can be filled for people of flows. @throws {Fault} invalid_field */
export async function requireFillableFor(
  db: Database,
  company: CallerCompany,
  message: Message,
  flowIds: string[],
): Promise<void> {
  for (const flowId of flowIds) {
    const flow = await cachedFlow(db, company, flowId)
    if (flow) await requireFillable(db, company.id, message, flow)
  }
}

async function contentOf(
  db: Database,
  companyId: string,
  { template: key, subject = '', text = '' }: Message,
  language: string | null,
): Promise<MailContent> {
  if (key === undefined && text === '') throw notFillable('Its words were forgotten.')
  if (key === undefined) return { subject, text, html: null }
  const template = await findTemplate(db, companyId, key, language)
  if (!template) throw fieldFault('invalid_field', 'template', 'is not a template of the company')
  return template
}

/**
 * Fills a message for the person of an application, in their language where the template has it; the application is held against
 * its erasure where this is part of a transaction.
 * @throws {Fault} application_not_found, no_email, mails_stopped, message_not_fillable, invalid_field
 */
export async function fillMessage(
  db: Database,
  company: CallerCompany,
  applicationId: string,
  message: Message,
): Promise<FilledMessage> {
  const application = await requireApplication(db, company.id, applicationId)
  if (!(await holdApplication(db, company.id, applicationId)))
    throw new Fault('application_not_found', 'There is no such application.')
  const { email: recipient, candidate_id: candidateId } = application
  if (recipient === null) throw unreachable('mail', 'unknown')
  const choice = await findMailChoice(db, company.id, candidateId)
  if (choice.areStopped) throw unreachable('mail', 'stopped')
  const { template, graph, sender, language } = await readFor(db, company, application, message, choice.language)
  const filled = filledOf(template, graph)
  const { notices } = MESSAGES.get(language) as Messages
  const write = (stopUrl: string) =>
    withFoot(language, filled, fill(language, notices.stop, { company: sender.name, link: stopUrl }))
  requireMail(recipient, write('…'))
  return { candidateId, sender, recipient, language, write }
}

/**
 * What a message says in the language of who has applied, and what it can name.
 * @param chosen the language that they read, if it is known
 * @throws {Fault} message_not_fillable, invalid_field
 */
export async function readFor(
  db: Database,
  company: CallerCompany,
  application: FoundApplication,
  message: Message,
  chosen: string | null,
) {
  const [sender, flow, graph] = [
    await findPublicCompanyById(db, company.id),
    await cachedFlow(db, company, application.hiring_flow_id),
    await applicationGraphOf(db, company, application),
  ]
  if (!flow || !sender) throw new Error(`Application ${application.id} has no flow or company.`)
  const template = await contentOf(db, company.id, message, chosen)
  const problem = [template.subject, template.text, template.html ?? '']
    .map((text) => messageProblem(text, flow))
    .find(Boolean)
  if (problem) throw notFillable(`It ${problem}.`)
  return { template, graph, sender, language: languageOf(sender, chosen) }
}

/** Fills what a message says. @throws {Fault} message_not_fillable */
export function filledOf(template: MailContent, graph: object): MailContent {
  try {
    return fillTemplate(template, (text, write) => renderText(text, graph, write))
  } catch (error) {
    throw error instanceof ExpressionError ? notFillable(error.message) : error
  }
}

function requireMail(recipient: string, content: MailContent) {
  try {
    requireUsable(recipient, content)
  } catch (error) {
    throw error instanceof MailProblem ? notFillable(error.message) : error
  }
}

/** Why a message makes nothing that can be sent. */
export const notFillable = (why: string) => new Fault('message_not_fillable', `The message cannot be written. ${why}`)

/** A mail of its own HTML keeps it; any other is made of its text. */
function withFoot(language: string, { subject, text, html }: MailContent, foot: string): MailContent {
  const plain = plainMail(language, { subject, text, foot })
  if (html === null) return plain
  const [, paragraph = ''] =
    /(<p[^>]*>[\s\S]*?<\/p>)\s*<\/body>/.exec(plainMail(language, { subject, text: '', foot }).html ?? '') ?? []
  return {
    ...plain,
    html: html.includes('</body>') ? html.replace('</body>', () => `${paragraph}</body>`) : html + paragraph,
  }
}
