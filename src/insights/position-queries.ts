import { sql } from 'kysely'
import { type Database, executeAfter, sendAhead } from '../db/database.ts'

/** How far a company's changes are counted, and by whose days. */
export interface InsightPosition {
  position: number
  timezone: string
  counted_at: Date | null
}

interface StoredPosition extends Omit<InsightPosition, 'position'> {
  position: string
}

const presentPosition = ({ position, ...rest }: StoredPosition) => ({ position: Number(position), ...rest })

/** Reads how far a company is counted; undefined when nothing of it is. */
export async function findPosition(db: Database, companyId: string): Promise<InsightPosition | undefined> {
  const { rows } = await selectPosition(companyId).execute(db)
  return rows[0] && presentPosition(rows[0])
}

const selectPosition = (companyId: string) => sql<StoredPosition>`
  select position, timezone, counted_at from insight_positions where company_id = ${companyId}`

/** The same, locked until the transaction ends: a company is counted by one at a time. */
export async function lockPosition(
  transaction: Database,
  companyId: string,
  timezone: string,
): Promise<InsightPosition> {
  await sendAhead(
    transaction,
    sql`
      insert into insight_positions (company_id, position, timezone) values (${companyId}, 0, ${timezone})
      on conflict (company_id) do nothing`,
  )
  const lock = sql`select from insight_positions where company_id = ${companyId} for no key update`
  const { rows } = await executeAfter(transaction, lock, selectPosition(companyId))
  return presentPosition(rows[0] as StoredPosition)
}

/** Notes how far a company is counted. @param countedAt what was committed before it is counted; undefined while that is not so */
export async function movePosition(
  transaction: Database,
  companyId: string,
  { position, countedAt }: { position: number; countedAt: Date | undefined },
): Promise<void> {
  const counted = countedAt ? sql`, counted_at = ${countedAt}` : sql``
  await sql`
    update insight_positions set position = ${position} ${counted} where company_id = ${companyId}
  `.execute(transaction)
}

/** Forgets all that was counted of a company, which is then counted by the days of another time zone. */
export async function beginAnew(transaction: Database, companyId: string, timezone: string): Promise<void> {
  await sendAhead(transaction, sql`delete from insight_applications where company_id = ${companyId}`)
  await sendAhead(transaction, sql`delete from insight_arrivals where company_id = ${companyId}`)
  await sendAhead(transaction, sql`delete from insight_stages where company_id = ${companyId}`)
  await sendAhead(transaction, sql`delete from insight_stays where company_id = ${companyId}`)
  await sendAhead(transaction, sql`delete from insight_pages where company_id = ${companyId}`)
  await sendAhead(transaction, sql`delete from insight_rejections where company_id = ${companyId}`)
  await sql`
    update insight_positions set position = 0, timezone = ${timezone}, counted_at = null where company_id = ${companyId}
  `.execute(transaction)
}

/** The companies of which something with a position is not counted, or not by their days. */
export async function companiesToCount(db: Database): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select changes.company_id
    from change_positions changes
    join companies company on company.id = changes.company_id
    left join insight_positions counted on counted.company_id = changes.company_id
    where counted.position is null or counted.position < changes.last_position or counted.timezone <> company.timezone
  `.execute(db)
  return rows.map(({ company_id }) => company_id)
}
