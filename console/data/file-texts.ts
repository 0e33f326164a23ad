import type { CompanyFile, Notice } from './configuration.ts'
import type { MessageTexts } from './contracts.ts'
import { asFileText, type FileText, wordsIn } from './words.ts'

export type Words = Record<string, string>
type Settings = Exclude<NonNullable<CompanyFile['company']['notices']>, boolean>
type Setting = Exclude<NonNullable<Settings[Notice]>, boolean>
type Template = NonNullable<CompanyFile['email_templates']>[number]

/** A notice as somebody edits it; a text without words is said in ours. */
export interface NoticeDraft {
  isOn: boolean
  /** Days until a step is brought to mind. */
  afterDays: number
  by: NonNullable<Setting['by']>
  subject: Words
  text: Words
}

const REMINDER_AFTER_DAYS = 3

/** A notice as the company file has it. */
export function noticeDraft(file: CompanyFile, notice: Notice, languages: string[]): NoticeDraft {
  const own = settingOf(file, notice)
  const set = typeof own === 'object' ? own : {}
  const shown = (text: FileText | undefined) => {
    const words = wordsIn(languages[0] ?? '', text)
    // Who has no words of their own reads those of the company's first language.
    return text === undefined
      ? {}
      : Object.fromEntries(languages.map((tag) => [tag, words[tag] ?? words[languages[0] ?? ''] ?? '']))
  }
  return {
    isOn: own !== false,
    afterDays: set.after_days ?? REMINDER_AFTER_DAYS,
    by: set.by ?? 'mail',
    subject: shown(set.subject),
    text: shown(set.text),
  }
}

function settingOf({ company: { notices } }: CompanyFile, notice: Notice) {
  return notices === false ? false : typeof notices === 'object' ? notices[notice] : undefined
}

/** Our words for a notice, by language. */
export const ourWords = (texts: MessageTexts, notice: Notice) =>
  Object.fromEntries(
    (texts.notices.find((one) => one.notice === notice)?.texts ?? []).map(({ language, ...said }) => [language, said]),
  )

/** The company file with a notice as it was edited; what was not touched stays as it stands there. */
export function withNotice(
  file: CompanyFile,
  texts: MessageTexts,
  notice: Notice,
  draft: NoticeDraft,
  before: NoticeDraft,
): CompanyFile {
  const all = file.company.notices
  const off = { received: false, waiting: false, reminder: false, closed: false } as const
  const others: Settings = all === false ? off : typeof all === 'object' ? all : {}
  return {
    ...file,
    company: { ...file.company, notices: { ...others, [notice]: settingFor(file, texts, notice, draft, before) } },
  }
}

function settingFor(
  file: CompanyFile,
  texts: MessageTexts,
  notice: Notice,
  draft: NoticeDraft,
  before: NoticeDraft,
): Setting | boolean {
  if (!draft.isOn) return false
  const kept = settingOf(file, notice)
  const setting: Setting = typeof kept === 'object' ? { ...kept } : {}
  const ours = ourWords(texts, notice)
  for (const field of ['subject', 'text'] as const) {
    if (draft[field] === before[field]) continue
    const isSaid = Object.values(draft[field]).some((text) => text.trim() !== '')
    const whole = texts.languages.map((tag) => [tag, draft[field][tag]?.trim() || (ours[tag]?.[field] ?? '')])
    const said = isSaid ? asFileText(texts.languages[0] ?? '', Object.fromEntries(whole)) : undefined
    if (said === undefined) delete setting[field]
    else setting[field] = said
  }
  if (draft.by !== before.by) setting.by = draft.by
  if (draft.afterDays !== before.afterDays) Object.assign(setting, { after_days: draft.afterDays })
  return Object.keys(setting).length > 0 ? setting : true
}

/** The company file with the words of a template as they were edited. */
export function withTemplate(
  file: CompanyFile,
  own: string,
  key: string,
  words: Record<'subject' | 'text', Words>,
): CompanyFile {
  const changed = (template: Template): Template => ({
    ...template,
    subject: asFileText(own, words.subject) ?? '',
    text: asFileText(own, words.text) ?? '',
  })
  const templates = file.email_templates ?? []
  return {
    ...file,
    email_templates: templates.map((template) => (template.key === key ? changed(template) : template)),
  }
}

type Step = {
  send_email?: { template: string }
  send_text?: { template: string }
  branch?: { do: unknown; else?: unknown }
}

/** The names of the automations that send a template. */
export const sendersOf = ({ automations = [] }: CompanyFile, key: string): string[] =>
  automations.filter(({ steps }) => sends(steps as Step[], key)).map(({ name, key: automation }) => name ?? automation)

const sends = (steps: Step[], key: string): boolean =>
  steps.some(
    ({ send_email, send_text, branch }) =>
      send_email?.template === key ||
      send_text?.template === key ||
      (branch !== undefined && (sends(branch.do as Step[], key) || sends((branch.else ?? []) as Step[], key))),
  )
