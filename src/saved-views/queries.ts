import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { SavedViewShown } from './saved-view.ts'

/** A person’s views of a flow or all, and those that are shared, in the order of their names. */
export async function listViews(
  db: Database,
  companyId: string,
  { flowId, userId }: { flowId?: string | undefined; userId: string },
): Promise<SavedViewShown[]> {
  const rows = await db
    .selectFrom('saved_views')
    .select(['id', 'hiring_flow_id', 'name', 'is_shared', 'search', 'user_id', 'pinned_by'])
    .where('company_id', '=', companyId)
    .$if(flowId !== undefined, (views) => views.where('hiring_flow_id', '=', flowId as string))
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('is_shared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ user_id, pinned_by, search, ...row }) => ({
    ...row,
    search: search as SavedViewShown['search'],
    is_mine: user_id === userId,
    is_pinned: pinned_by.includes(userId),
  }))
}

/** How many views a person has made. */
export async function countOwnViews(db: Database, companyId: string, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface ViewOfPerson {
  id: string
  userId: string
}

/** How many views a person has on their first page beside one. */
export async function countOtherPinnedViews(
  db: Database,
  companyId: string,
  { id, userId }: ViewOfPerson,
): Promise<number> {
  const { count } = await db
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('id', '<>', id)
    .where(sql<boolean>`pinned_by @> array[${userId}::uuid]`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Puts a view that a person sees on their first page, or takes it off. @returns whether there is such a view */
export async function pinView(
  db: Database,
  companyId: string,
  { id, userId, isPinned }: ViewOfPerson & { isPinned: boolean },
): Promise<boolean> {
  const without = sql<string[]>`array_remove(pinned_by, ${userId}::uuid)`
  const pinned = await db
    .updateTable('saved_views')
    .set({ pinned_by: isPinned ? sql<string[]>`${without} || ${userId}::uuid` : without })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('is_shared', '=', true)]))
    .returning('id')
    .executeTakeFirst()
  return pinned !== undefined
}

export interface InsertedView extends Pick<SavedViewShown, 'id' | 'name' | 'is_shared' | 'is_pinned' | 'search'> {
  flowId?: string | undefined
  userId: string
}

export async function insertView(
  db: Database,
  companyId: string,
  { flowId, userId, search, is_pinned: isPinned, ...view }: InsertedView,
) {
  const row = { ...view, company_id: companyId, hiring_flow_id: flowId ?? null, user_id: userId }
  await db
    .insertInto('saved_views')
    .values({ ...row, search: JSON.stringify(search), pinned_by: isPinned ? [userId] : [] })
    .execute()
}

/** Deletes a view that a person has made. @returns whether there was one */
export async function deleteView(db: Database, companyId: string, id: string, userId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('saved_views')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
