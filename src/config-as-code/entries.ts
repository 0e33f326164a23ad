import type { FileProblem, YamlPath } from './yaml-file.ts'

/** The objects in a list with their positions; of content that may have the wrong type. */
export function entriesOf<T extends object>(list: T[] | undefined): [number, Partial<T>][] {
  if (!Array.isArray(list)) return []
  return [...list.entries()].filter(([, entry]) => typeof entry === 'object' && entry !== null)
}

/** A problem for each entry whose name an entry before it has. */
export function repeatedNames<T extends object, Name extends keyof T & string>(
  at: YamlPath,
  list: T[] | undefined,
  name: Name,
): FileProblem[] {
  const seen = new Set<unknown>()
  return entriesOf(list).flatMap(([index, entry]) => {
    const value = entry[name]
    const repeats = typeof value === 'string' && seen.has(value)
    seen.add(value)
    return repeats ? [{ at: [...at, index, name], message: `another entry of this list has the ${name} ${value}` }] : []
  })
}
