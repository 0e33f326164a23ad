import { html, type SafeHtml } from '@remix-run/html-template'
import type { PublicCompany } from '../../companies/public-company.ts'
import { asWords, chooseWords, directionOf, type Words } from '../../contract/words.ts'
import type { MailContent } from '../../mail/mail.ts'
import { fill, type Messages } from '../messages/messages.ts'
import type { Notice, NoticeTexts } from './notice-settings.ts'
import { fillPlaceholders, type Placeholders } from './placeholders.ts'

const MAX_SUBJECT_LENGTH = 200
const ADDRESS = /(https?:\/\/\S+)/

/** A notice for one person: the company's words where it has its own, ours elsewhere, and how to stop such mails. */
export function noticeMail(
  notice: Notice,
  own: NoticeTexts,
  {
    company,
    language,
    messages,
    values,
    stopUrl,
  }: { company: PublicCompany; language: string; messages: Messages; values: Placeholders; stopUrl: string },
): MailContent {
  const ours = {
    company: values['company.name'],
    role: values['flow.name'],
    stage: values['stage.name'],
    words: values['stage.text'],
    link: values.link,
  }
  const write = (field: 'subject' | 'text') =>
    own[field] === undefined
      ? fill(language, messages.notices[notice][field], ours)
      : fillPlaceholders(chooseOwn(company, own[field], language), values)
  const text = tidy(write('text'))
  const stop = fill(language, messages.notices.stop, { company: company.name, link: stopUrl })
  return {
    subject: write('subject').replace(/\s+/gu, ' ').trim().slice(0, MAX_SUBJECT_LENGTH).toWellFormed(),
    text: `${text}\n\n-- \n${stop}\n`,
    html: String(asHtml(language, text, stop)),
  }
}

const chooseOwn = (company: PublicCompany, text: string | Words, language: string): string =>
  chooseWords(asWords(company.language, text), language).text

/** Without the blank lines that an empty value leaves. */
const tidy = (text: string) => text.replace(/\n{3,}/g, '\n\n').trim()

function asHtml(language: string, text: string, stop: string): SafeHtml {
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"></head>
<body style="font:16px/1.5 sans-serif;color:#1b1b1b;max-width:36em;margin:0 auto;padding:16px">
${text.split(/\n{2,}/).map((paragraph) => html`<p>${linked(paragraph)}</p>`)}
<p style="color:#595959;font-size:13px">${linked(stop)}</p>
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
