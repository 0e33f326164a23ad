import { type RawBuilder, sql } from 'kysely'

/** A column of rows to insert: what PostgreSQL computes, the same value in all of them, or each row's own. */
export type InsertedColumn<Row> = RawBuilder<unknown> | { type: string; of: (row: Row) => unknown }

/** @param type of PostgreSQL, our own text */
export const same = (type: string, value: unknown): RawBuilder<unknown> => sql`${value}::${sql.raw(type)}`

/** @param type of PostgreSQL, our own text */
export const each = <Row>(type: string, of: (row: Row) => unknown): InsertedColumn<Row> => ({ type, of })

/**
 * Rows for `insert into`, at least one. One stands as `values`, whose plan PostgreSQL keeps and which Citus sends straight to
 * its shard; several as arrays, whose text is the same for any number of rows.
 */
export function insertedRows<Row>(rows: Row[], columns: InsertedColumn<Row>[]): RawBuilder<unknown> {
  const [row] = rows
  if (row === undefined) throw new Error('There is no row to insert.')
  const one = (column: InsertedColumn<Row>) => ('of' in column ? same(column.type, column.of(row)) : column)
  if (rows.length === 1) return sql`values (${sql.join(columns.map(one))})`
  const many = (column: InsertedColumn<Row>) =>
    'of' in column ? sql`unnest(${same(`${column.type}[]`, rows.map(column.of))})` : column
  return sql`select ${sql.join(columns.map(many))}`
}
