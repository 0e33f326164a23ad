import { createHash } from 'node:crypto'
import { type Entries, type Entry, isEmpty } from './entry.ts'

/**
 * A short mark of each entry that holds anything, by element id: the same for the same entry. By it a browser tells whether the
 * service still has what was there when something else was typed.
 */
export const entryMarks = (entries: Entries): Record<string, string> =>
  Object.fromEntries([...entries].flatMap(([id, entry]) => (isEmpty(entry) ? [] : [[id, markOf(entry)]])))

const markOf = (entry: Entry) => createHash('sha256').update(JSON.stringify(entry)).digest('base64url').slice(0, 8)
