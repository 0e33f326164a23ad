/**
 * The program that `ParquetWriter` runs: reads CSV from its standard input and writes it to a Parquet file. Prints
 * how many rows that were.
 *
 *     node parquet-process.ts <path> '{"columns": …, "select": …}'
 */
import { DuckDBInstance } from '@duckdb/node-api'
import type { ParquetTable } from './parquet-writer.ts'

/** One thread writes the same bytes every time; these bounds keep its memory at some 50 MB, however many rows there are. */
const SETTINGS = { threads: '1', memory_limit: '96MB', temp_directory: '', preserve_insertion_order: 'true' }
const BUFFER_BYTES = 8_000_000
const LONGEST_ROW_BYTES = 2_000_000
const ROWS_PER_GROUP = 61_440

const [path, table] = process.argv.slice(2) as [string, string]
const { columns, select }: ParquetTable = JSON.parse(table)
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
const types = Object.entries(columns).map(([name, type]) => `${quote(name)}: ${quote(type)}`)

const instance = await DuckDBInstance.create(':memory:', SETTINGS)
const connection = await instance.connect()
const result = await connection.runAndReadAll(`
  copy (
    select ${select}
    from read_csv('/dev/stdin', header = true, auto_detect = false, columns = {${types.join(', ')}},
      delim = ',', quote = '"', escape = '"', new_line = '\\r\\n', nullstr = '', allow_quoted_nulls = false,
      max_line_size = ${LONGEST_ROW_BYTES}, buffer_size = ${BUFFER_BYTES})
  ) to ${quote(path)} (format parquet, row_group_size ${ROWS_PER_GROUP})
`)
console.log(String(result.getRows()[0]?.[0]))
connection.closeSync()
instance.closeSync()
