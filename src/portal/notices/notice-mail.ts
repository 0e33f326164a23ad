import { html, type SafeHtml } from '@remix-run/html-template'
import type { PublicCompany } from '../../companies/public-company.ts'
import { asWords, chooseWords, directionOf, type Words } from '../../contract/words.ts'
import type { MailContent } from '../../mail/mail.ts'
import { fill, type Messages } from '../messages/messages.ts'
import type { Notice, NoticeTexts } from './notice-settings.ts'
import { fillPlaceholders, type Placeholders } from './placeholders.ts'

const MAX_SUBJECT_LENGTH = 200
const ADDRESS = /(https?:\/\/\S+)/

/** For whom a notice is written. */
interface Reader {
  company: PublicCompany
  language: string
  messages: Messages
  values: Placeholders
}

/** A notice for one person: the company's words where it has its own, ours elsewhere, and how to stop such mails. */
export function noticeMail(notice: Notice, own: NoticeTexts, reader: Reader & { stopUrl: string }): MailContent {
  const { company, language, messages, stopUrl } = reader
  const write = (field: 'subject' | 'text') => noticeText(notice, own, reader, field)
  const text = write('text')
  const stop = fill(language, messages.notices.stop, { company: company.name, link: stopUrl })
  return plainMail(language, { subject: write('subject'), text, foot: stop })
}

/** The same as a text message: its subject and link, unless the company has words of its own, and how to stop them. */
export function noticeTextMessage(notice: Notice, own: NoticeTexts, reader: Reader): string {
  const { company, language, messages, values } = reader
  const text =
    own.text_message === undefined
      ? `${noticeText(notice, own, reader, 'subject')}\n${notice === 'closed' ? '' : values.link}`
      : fillPlaceholders(chooseOwn(company, own.text_message, language), values)
  return `${text}\n${fill(language, messages.notices.stopTexts, {})}`
}

/** One text of a notice, in the company's words or ours. */
function noticeText(
  notice: Notice,
  own: NoticeTexts,
  { company, language, messages, values }: Reader,
  field: 'subject' | 'text',
): string {
  if (own[field] !== undefined) return fillPlaceholders(chooseOwn(company, own[field], language), values)
  return fill(language, messages.notices[notice][field], {
    company: values['company.name'],
    role: values['flow.name'],
    stage: values['stage.name'],
    words: values['stage.text'],
    link: values.link,
  })
}

/** A mail whose HTML is made of its text. @param foot what stands small below it */
export function plainMail(
  language: string,
  { subject, text: written, foot }: { subject: string; text: string; foot?: string | undefined },
): MailContent {
  const text = tidy(written)
  return {
    subject: subject.replace(/\s+/gu, ' ').trim().slice(0, MAX_SUBJECT_LENGTH).toWellFormed(),
    text: foot === undefined ? `${text}\n` : `${text}\n\n-- \n${foot}\n`,
    html: String(asHtml(language, text, foot)),
  }
}

const chooseOwn = (company: PublicCompany, text: string | Words, language: string): string =>
  chooseWords(asWords(company.language, text), language).text

/** Without the blank lines that an empty value leaves. */
const tidy = (text: string) => text.replace(/\n{3,}/g, '\n\n').trim()

function asHtml(language: string, text: string, foot: string | undefined): SafeHtml {
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"></head>
<body style="font:16px/1.5 sans-serif;color:#1b1b1b;max-width:36em;margin:0 auto;padding:16px">
${text.split(/\n{2,}/).map((paragraph) => html`<p>${linked(paragraph)}</p>`)}
${foot === undefined ? '' : html`<p style="color:#595959;font-size:13px">${linked(foot)}</p>`}
</body></html>`
}

/** A paragraph with its lines, and its addresses as links. */
const linked = (paragraph: string): SafeHtml[] =>
  paragraph
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [html`<br>`] : []),
      ...line
        .split(ADDRESS)
        .map((part) => (ADDRESS.test(part) ? html`<a href="${part}" dir="ltr">${part}</a>` : html`${part}`)),
    ])
