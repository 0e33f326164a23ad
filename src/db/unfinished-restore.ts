import type pg from 'pg'

/** A table that stands in a database from the begin of a restore to its end, whoever is killed in between. */
export const UNFINISHED_RESTORE = 'unfinished_restore'

/** Whether a restore of this database was begun and has not come to its end. */
export async function hasUnfinishedRestore(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1)::text as found', [
    `public.${UNFINISHED_RESTORE}`,
  ])
  return rows[0]?.found !== null
}

/** @throws when the database holds a part of a backup, which nobody may take for the whole */
export async function requireFinishedRestore(client: pg.ClientBase): Promise<void> {
  if (!(await hasUnfinishedRestore(client))) return
  throw new Error(
    'A restore of this database was begun and not finished, so it holds a part of a backup. Run "hireline restore" again: it begins anew.',
  )
}
