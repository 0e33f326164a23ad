import { type RawBuilder, sql } from 'kysely'
import { type Database, executeAfter, inTransaction, sendAhead } from '../db/database.ts'
import { each, insertedRows, same } from '../db/inserted-rows.ts'

/** What readers of changes are told of. */
export const OBJECT_TYPES = ['candidate', 'application', 'document', 'interview'] as const
export type ObjectType = (typeof OBJECT_TYPES)[number]

/** The latest change of an object. */
export interface ObjectChange {
  object_type: ObjectType
  object_id: string
  position: number
  changed_at: Date
}

/** An object that was made, changed or removed. */
export interface ChangedObject {
  type: ObjectType
  id: string
}

/** Notes what a transaction made, changed or removed, along with its next statement. It waits for nobody. */
export async function noteChanges(transaction: Database, companyId: string, changed: ChangedObject[]): Promise<void> {
  if (changed.length === 0) return
  const rows = insertedRows(changed, [
    same('uuid', companyId),
    each('text', ({ type }) => type),
    each('uuid', ({ id }) => id),
  ])
  await sendAhead(transaction, sql`insert into noted_changes (company_id, object_type, object_id) ${rows}`)
}

/** The same for what a select of company_id, object_type and object_id finds, each table of it in the company's own shard. */
export async function noteSelectedChanges(transaction: Database, changed: RawBuilder<unknown>): Promise<void> {
  await sendAhead(transaction, sql`insert into noted_changes (company_id, object_type, object_id) ${changed}`)
}

/** How far a company's changes have positions, and whether others wait for theirs. */
export interface ChangeState {
  lastPosition: number
  isNoted: boolean
}

const selectState = (companyId: string) => sql<StoredState>`
  select exists (select from noted_changes where company_id = ${companyId}) as is_noted,
    coalesce((select last_position from change_positions where company_id = ${companyId}), 0) as last_position`

/** bigint comes as a text. */
interface StoredState {
  is_noted: boolean
  last_position: string
}

const presentState = ({ is_noted, last_position }: StoredState): ChangeState => ({
  lastPosition: Number(last_position),
  isNoted: is_noted,
})

export async function findChangeState(db: Database, companyId: string): Promise<ChangeState> {
  const { rows } = await selectState(companyId).execute(db)
  return presentState(rows[0] as StoredState)
}

/**
 * Reads the changes after a position, as far as they have one, in the order of their positions. It costs the same however many
 * lie before them.
 */
export async function findChanges(
  db: Database,
  companyId: string,
  { after, types, limit }: { after: number; types: readonly ObjectType[]; limit: number },
): Promise<ChangeState & { changes: ObjectChange[] }> {
  const ofType = (type: ObjectType) => sql`(
        select object_type, object_id, position, changed_at
        from object_changes
        where company_id = ${companyId} and object_type = ${type} and position > ${after}
        order by position
        limit ${limit}
      )`
  const { rows } = await sql<StoredState & (StoredChange | { position: null })>`
    select state.is_noted, state.last_position, change.object_type, change.object_id, change.position, change.changed_at
    from (${selectState(companyId)}) state
    left join (
      select object_type, object_id, position, changed_at
      from (${sql.join(types.map(ofType), sql` union all `)}) found
      order by position
      limit ${limit}
    ) change on true
    order by change.position
  `.execute(db)
  return {
    ...presentState(rows[0] as StoredState),
    // Without changes there is one row, which holds nothing but the state.
    changes: rows.flatMap((row) => (row.position === null ? [] : [presentChange(row)])),
  }
}

type StoredChange = Omit<ObjectChange, 'position'> & { position: string }

const presentChange = ({ object_type, object_id, position, changed_at }: StoredChange): ObjectChange => ({
  object_type,
  object_id,
  position: Number(position),
  changed_at,
})

/**
 * Gives changes that were noted, and are committed, their positions behind all others of the company, in the order in which they
 * were noted. Calls for one company take turns, so that nothing is given a position before what a reader has seen.
 * @param most changes to take
 * @returns how many were taken
 */
export async function positionChanges(db: Database, companyId: string, most: number): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const lockCompany = sql`select from change_positions where company_id = ${companyId} for no key update`
    const { rows: changes } = await executeAfter(transaction, lockCompany, takeNoted(companyId, most))
    if (changes.length === 0) return 0
    const lastPosition = await movePosition(transaction, companyId, changes.length)
    const rows = insertedRows(
      [...changes.entries()],
      [
        same('uuid', companyId),
        each('text', ([, { object_type }]) => object_type),
        each('uuid', ([, { object_id }]) => object_id),
        each('bigint', ([index]) => lastPosition - changes.length + index + 1),
        each('timestamptz', ([, { changed_at }]) => changed_at),
      ],
    )
    await sendAhead(
      transaction,
      sql`
        insert into object_changes (company_id, object_type, object_id, position, changed_at)
        ${rows}
        on conflict (company_id, object_type, object_id)
        do update set position = excluded.position, changed_at = excluded.changed_at`,
    )
    return changes.reduce((taken, { notes }) => taken + notes, 0)
  })
}

/** Takes the oldest notes away: each object once, in the order of its latest note, with how many there were of it. */
const takeNoted = (companyId: string, most: number) => sql<{
  object_type: ObjectType
  object_id: string
  changed_at: Date
  notes: number
}>`
    with taken as (
      delete from noted_changes
      where company_id = ${companyId}
        and id in (select id from noted_changes where company_id = ${companyId} order by id limit ${most})
      returning id, object_type, object_id, noted_at
    )
    select object_type, object_id, max(noted_at) as changed_at, count(*)::integer as notes
    from taken
    group by object_type, object_id
    order by max(id)`

/** @returns the company's last position, now so many further */
async function movePosition(transaction: Database, companyId: string, by: number): Promise<number> {
  const { rows } = await sql<{ last_position: string }>`
    insert into change_positions (company_id, last_position)
    values (${companyId}, ${by})
    on conflict (company_id) do update set last_position = change_positions.last_position + excluded.last_position
    returning last_position
  `.execute(transaction)
  return Number(rows[0]?.last_position)
}

/** The companies with changes that have no position yet. */
export async function companiesWithNotedChanges(db: Database): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`select distinct company_id from noted_changes`.execute(db)
  return rows.map(({ company_id }) => company_id)
}
