import { html, type SafeHtml } from '@remix-run/html-template'
import type { PublicCompany } from '../../companies/public-company.ts'
import { asWords } from '../../contract/words.ts'
import type { Messages } from '../messages/messages.ts'
import { richText } from './rich-text.ts'
import { languageOf, plainWords } from './words.ts'

/** The language of a page, and what it says in it. */
interface Reader {
  language: string
  messages: Messages
}

/** What becomes of the data, at the foot of every page: a link, or the text behind its title. */
export function privacyLine(view: Reader, company: PublicCompany | undefined): SafeHtml | '' {
  const { title } = view.messages.privacy
  const { text, url } = company?.privacy ?? {}
  if (url) return html`<p class="privacy"><a href="${url}">${title}</a></p>`
  if (!text || !company) return ''
  return html`<details class="privacy"><summary>${title}</summary>${noticeText(view, company)}</details>`
}

/** The same before anything is asked for: open, with the link to the whole of it. */
export function privacyNotice(view: Reader, company: PublicCompany): SafeHtml | '' {
  const { text, url } = company.privacy ?? {}
  if (!text && !url) return ''
  return html`<div class="privacy">
${text ? noticeText(view, company) : ''}${url ? html`<p class="help"><a href="${url}">${view.messages.privacy.title}</a></p>` : ''}
</div>`
}

function noticeText(view: Reader, company: PublicCompany): SafeHtml {
  const words = asWords(company.language, company.privacy?.text ?? '')
  return html`<div class="rich"${languageOf(view, words)}>${richText(plainWords(view, words))}</div>`
}
