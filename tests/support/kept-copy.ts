import { isDeepStrictEqual } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Change, Hireline } from '../../sdk/src/index.ts'

/** Records by type and id. */
export type Copy = Map<string, unknown>

const keyOf = ({ type, id }: Pick<Change, 'type' | 'id'>) => `${type} ${id}`

/** Applies changes as a reader does who keeps a copy. */
export function applyChanges(copy: Copy, changes: Change[]) {
  for (const change of changes) {
    if (change.change === 'deleted') copy.delete(keyOf(change))
    else copy.set(keyOf(change), withoutLink(change.record))
  }
}

/** What the file of `sdk/examples/keep-a-copy.ts` holds. */
export async function readCopy(path: string): Promise<Copy> {
  const database = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' })
  const connection = await database.connect()
  const rows = (await connection.runAndReadAll('select type, id::varchar, record::varchar from records')).getRows()
  connection.closeSync()
  database.closeSync()
  return new Map(rows.map(([type, id, record]) => [`${type} ${id}`, withoutLink(JSON.parse(String(record)))]))
}

/** Everything that a company has, as its lists tell it. */
export async function readLists(client: Hireline): Promise<Copy> {
  const copy: Copy = new Map()
  for await (const candidate of client.candidates.list({ page_size: 1000 }))
    copy.set(`candidate ${candidate.id}`, candidate)
  for await (const document of client.documents.list({ page_size: 1000 })) {
    copy.set(`document ${document.id}`, withoutLink(document))
  }
  for (const { id: flow_id } of (await client.flows.list()).results) {
    for await (const application of client.applications.list({ flow_id, page_size: 1000, count: 'none' })) {
      copy.set(`application ${application.application_id}`, application)
    }
  }
  return copy
}

/** What a copy lacks, has wrong, and has too much. */
export function differences(copy: Copy, actual: Copy) {
  const missing = [...actual.keys()].filter((key) => !copy.has(key))
  const stale = [...actual.keys()].filter((key) => copy.has(key) && !isDeepStrictEqual(copy.get(key), actual.get(key)))
  const surplus = [...copy.keys()].filter((key) => !actual.has(key))
  return { missing, stale, surplus }
}

/** The link to a document's file is another one each time. */
function withoutLink(record: unknown): unknown {
  if (typeof record !== 'object' || record === null || !('url' in record)) return record
  const { url: _, ...rest } = record
  return rest
}
