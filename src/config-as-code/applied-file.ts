import type { Happening } from '../audit/entry.ts'
import type { Change } from './difference.ts'

/** As many as an operator reads; the file itself is the company's to keep. */
const MOST = 500

/** What the audit trail says of a company file that was applied: what changed, by names. */
export const appliedFile = (changes: Change[]): Happening => ({
  action: 'configuration.applied',
  details: {
    changes: changes.length,
    first: changes
      .slice(0, MOST)
      .map(({ change, kind, path, fields = {} }) => ({ change, kind, path, fields: Object.keys(fields) })),
  },
})
