import { html, type SafeHtml } from '@remix-run/html-template'
import type { PublicCompany } from '../../companies/public-company.ts'
import type { Messages } from '../messages/messages.ts'

/** Whom to ask, if the company says so. */
export function contactLine(messages: Messages, company: PublicCompany | undefined): SafeHtml | '' {
  const { email, phone, url } = company?.contact ?? {}
  const ways = [
    email && html`${messages.contact.write} <a href="mailto:${email}"><bdi>${email}</bdi></a>`,
    phone && html`${messages.contact.call} <a href="tel:${phone.replace(/[^+\d]/g, '')}"><bdi>${phone}</bdi></a>`,
    url && html`<a href="${url}">${messages.contact.visit}</a>`,
  ].filter((way) => way !== undefined && way !== '')
  if (ways.length === 0) return ''
  return html`<p class="contact"><span>${messages.contact.title}</span>${ways.map((way) => html` <span>${way}</span>`)}</p>`
}
