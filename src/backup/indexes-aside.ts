import type pg from 'pg'
import { hasCitus } from '../db/distribute.ts'
import { withLoneClient } from '../db/lone-client.ts'

/** While one index sorts, another writes. More connections would each want their memory. */
const AT_ONCE = 2

/**
 * Takes away the indexes, with the keys that they hold, since an index of many rows is made several times faster than one that grows
 * row by row. Foreign keys must be away. The keys of a Citus cluster stay, and its indexes are made one after the other, at the end.
 */
export async function setIndexesAside(pool: pg.Pool, client: pg.ClientBase): Promise<IndexesAside> {
  const isCluster = await hasCitus(client)
  const keys = isCluster ? [] : await findKeys(client)
  for (const { quoted, name } of keys) await client.query(`alter table ${quoted} drop constraint ${name}`)
  const indexes = await findIndexes(client)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  const aside = [
    ...keys.map(({ table, quoted, name, definition }) => ({
      table,
      statement: `alter table ${quoted} add constraint ${name} ${definition}`,
    })),
    ...indexes.map(({ table, definition }) => ({ table, statement: definition })),
  ]
  const statements = Map.groupBy(aside, ({ table }) => table)
  return new IndexesAside(
    pool,
    statements,
    isCluster ? { atOnce: 1, canBegin: false } : { atOnce: AT_ONCE, canBegin: true },
  )
}

/** Indexes and keys that were taken away, and are made again: those of a table as soon as all its rows are there. */
export class IndexesAside {
  readonly #pool: pg.Pool
  readonly #left: Map<string, { statement: string }[]>
  readonly #atOnce: number
  readonly #canBegin: boolean
  readonly #due: string[] = []
  readonly #makers = new Set<Promise<void>>()
  #problem: unknown

  constructor(
    pool: pg.Pool,
    left: Map<string, { statement: string }[]>,
    { atOnce, canBegin }: { atOnce: number; canBegin: boolean },
  ) {
    this.#pool = pool
    this.#left = left
    this.#atOnce = atOnce
    this.#canBegin = canBegin
  }

  /** Begins with those of a table, while the rows of others still come. */
  begin(table: string): void {
    if (this.#canBegin) this.#makeOf(table)
  }

  /** Makes the rest, and waits for all. @throws what PostgreSQL said to any of them */
  async finish(): Promise<void> {
    for (const table of [...this.#left.keys()]) this.#makeOf(table)
    while (this.#makers.size > 0) await Promise.all(this.#makers)
    if (this.#problem) throw this.#problem
  }

  /** Begins with no more of them, and waits for those that are being made. */
  async abandon(): Promise<void> {
    this.#due.length = 0
    await Promise.all(this.#makers)
  }

  #makeOf(table: string) {
    this.#due.push(...(this.#left.get(table) ?? []).map(({ statement }) => statement))
    this.#left.delete(table)
    while (this.#due.length > 0 && this.#makers.size < this.#atOnce) this.#startMaker()
  }

  #startMaker() {
    const maker = this.#makeDue()
      .catch((error) => {
        this.#problem ??= error
        this.#due.length = 0
      })
      .finally(() => this.#makers.delete(maker))
    this.#makers.add(maker)
  }

  #makeDue(): Promise<void> {
    return withLoneClient(this.#pool, async (client) => {
      await client.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'`)
      for (let next = this.#due.shift(); next !== undefined; next = this.#due.shift()) await client.query(next)
    })
  }
}

async function findKeys(client: pg.ClientBase) {
  const { rows } = await client.query<{ table: string; quoted: string; name: string; definition: string }>(
    `select relname as table, conrelid::regclass::text as quoted, quote_ident(conname) as name,
       pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint
     join pg_class on pg_class.oid = conrelid
     where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'x')
     order by 1, 3`,
  )
  return rows
}

async function findIndexes(client: pg.ClientBase) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select indexed.relname as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     join pg_class indexed on indexed.oid = indrelid
     where indexed.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by 1, 2`,
  )
  return rows
}
