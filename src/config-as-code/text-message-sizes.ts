import { ownLanguage } from '../companies/public-company.ts'
import { MESSAGES } from '../portal/messages/messages.ts'
import { NOTICES, type NoticeTexts } from '../portal/notices/notice-settings.ts'
import { type Segments, segmentsOf } from '../text-messages/segments.ts'
import type { CompanyFile } from './company-file.ts'

/** What a text message of a company file costs at least: what placeholders are filled with comes on top. */
export interface TextMessageSize {
  /** The object that it belongs to, as a difference names it. */
  object: string
  field: string
  language: string
  encoding: Segments['encoding']
  segments: number
}

/** The sizes of all that is sent to phones in the company's own words. */
export function textMessageSizes(file: CompanyFile): TextMessageSize[] {
  const { company, automations = [], email_templates = [] } = file
  const own = ownLanguage(company.languages)
  const sent = new Set(automations.flatMap(({ steps }) => templatesSent(steps)))
  const sizes = (object: string, field: string, text: unknown, ending?: (language: string) => string) =>
    Object.entries(typeof text === 'string' ? { [own]: text } : (text as Record<string, string>)).map(
      ([language, words]): TextMessageSize => {
        const filled = words.replaceAll(/\{\{[^{}]*\}\}/g, '').trim() + (ending?.(language) ?? '')
        const { encoding, count } = segmentsOf(filled)
        return { object, field, language, encoding, segments: count }
      },
    )
  const howToStop = (language: string) => `\n${MESSAGES.get(language)?.notices.stopTexts ?? ''}`
  const notices = typeof company.notices === 'object' ? company.notices : {}
  return [
    ...NOTICES.flatMap((notice) => {
      const { text_message: text } = (notices[notice] ?? {}) as NoticeTexts
      return text === undefined ? [] : sizes('company', `notices.${notice}.text_message`, text, howToStop)
    }),
    ...email_templates
      .filter(({ key }) => sent.has(key))
      .flatMap(({ key, text }) => sizes(`email template ${key}`, 'text', text)),
  ]
}

/** The keys of the templates that steps send to phones, those inside of branches too. */
function templatesSent(steps: unknown): string[] {
  if (typeof steps !== 'object' || steps === null) return []
  const { template } = (steps as { send_text?: { template?: string } }).send_text ?? {}
  return [...(template === undefined ? [] : [template]), ...Object.values(steps).flatMap(templatesSent)]
}
