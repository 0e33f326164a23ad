import { sql } from 'kysely'
import { type Database, executeAfter } from '../db/database.ts'
import type { ChainLink } from './chain.ts'
import type { AuditEntry, NotedEntry } from './entry.ts'

/** The sealed head of a company's chain; nothing where there is none. */
export async function findSealedHead(db: Database, companyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: string }>`
    select sealed from audit_heads where company_id = ${companyId}
  `.execute(db)
  return rows[0]?.sealed
}

/** The same, and whoever else asks for it waits for the end of the transaction. */
export async function lockSealedHead(transaction: Database, companyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: string }>`
    select sealed from audit_heads where company_id = ${companyId} for no key update
  `.execute(transaction)
  return rows[0]?.sealed
}

/** Writes the first head of a company's chain, unless it has one. */
export async function insertHead(transaction: Database, companyId: string, sealed: string): Promise<void> {
  await sql`
    insert into audit_heads (company_id, sealed) values (${companyId}, ${sealed}) on conflict (company_id) do nothing
  `.execute(transaction)
}

export async function replaceHead(transaction: Database, companyId: string, sealed: string): Promise<void> {
  await sql`update audit_heads set sealed = ${sealed} where company_id = ${companyId}`.execute(transaction)
}

/** Entries that have no place in the chain yet, oldest first. */
export async function findNotedEntries(db: Database, companyId: string, limit: number): Promise<NotedEntry[]> {
  const { rows } = await sql<{ content: string }>`
    select content from noted_audit_entries where company_id = ${companyId} order by id limit ${limit}
  `.execute(db)
  return rows.map(({ content }) => JSON.parse(content))
}

/** Whose some applications are, by the application. */
export async function findPeopleOf(
  db: Database,
  companyId: string,
  applicationIds: string[],
): Promise<Map<string, string>> {
  if (applicationIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; candidate_id: string }>`
    select id, candidate_id from applications where company_id = ${companyId} and id = any(${applicationIds}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, candidate_id }) => [id, candidate_id]))
}

/** How many entries have no place in the chain yet. */
export async function countNotedEntries(db: Database, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from noted_audit_entries where company_id = ${companyId}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** An entry with its place. */
export type ChainedEntry = AuditEntry & ChainLink

/** Between names of fields, in none of which it is: PostgreSQL unnests arrays of arrays into single values. */
const SEPARATOR = '\u001f'

/** Puts entries into the chain, and out of where they were noted. */
export async function chainEntries(transaction: Database, companyId: string, entries: ChainedEntry[]): Promise<void> {
  const each = (type: string, of: (entry: ChainedEntry) => unknown) =>
    sql`unnest(${entries.map(of)}::${sql.raw(type)}[])`
  await sql`
    insert into audit_entries (
      company_id, position, id, created, action, actor_type, actor_id, address, user_agent, request_id,
      object_type, object_id, candidate_id, candidate_ids, fields, details, hash
    )
    select ${companyId}::uuid, ${each('bigint', ({ position }) => position)}, ${each('uuid', ({ id }) => id)},
      ${each('timestamptz', ({ created }) => created)}, ${each('text', ({ action }) => action)},
      ${each('text', ({ actor_type }) => actor_type)}, ${each('uuid', ({ actor_id }) => actor_id)},
      ${each('text', ({ address }) => address)}, ${each('text', ({ user_agent }) => user_agent)},
      ${each('text', ({ request_id }) => request_id)}, ${each('text', ({ object_type }) => object_type)},
      ${each('uuid', ({ object_id }) => object_id)}, ${each('uuid', ({ candidate_id }) => candidate_id)},
      string_to_array(${each('text', ({ candidate_ids: ids }) => ids?.join(',') ?? null)}, ',')::uuid[],
      string_to_array(${each('text', ({ fields }) => fields.join(SEPARATOR))}, ${SEPARATOR}),
      ${each('jsonb', ({ details }) => JSON.stringify(details))}, decode(${each('text', ({ hash }) => hash)}, 'hex')
  `.execute(transaction)
  await removing(
    transaction,
    sql`delete from noted_audit_entries where company_id = ${companyId} and id = any(${entries.map(({ id }) => id)}::uuid[])`,
  )
}

/** Removes the beginning of a company's chain, up to a position. */
export async function removeUntil(transaction: Database, companyId: string, position: number): Promise<void> {
  await removing(
    transaction,
    sql`delete from audit_entries where company_id = ${companyId} and position <= ${position}`,
  )
}

/** The one door through which entries go: without it the tables refuse (db/migrations/0031_audit.sql). On a cluster the nodes must hear of it. */
async function removing(transaction: Database, removal: ReturnType<typeof sql>): Promise<void> {
  await sql`set local citus.propagate_set_commands to 'local'`.execute(transaction)
  await executeAfter(transaction, sql`set local hireline.audit_removal to 'allowed'`, removal)
  await sql`set local hireline.audit_removal to 'refused'`.execute(transaction)
}

type StoredEntry = Omit<ChainedEntry, 'created' | 'position'> & { created: Date; position: string }

/** Entries of the chain behind a position, in order. */
export async function findChainedEntries(
  db: Database,
  companyId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ChainedEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select position, id, created, action, actor_type, actor_id, address, user_agent, request_id,
      object_type, object_id, candidate_id, candidate_ids, fields, details, encode(hash, 'hex') as hash
    from audit_entries
    where company_id = ${companyId} and position > ${after}
    order by position
    limit ${limit}
  `.execute(db)
  return rows.map(({ created, position, ...entry }) => ({
    ...entry,
    created: created.toISOString(),
    position: Number(position),
  }))
}

/** The first and the last position that an entry of the company has; nothing where there is no entry. */
export async function findEnds(db: Database, companyId: string): Promise<{ first: number; last: number } | undefined> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(position) as first, max(position) as last from audit_entries where company_id = ${companyId}
  `.execute(db)
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? undefined : { first: Number(first), last: Number(last) }
}

/** The companies with entries that have no place in their chain yet. */
export async function companiesWithNotedEntries(db: Database): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`select distinct company_id from noted_audit_entries`.execute(db)
  return rows.map(({ company_id }) => company_id)
}
