import { entriesIn, repeatedNames } from './checks.ts'
import { LISTS } from './company-file.ts'
import type { Kind } from './kind.ts'
import { company } from './kinds/company.ts'
import { translationProblems } from './translations.ts'
import type { FileProblem, YamlPath } from './yaml-file.ts'

/**
 * What is wrong with a company file beyond its schema: names that repeat or refer to nothing, and values that cannot be
 * used. The content may have failed the schema, so that all problems are reported together; values of the wrong type
 * are skipped.
 */
export function checkCompanyFile(content: unknown): FileProblem[] {
  const file = (content ?? {}) as { company?: object }
  return [
    ...checkEntry(company, ['company'], file.company ?? {}, undefined, file),
    ...checkLists([], file, LISTS, file),
    ...translationProblems(file),
    ...repeatedIds(content),
    ...textProblems(content),
  ]
}

function checkLists(at: YamlPath, holder: object, lists: Record<string, Kind>, file: object): FileProblem[] {
  return Object.entries(lists).flatMap(([name, kind]) => {
    const list = (holder as Record<string, { slug?: string; key?: string }[]>)[name]
    return [
      ...(kind.uniqueInFlow ? [] : repeatedNames([...at, name], list, kind.namedBy)),
      ...entriesIn(list).flatMap(([index, entry]) => checkEntry(kind, [...at, name, index], entry, list, file)),
    ]
  })
}

function checkEntry(kind: Kind, at: YamlPath, entry: object, list: object[] | undefined, file: object): FileProblem[] {
  return [...(kind.check?.(at, entry, { list, file: file as never }) ?? []), ...checkLists(at, entry, kind.lists, file)]
}

function repeatedIds(content: unknown): FileProblem[] {
  const seen = new Set<string>()
  return collectLeaves(content).flatMap(({ at, value }) => {
    if ((at.at(-1) !== 'id' && at.at(-1) !== 'public_id') || at.at(-3) === 'choices' || typeof value !== 'string')
      return []
    const id = value.toLowerCase()
    if (seen.has(id)) return [{ at, message: 'another object in this file has this id' }]
    seen.add(id)
    return []
  })
}

/** PostgreSQL stores neither U+0000 nor half a surrogate pair. */
function textProblems(content: unknown): FileProblem[] {
  return collectLeaves(content)
    .filter(({ value }) => typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed()))
    .map(({ at }) => ({ at, message: 'holds a character that cannot be stored (U+0000 or half a surrogate pair)' }))
}

function collectLeaves(value: unknown, at: YamlPath = []): { at: YamlPath; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ at, value }]
  return Object.entries(value).flatMap(([key, inside]) =>
    collectLeaves(inside, [...at, Array.isArray(value) ? Number(key) : key]),
  )
}
