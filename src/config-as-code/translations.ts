import { ownLanguage } from '../companies/public-company.ts'
import { chooseWords, type Words } from '../contract/words.ts'
import { MESSAGES } from '../portal/messages/messages.ts'
import { entriesIn } from './checks.ts'
import { LISTS } from './company-file.ts'
import { type ConfigObject, pathIn } from './config-object.ts'
import type { Kind, TextOfEntry } from './kind.ts'
import { company } from './kinds/company.ts'
import type { FileProblem, YamlPath } from './yaml-file.ts'

/** A text that applicants read and that lacks a language which the company offers. */
export interface UntranslatedText {
  language: string
  /** The object that it belongs to, as a difference names it. */
  object: string
  field: string
}

interface FileText extends Pick<UntranslatedText, 'object' | 'field'> {
  at: YamlPath
  text: unknown
}

/** Texts in languages that the company does not have, and texts without its own. The file may have failed its schema. */
export function translationProblems(file: { company?: { languages?: unknown } }): FileProblem[] {
  const listed = listedLanguages(file)
  const own = ownLanguage(listed)
  const known = [...MESSAGES.keys()]
  return [
    ...(listed ?? []).flatMap((language, index) =>
      known.includes(language)
        ? []
        : [{ at: ['company', 'languages', index], message: `has no messages yet; there are ${known.join(', ')}` }],
    ),
    ...textsIn(file).flatMap(({ at, text }) => {
      if (!isByLanguage(text)) return []
      const foreign = Object.keys(text).filter((language) => !(listed ?? known).includes(language))
      return [
        ...foreign.map((language) => ({
          at: [...at, language],
          message: `is not a language of the company; those are ${(listed ?? known).join(', ')}`,
          aboutKey: true,
        })),
        ...(text[own] === undefined ? [{ at, message: `needs a text in ${own}, the company’s own language` }] : []),
      ]
    }),
  ]
}

/** What is still to be translated, if the file says which languages the company offers. */
export function untranslatedTexts(file: { company?: { languages?: unknown } }): UntranslatedText[] {
  const [own, ...others] = listedLanguages(file) ?? []
  const texts = textsIn(file)
  return others.flatMap((language) =>
    texts.flatMap(({ object, field, text }) => {
      if (text === undefined || (isByLanguage(text) && chooseWords(text, language).language !== own)) return []
      return [{ language, object, field }]
    }),
  )
}

function listedLanguages({ company }: { company?: { languages?: unknown } }): string[] | undefined {
  const languages = company?.languages
  return Array.isArray(languages) ? languages.filter((language) => typeof language === 'string') : undefined
}

const isByLanguage = (text: unknown): text is Words => typeof text === 'object' && text !== null && !Array.isArray(text)

/** Every text of a file that applicants read. */
function textsIn(file: object): FileText[] {
  const { company: entry = {} } = file as { company?: object }
  return [...textsOf(company, entry, ['company'], 'company'), ...textsInLists(file, LISTS, [])]
}

function textsInLists(
  holder: object,
  lists: Record<string, Kind>,
  at: YamlPath,
  parent?: Pick<ConfigObject, 'kind' | 'path'>,
): FileText[] {
  return Object.entries(lists).flatMap(([name, kind]) =>
    entriesIn((holder as Record<string, object[]>)[name]).flatMap(([index, entry]) => {
      const place = [...at, name, index]
      const path = pathIn(parent, String((entry as Record<string, unknown>)[kind.namedBy]), kind)
      return [
        ...textsOf(kind, entry, place, `${kind.kind} ${path}`),
        ...textsInLists(entry, kind.lists, place, { kind: kind.kind, path }),
      ]
    }),
  )
}

const textsOf = (kind: Kind, entry: object, at: YamlPath, object: string): FileText[] =>
  (kind.texts?.(entry) ?? []).map(([within, text]: TextOfEntry) => ({
    at: [...at, ...within],
    object,
    field: within.join('.'),
    text,
  }))
