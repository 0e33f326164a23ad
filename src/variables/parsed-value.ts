import type { StoredValue } from './queries.ts'

/** A value as it is stored, null when it clears the element, or what is wrong with it. */
export type ParsedValue = { stored: StoredValue | null } | { problem: string }
