import type { MailContent } from './mail.ts'

/** A mail with places for values: `{{ candidate.first_name }}`. */
export type MailTemplate = MailContent

const PLACE = /\{\{\s*([\w-]+(?:\.[\w-]+)*)\s*\}\}/g

/** A template with its places filled from nested values; a value that is not there is an empty text. */
export function fillTemplate({ subject, text, html }: MailTemplate, values: object): MailContent {
  return {
    subject: fill(subject, values, String),
    text: fill(text, values, String),
    html: html === null ? null : fill(html, values, escapeHtml),
  }
}

/** A text with its places filled, each value as `write` puts it there. */
export function fill(text: string, values: object, write: (value: string) => string): string {
  return text.replace(PLACE, (_, path: string) => write(valueAt(values, path)))
}

function valueAt(values: object, path: string): string {
  let value: unknown = values
  for (const name of path.split('.')) {
    value = typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? value[name as never] : undefined
  }
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
