import type { CallerCompany } from '../contract/caller.ts'
import type { Database } from '../db/database.ts'
import type { Flow, Page, Stage } from '../flows/flow.ts'
import { cachedFlow } from '../flows/known-flows.ts'
import { listFlows } from '../flows/queries.ts'

/** The flows of a company, to be found by what a file calls them. */
export async function loadFlows(db: Database, company: Pick<CallerCompany, 'id' | 'configVersion'>): Promise<Flow[]> {
  const flows: Flow[] = []
  for (const { id } of await listFlows(db, company.id)) {
    const flow = await cachedFlow(db, company, id)
    if (flow) flows.push(flow)
  }
  return flows
}

/** The one of several that a text means: by its id, its slug or key, or its name, in any case. */
export function called<T extends { id: string; slug?: string; key?: string; name?: string; label?: string }>(
  things: T[],
  text: string,
): T | undefined {
  const lower = text.trim().toLowerCase()
  const is = (name: string | undefined) => name?.toLowerCase() === lower
  return (
    things.find(({ id, slug, key }) => is(id) || is(slug) || is(key)) ??
    things.find(({ name, label }) => is(name ?? label))
  )
}

/** A stage of a flow with its first page, where applications stand. */
export function placeOn(flow: Flow, stage: Stage): { stageId: string; pageId: string | null } {
  const page: Page | undefined = flow.pages.find(({ stage_id }) => stage_id === stage.id)
  return { stageId: stage.id, pageId: page?.id ?? null }
}
