import type { MailContent } from './mail.ts'

/** Fills a template. @param render fills the placeholders of one text; `write` escapes each value for where it lands */
export function fillTemplate(
  { subject, text, html }: MailContent,
  render: (text: string, write: (value: string) => string) => string,
): MailContent {
  return {
    subject: render(subject, String),
    text: render(text, String),
    html: html === null ? null : render(html, escapeHtml),
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
