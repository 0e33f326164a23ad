import { parseDocument } from 'yaml'
import { ENTRY_NAMES } from './edit-draft.ts'
import type { LocatedProblem } from './yaml-file.ts'

/** A problem with the names by which a form means the place where it is. */
export type NamedProblem = LocatedProblem & { at: string[] }

/** What is wrong with a draft, for a form: `flows[0].stages[1].kind` is at `flows, clerk, stages, apply, kind`. */
export function withNames(yaml: string, problems: LocatedProblem[]): NamedProblem[] {
  const document = parseDocument(yaml)
  const content: unknown = document.errors.length > 0 ? undefined : document.toJS()
  return problems.map((problem) => ({ ...problem, at: namesOf(content, problem.path) }))
}

function namesOf(content: unknown, path: string): string[] {
  let here = content
  return (path.match(/[^.[\]]+/g) ?? []).map((step) => {
    const isEntry = Array.isArray(here)
    here = (here as Record<string, unknown> | null | undefined)?.[step]
    const entry = (here ?? {}) as Record<string, unknown>
    const name = ENTRY_NAMES.map((one) => entry[one]).find((one) => one !== undefined && one !== null)
    return isEntry ? String(name ?? step) : step
  })
}
