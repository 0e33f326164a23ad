/**
 * The program that `writeParquet` runs: reads a CSV file and writes it to a Parquet file. Prints how many rows that were. Ends
 * when its standard input does, which is when whoever started it has died.
 *
 *     node parquet-process.ts <csv> <parquet> '{"columns": …, "select": …}'
 */
import { DuckDBInstance } from '@duckdb/node-api'
import type { ParquetTable } from './write-parquet.ts'

/**
 * The order of the rows is kept, so the same bytes come out every time, also by two threads. With half as much memory the
 * threads wait for one another; with more they are no faster.
 */
const SETTINGS = { threads: '2', memory_limit: '192MB', temp_directory: '', preserve_insertion_order: 'true' }
const BUFFER_BYTES = 4_000_000
const MAX_ROW_BYTES = 2_000_000
const ROWS_PER_GROUP = 61_440

process.stdin.on('end', () => process.exit(1)).resume()

const [csvPath, parquetPath, table] = process.argv.slice(2) as [string, string, string]
const { columns, select }: ParquetTable = JSON.parse(table)
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
const types = Object.entries(columns).map(([name, type]) => `${quote(name)}: ${quote(type)}`)

const instance = await DuckDBInstance.create(':memory:', SETTINGS)
const connection = await instance.connect()
const result = await connection.runAndReadAll(`
  copy (
    select ${select}
    from read_csv(${quote(csvPath)}, header = true, auto_detect = false, columns = {${types.join(', ')}},
      delim = ',', quote = '"', escape = '"', new_line = '\\r\\n', nullstr = '', allow_quoted_nulls = false,
      max_line_size = ${MAX_ROW_BYTES}, buffer_size = ${BUFFER_BYTES})
  ) to ${quote(parquetPath)} (format parquet, row_group_size ${ROWS_PER_GROUP})
`)
console.log(String(result.getRows()[0]?.[0]))
connection.closeSync()
instance.closeSync()
process.stdin.destroy()
