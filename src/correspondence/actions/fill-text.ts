import { holdApplication } from '../../applications/assignment-queries.ts'
import { findTextChoice } from '../../candidates/stopped-text-queries.ts'
import type { Config } from '../../config.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import { Fault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import { fill, MESSAGES, type Messages } from '../../portal/messages/messages.ts'
import { textProviderOf } from '../../text-messages/provider.ts'
import { requireSendable, TextMessageProblem } from '../../text-messages/text-message.ts'
import type { Message } from '../message.ts'
import { requireApplication } from '../require-application.ts'
import { unreachable } from '../unreachable.ts'
import { filledOf, notFillable, readFor } from './fill-message.ts'

/** A text message for one person. */
export interface FilledText {
  candidateId: string
  recipient: string
  language: string
  /** With how to stop them. */
  text: string
  /** What it costs. */
  segments: number
}

/**
 * Fills a message for the phone of an application's person, in their language where the template has it; the application is held
 * against its erasure where this is part of a transaction.
 * @throws {Fault} application_not_found, no_text_provider, no_phone_number, texts_stopped, message_not_fillable, invalid_field
 */
export async function fillText(
  db: Database,
  config: Config,
  company: CallerCompany,
  applicationId: string,
  message: Message,
): Promise<FilledText> {
  const application = await requireApplication(db, company.id, applicationId)
  if (!(await holdApplication(db, company.id, applicationId)))
    throw new Fault('application_not_found', 'There is no such application.')
  requireTextProvider(config)
  const { candidate_id: candidateId } = application
  const { phoneNumber: recipient, areStopped, language: chosen } = await findTextChoice(db, company.id, candidateId)
  if (recipient === null) throw unreachable('text', 'unknown')
  if (areStopped) throw unreachable('text', 'stopped')
  const { template, graph, language } = await readFor(db, company, application, message, chosen)
  const { notices } = MESSAGES.get(language) as Messages
  const text = `${filledOf(template, graph).text.trim()}\n${fill(language, notices.stopTexts, {})}`
  return { candidateId, language, ...sendable(recipient, text) }
}

/** Requires that text messages can be sent. @throws {Fault} no_text_provider */
export function requireTextProvider(config: Config): void {
  if (!textProviderOf(config)) throw new Fault('no_text_provider', 'No provider of text messages is set up.')
}

function sendable(recipient: string, written: string) {
  try {
    return { recipient, ...requireSendable(recipient, written) }
  } catch (error) {
    throw error instanceof TextMessageProblem ? notFillable(error.message) : error
  }
}
