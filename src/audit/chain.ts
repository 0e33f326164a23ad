import { createHash } from 'node:crypto'
import type { AuditEntry } from './entry.ts'

/** A place in a company's chain: an entry's position, and the hash of it and all before it. */
export interface ChainLink {
  position: number
  hash: string
}

/** Where every chain begins. */
export const ORIGIN: ChainLink = { position: 0, hash: '0'.repeat(64) }

/** The hash of an entry that is gone and was not sealed: what follows it cannot be compared with it. */
export const UNKNOWN_HASH = ''

/** The place of an entry that follows another. */
export function linkAfter(before: ChainLink, companyId: string, entry: AuditEntry): ChainLink {
  const position = before.position + 1
  const hash = createHash('sha256')
    .update(before.hash)
    .update(JSON.stringify([companyId, position, ...contentOf(entry)]))
    .digest('hex')
  return { position, hash }
}

/** Everything that an entry says, always in the same order. */
const contentOf = (entry: AuditEntry) => [
  entry.id,
  entry.created,
  entry.action,
  entry.actor_type,
  entry.actor_id,
  entry.address,
  entry.user_agent,
  entry.request_id,
  entry.object_type,
  entry.object_id,
  entry.candidate_id,
  entry.candidate_ids,
  entry.fields,
  sorted(entry.details),
]

/** JSON whose fields are sorted: PostgreSQL keeps no order of them. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, content]) => [name, sorted(content)])
}
