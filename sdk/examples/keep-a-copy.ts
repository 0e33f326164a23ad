/**
 * Keeps a copy of all candidates, applications and documents in a DuckDB file, for as long as it runs.
 *
 *   HIRELINE_URL=… HIRELINE_API_KEY=… node keep-a-copy.ts hireline.duckdb           # until it is stopped
 *   HIRELINE_URL=… HIRELINE_API_KEY=… node keep-a-copy.ts hireline.duckdb --once    # until it has caught up
 */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { type Change, Hireline, HirelineError } from '@hireline/sdk'

const SCHEMA = `
  create table if not exists records (type varchar, id uuid, changed_at timestamptz, record json, primary key (type, id));
  create table if not exists place (cursor varchar);
  create or replace view candidates as
    select id, record->>'full_name' as full_name, record->>'email' as email, record->>'phone_number' as phone_number, record
    from records where type = 'candidate';
  create or replace view applications as
    select id, record->>'$.hiring_flow.name' as flow, record->>'$.current_stage.name' as stage, record->>'status' as status,
      (record->>'$.candidate.id')::uuid as candidate_id, (record->>'created')::timestamptz as created, record
    from records where type = 'application';
  create or replace view documents as
    select id, (record->>'application_id')::uuid as application_id, record->>'name' as name, record->>'status' as status, record
    from records where type = 'document';
`

const ROWS = `unnest(from_json($1, '[{"type":"VARCHAR","id":"UUID","changed_at":"TIMESTAMPTZ","record":"JSON"}]'), recursive := true)`

async function openCopy(path: string): Promise<DuckDBConnection> {
  const database = await DuckDBInstance.create(path)
  const copy = await database.connect()
  await copy.run(SCHEMA)
  return copy
}

async function readPlace(copy: DuckDBConnection): Promise<string | undefined> {
  const [place] = (await copy.runAndReadAll('select cursor from place')).getRows()
  return place?.[0]?.toString()
}

/** Records and place change together, so that a crash loses nothing and repeats nothing. */
async function store(copy: DuckDBConnection, changes: Change[], cursor: string): Promise<void> {
  const [gone, there] = [changes.filter(isDeleted), changes.filter((change) => !isDeleted(change))]
  await copy.run('begin')
  try {
    if (gone.length > 0) {
      await copy.run(`delete from records where (type, id) in (select (type, id) from (select ${ROWS}))`, [
        JSON.stringify(gone),
      ])
    }
    if (there.length > 0) {
      await copy.run(`insert or replace into records select type, id, changed_at, record from (select ${ROWS})`, [
        JSON.stringify(there),
      ])
    }
    await copy.run('delete from place')
    await copy.run('insert into place values ($1)', [cursor])
    await copy.run('commit')
  } catch (error) {
    await copy.run('rollback')
    throw error
  }
}

const isDeleted = ({ change }: Change) => change === 'deleted'

async function keep(hireline: Hireline, copy: DuckDBConnection, follow: boolean, signal: AbortSignal): Promise<void> {
  const after = await readPlace(copy)
  for await (const { changes, cursor, hasMore } of hireline.changes({ after, follow, signal })) {
    await store(copy, changes, cursor)
    if (!hasMore) console.log(`${new Date().toISOString()} current`)
  }
}

const [path = 'hireline.duckdb', once] = process.argv.slice(2)
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

const hireline = new Hireline({
  onRetry: ({ error, pauseSeconds }) => console.warn(`${error.message} Again in ${pauseSeconds.toFixed(1)} s.`),
})
const copy = await openCopy(path)
try {
  await keep(hireline, copy, once !== '--once', stopping.signal)
} catch (error) {
  // The service's database was restored from a backup that is older than this copy: begin again.
  if (!HirelineError.is(error, 'invalid_cursor')) throw error
  await copy.run('begin; delete from records; delete from place; commit')
  await keep(hireline, copy, once !== '--once', stopping.signal)
}
copy.closeSync()
