import { LRUCache } from 'lru-cache'
import { type LinearPattern, linearPattern, PatternError } from './linear-pattern.ts'

/** Longer patterns are hard to read. */
export const MAX_PATTERN_LENGTH = 200

/** Compiling takes up to some tens of milliseconds, and a compiled pattern grows to some megabytes at most. */
const MAX_KEPT = 200
const kept = new LRUCache<string, LinearPattern | { problem: string }>({ max: MAX_KEPT })

/** @returns why a form element cannot have this pattern, if anything */
export function patternProblem(pattern: string): string | undefined {
  const known = compiled(pattern)
  return 'problem' in known ? known.problem : undefined
}

/**
 * Whether the whole value matches a form element's pattern. An unusable pattern refuses nothing: it may come from an
 * older version that accepted every regular expression, and applicants must be able to go on.
 */
export function hasForm(value: string, pattern: string): boolean {
  const known = compiled(pattern)
  return 'problem' in known || known.matches(value)
}

function compiled(pattern: string): LinearPattern | { problem: string } {
  const known = kept.get(pattern)
  if (known) return known
  const made = compileOrSayWhy(pattern)
  kept.set(pattern, made)
  return made
}

function compileOrSayWhy(pattern: string): LinearPattern | { problem: string } {
  try {
    return linearPattern(pattern)
  } catch (error) {
    if (error instanceof PatternError) return { problem: error.message }
    throw error
  }
}
