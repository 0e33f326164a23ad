import type { FormElement, Page } from '../../flows/flow.ts'
import { TYPES_ON_PAGES } from '../forms/element-types.ts'
import { isEmpty } from '../forms/entry.ts'
import type { FilledForm } from '../forms/filled-form.ts'
import { takesFile, takesValue } from '../forms/standing.ts'
import type { View } from '../layout.ts'
import type { SessionView } from './application-frame.ts'
import { plainWords } from './words.ts'

/**
 * A page as it was read and filled in, as text: what somebody signs who sends it with a signature. What is asked of people
 * besides, which is only counted, is not in it.
 * @param elements what is asked on it, in order
 */
export function signedText(
  view: SessionView,
  { role, page, elements, filled }: { role: string; page: Page; elements: FormElement[]; filled: FilledForm },
): string {
  const head = [view.session.company.name, role, plainWords(view, page.translations.name)].join('\n')
  const parts = elements.map((element) =>
    [...wordsOf(view, element), ...answerTo(view, element, filled)].filter(Boolean).join('\n'),
  )
  return [head, ...parts]
    .filter(Boolean)
    .join('\n\n')
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .toWellFormed()
}

function wordsOf(view: View, { translations, constraints }: FormElement): string[] {
  const { label, help, text } = translations
  const { version, url } = constraints
  return [...[label, help, text].map((words) => (words ? plainWords(view, words) : '')), version ?? '', url ?? '']
}

function answerTo(view: View, element: FormElement, { entries, documents }: FilledForm): string[] {
  const nothing = `> ${view.messages.application.nothingAnswered}`
  if (takesFile(element)) {
    const document = documents.get(element.id)
    return [document ? `> ${document.file_name}, SHA-256 ${document.sha256}` : nothing]
  }
  if (!takesValue(element)) return []
  const entry = entries.get(element.id)
  const isAnswered = entry !== undefined && !isEmpty(entry)
  const answer = isAnswered && TYPES_ON_PAGES[element.type].shown(view, element, entry)
  return [answer ? answer.replace(/^/gm, '> ') : nothing]
}
