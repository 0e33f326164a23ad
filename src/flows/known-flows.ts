import { LRUCache } from 'lru-cache'
import type { CallerCompany } from '../contract/caller.ts'
import type { Database } from '../db/database.ts'
import type { Flow } from './flow.ts'
import { loadFlow } from './queries.ts'

/** One flow takes some tens of kilobytes. */
const MAX_KEPT = 500
const kept = new LRUCache<string, Flow>({ max: MAX_KEPT })

/**
 * One flow with everything in it, as it was when the request began or later. It is loaded again only when the company's
 * configuration has changed. All requests share the object, so it is frozen.
 */
export async function cachedFlow(db: Database, company: CallerCompany, flowId: string): Promise<Flow | undefined> {
  const key = `${company.id} ${flowId.toLowerCase()} ${company.configVersion}`
  const known = kept.get(key)
  if (known) return known
  const flow = await loadFlow(db, company.id, flowId)
  if (flow) kept.set(key, freeze(flow))
  return flow
}

function freeze<T extends object>(value: T): T {
  for (const member of Object.values(value)) if (typeof member === 'object' && member !== null) freeze(member)
  return Object.freeze(value)
}
