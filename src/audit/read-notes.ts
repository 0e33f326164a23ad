import { piecesOf } from '../contract/pieces-of.ts'
import type { Database } from '../db/database.ts'
import type { NotedEntry } from './entry.ts'
import { noteEntriesSoon } from './queries.ts'

/** Entries that wait until those before them are written, with whom to tell. */
interface WaitingEntries {
  entries: NotedEntry[]
  written: PromiseWithResolvers<void>
}

/** For each company whose entries are being written, or are about to be, those that wait. */
const busy = new WeakMap<Database, Map<string, WaitingEntries>>()

/** Of these one process of a company sends at a time; no statement gets too long. */
const AT_ONCE = 500

/**
 * Writes that something was read. Those of requests whose rows came together, or come while others are written, go together, in one
 * statement, so that many reads at once cost one commit. It is not waited for that the disk has it: a process that is killed
 * loses nothing, a machine that loses power loses what PostgreSQL had in memory (docs/audit.md).
 */
export function noteRead(db: Database, companyId: string, entry: NotedEntry): Promise<void> {
  const companies = busy.get(db) ?? new Map<string, WaitingEntries>()
  busy.set(db, companies)
  const waiting = companies.get(companyId) ?? beginWriting(db, companies, companyId)
  waiting.entries.push(entry)
  return waiting.written.promise
}

/** Writes what waits once all that has come from the network at this moment was looked at. */
function beginWriting(db: Database, companies: Map<string, WaitingEntries>, companyId: string): WaitingEntries {
  const waiting = nobody()
  companies.set(companyId, waiting)
  setImmediate(() => writeWaiting(db, companies, companyId))
  return waiting
}

const nobody = (): WaitingEntries => ({ entries: [], written: Promise.withResolvers<void>() })

async function writeWaiting(db: Database, companies: Map<string, WaitingEntries>, companyId: string) {
  for (;;) {
    const waiting = companies.get(companyId)
    if (!waiting || waiting.entries.length === 0) break
    companies.set(companyId, nobody())
    await writeAll(db, companyId, waiting)
  }
  companies.delete(companyId)
}

async function writeAll(db: Database, companyId: string, { entries, written }: WaitingEntries) {
  try {
    for (const piece of piecesOf(entries, AT_ONCE)) await noteEntriesSoon(db, companyId, piece)
    written.resolve()
  } catch (error) {
    written.reject(error)
  }
}
