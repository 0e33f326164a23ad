/**
 * Checks that every table has one room: SQL that writes it stands in its owner's slice, and what reads it stands there or above.
 * Prints each place that breaks this, and fails.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ADAPTERS, SLICES, TABLE_EXCEPTIONS, TABLE_OWNERS } from './house.ts'

const root = new URL('..', import.meta.url).pathname
const FLOORS: string[] = [...ADAPTERS, ...SLICES]
const GENERATED = 'src/db/row-types.ts'

const tables = Object.keys(TABLE_OWNERS).join('|')
/** A kind of object in a company file names the table that it is read from and written to (src/config-as-code/kind.ts). */
const KIND = `^\\s*table: '(${tables})'`
/** Where sealed texts lie that are read and sealed anew (src/secrets/sealed-column.ts). */
const SEALED = `\\bsealedColumn\\(\\s*'[^']*',\\s*'(${tables})'`
const WRITES = new RegExp(
  `\\b(?:insert\\s+into|update|delete\\s+from)\\s+(${tables})\\b|\\b(?:insertInto|updateTable|deleteFrom)\\('(${tables})\\b|${KIND}|${SEALED}`,
  'gm',
)
const READS = new RegExp(
  `(?<!delete\\s)\\b(?:from|join)\\s+(${tables})\\b|\\b(?:selectFrom|innerJoin|leftJoin)\\(\\s*'(${tables})\\b|${KIND}`,
  'gm',
)
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

const complaints: string[] = [...(await unownedTables())]
for (const path of await sourceFiles()) {
  const text = (await readFile(join(root, path), 'utf8')).replace(COMMENTS, '')
  const room = path.split('/')[1] as string
  for (const table of tablesIn(text, WRITES))
    if (!mayWrite(room, table)) complaints.push(complaint(path, 'writes', table))
  for (const table of tablesIn(text, READS)) if (!mayRead(room, table)) complaints.push(complaint(path, 'reads', table))
}
if (complaints.length > 0) {
  console.error(`Every table has one room (scripts/house.ts):\n${complaints.join('\n')}`)
  process.exitCode = 1
}

function ownerOf(table: string): string {
  return TABLE_OWNERS[table] as string
}

function mayWrite(room: string, table: string): boolean {
  return room === ownerOf(table) || isException(room, 'writes', table)
}

/** What belongs to no floor stands above all of them. */
function mayRead(room: string, table: string): boolean {
  const floor = FLOORS.indexOf(room)
  return floor === -1 || floor >= FLOORS.indexOf(ownerOf(table)) || isException(room, 'reads', table)
}

function isException(room: string, verb: 'writes' | 'reads', table: string): boolean {
  return TABLE_EXCEPTIONS.some((one) => one.room === room && one[verb]?.includes(table))
}

function complaint(path: string, verb: string, table: string): string {
  return `${path} ${verb} ${table}, which belongs to ${ownerOf(table)}`
}

function tablesIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].map(([, ...names]) => names.find(Boolean) as string))
}

async function sourceFiles(): Promise<string[]> {
  const entries = await readdir(join(root, 'src'), { recursive: true })
  return entries
    .map((entry) => `src/${entry}`)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && path !== GENERATED)
    .toSorted()
}

async function unownedTables(): Promise<string[]> {
  const schema = await readFile(join(root, 'db/schema.sql'), 'utf8')
  const all = [...schema.matchAll(/^create table (\w+)/gim)].map(([, table]) => table as string)
  return all.filter((table) => !(table in TABLE_OWNERS)).map((table) => `${table} has no owner`)
}
