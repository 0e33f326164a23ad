import type { Words } from '../../contract/words.ts'

/** What applicants are told of without an automation. */
export const NOTICES = ['received', 'waiting', 'reminder', 'closed'] as const
export type Notice = (typeof NOTICES)[number]

/** What a company says in the place of our words. */
export interface NoticeTexts {
  subject?: string | Words
  text?: string | Words
  /** Where it goes; by mail, if the company does not say. Whoever cannot be sent a text message is mailed. */
  by?: 'mail' | 'text' | 'both'
  /** What a text message says, if not the subject and the link. */
  text_message?: string | Words
}

/** One notice in a company file: on or off, or in its own words. */
export type NoticeSetting = boolean | (NoticeTexts & { after_days?: number })

/** The notices of a company, as its file has them: what it does not name is on, in our words. */
export type NoticeSettings = boolean | Partial<Record<Notice, NoticeSetting>>

/** Days until a step that still waits is brought to mind. */
const REMINDER_AFTER_DAYS = 3

/** The setting of a notice. @returns undefined when it is switched off */
export function settingOf(
  settings: NoticeSettings | null | undefined,
  notice: Notice,
): (NoticeTexts & { after_days: number }) | undefined {
  if (settings === false) return undefined
  const own = typeof settings === 'object' ? settings?.[notice] : undefined
  if (own === false) return undefined
  return { after_days: REMINDER_AFTER_DAYS, ...(typeof own === 'object' ? own : {}) }
}
