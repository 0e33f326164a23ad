import { LRUCache } from 'lru-cache'
import type { CallerCompany } from '../contract/caller.ts'
import type { Database } from '../db/database.ts'
import type { Flow } from './flow.ts'
import type { Place } from './place.ts'
import { findPlace, loadFlow } from './queries.ts'

/** One flow takes some tens of kilobytes. */
const MAX_FLOWS = 500
const flows = new LRUCache<string, Flow>({ max: MAX_FLOWS })
const MAX_PLACES = 5000
const places = new LRUCache<string, Place>({ max: MAX_PLACES })

type KnownCompany = Pick<CallerCompany, 'id' | 'configVersion'>

/**
 * One flow with everything in it, as it was when the request began or later. It is loaded again only when the company's
 * configuration has changed. All requests share the object, so it is frozen.
 */
export const cachedFlow = (db: Database, company: KnownCompany, flowId: string): Promise<Flow | undefined> =>
  cached(flows, company, flowId, () => loadFlow(db, company.id, flowId))

/** The place that a page or stage means, kept like flows. */
export const cachedPlace = (db: Database, company: KnownCompany, pageOrStageId: string): Promise<Place | undefined> =>
  cached(places, company, pageOrStageId, () => findPlace(db, company.id, pageOrStageId))

async function cached<T extends object>(
  cache: LRUCache<string, T>,
  { id: companyId, configVersion }: KnownCompany,
  id: string,
  load: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const key = `${companyId} ${id.toLowerCase()} ${configVersion}`
  const known = cache.get(key)
  if (known) return known
  const loaded = await load()
  if (loaded) cache.set(key, freeze(loaded))
  return loaded
}

function freeze<T extends object>(value: T): T {
  for (const member of Object.values(value)) if (typeof member === 'object' && member !== null) freeze(member)
  return Object.freeze(value)
}
