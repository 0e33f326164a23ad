import { createTransport } from 'nodemailer'
import type { LinkedContent } from './sealed-tokens.ts'

const TIMEOUT_MILLISECONDS = 15_000

export interface OutgoingMail extends LinkedContent {
  /** Used as the Message-ID, so that a mail sent twice can be recognised as one. */
  id: string
  recipient: string
  created: Date
  /** For the recipient's calendar (RFC 5545). */
  calendar: string | null
}

/** The server refused a mail for good. */
export class MailRefusal extends Error {}

/**
 * Hands a mail to the server at an SMTP URL.
 * @throws {MailRefusal} when it will never take it; otherwise what went wrong this time
 */
export async function sendBySmtp(url: string, from: string, mail: OutgoingMail): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MILLISECONDS,
    greetingTimeout: TIMEOUT_MILLISECONDS,
    socketTimeout: TIMEOUT_MILLISECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.text,
      html: mail.html ?? undefined,
      ...(mail.calendar && { icalEvent: invitation(mail.calendar) }),
      date: mail.created,
      messageId: `<${mail.id}@${domainOf(from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribe_url) },
    })
  } catch (error) {
    const { message, responseCode } = error as Error & { responseCode?: number; command?: string }
    if (responseCode !== undefined && responseCode >= 500 && isAboutTheMail(error)) {
      throw new MailRefusal(message, { cause: error })
    }
    throw error
  } finally {
    transport.close()
  }
}

/** Mail programs need to know the method without opening the file. */
const invitation = (content: string) => ({
  filename: 'interview.ics',
  method: /^METHOD:(\w+)/m.exec(content)?.[1] ?? 'PUBLISH',
  content,
})

const unsubscribeHeaders = (url: string | null) =>
  url && { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** A refused login or greeting says nothing about the mail: an operator can fix it. */
const isAboutTheMail = (error: unknown) => ['EENVELOPE', 'EMESSAGE'].includes((error as { code?: string }).code ?? '')

const domainOf = (from: string) => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
