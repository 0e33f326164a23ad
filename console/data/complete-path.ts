import type { CompletedDraft } from './contracts.ts'

type Completions = CompletedDraft['completions']

/**
 * The paths that may follow what is typed in a condition, or between braces in a text.
 * @param at the cursor, in UTF-16 units
 */
export function completePath(paths: Completions, text: string, at: number, isTemplate: boolean): CompletedDraft {
  const before = text.slice(0, at)
  const typed = /[\w.-]*$/.exec(before)?.[0] ?? ''
  const isNamed = !isTemplate || before.lastIndexOf('{{') > before.lastIndexOf('}}')
  const wanted = typed.toLowerCase()
  const places = paths.map((path) => ({ path, found: path.text.toLowerCase().indexOf(wanted) }))
  const fitting = places
    .filter(({ path, found }) => isNamed && found >= 0 && path.text !== typed)
    .sort((one, other) => Number(one.found > 0) - Number(other.found > 0))
  return { from: at - typed.length, completions: fitting.map(({ path }) => path), place: null }
}
