import type { Happening } from './entry.ts'
import type { AuditAction } from './kinds.ts'

/** Where in the list the reader is, and what it looks like: not what was searched. */
const NO_CRITERIA = ['page', 'page_size', 'cursor', 'jump_to', 'count', 'og_variable_ids']

/**
 * The entry for a list that was read.
 * @param query the request's fields, of which the names of those that were given are kept
 * @param results how many rows were shown
 */
export const listing = (action: AuditAction, query: Record<string, unknown>, results: number): Happening => ({
  action,
  fields: Object.keys(query).filter((name) => query[name] !== undefined && !NO_CRITERIA.includes(name)),
  details: { results },
})
