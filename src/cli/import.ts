import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Command } from 'commander'
import type { CallerCompany } from '../contract/caller.ts'
import { type Database, inTransaction } from '../db/database.ts'
import { type ImportServices, runImport } from '../imports/actions/run-import.ts'
import {
  type CheckedImport,
  checkImport,
  keepImportedFile,
  placed,
  startImport,
} from '../imports/actions/start-import.ts'
import { type ImportRow, presentCounts } from '../imports/import.ts'
import { enqueueImport } from '../imports/import-jobs.ts'
import { loadFlows } from '../imports/known-places.ts'
import { findImport, findUnfinished } from '../imports/queries.ts'
import type { RowResult } from '../imports/row.ts'
import { findRowResults } from '../imports/row-queries.ts'
import { rowsCsv } from '../imports/rows-csv.ts'
import { KNOWN_SYSTEMS } from '../imports/shipped-maps.ts'
import { openSource } from '../imports/source.ts'
import { suggestionText, suggestMap } from '../imports/suggest-map.ts'
import type { ReceivedFile } from '../storage/receive-file.ts'
import { openStorage } from '../storage/storage.ts'
import { Clamd } from '../virus-scan/clamd.ts'
import { withCompany } from './company-command.ts'
import { COMPANY, type CompanyOptions, JSON_OUTPUT } from './company-options.ts'
import { progressOn } from './progress-bar.ts'
import { table } from './table.ts'

interface Options extends CompanyOptions {
  map?: string
  suggest?: string | true
  dryRun?: boolean
  report?: string
}

/** An operator at the machine may bring more than a caller of the API. */
const MAX_FILE_BYTES = 50_000_000_000
/** If the command is killed, a worker goes on so much later. */
const WORKER_GOES_ON_AFTER_MILLISECONDS = 90_000
const MOST_SHOWN = 20
const SYSTEMS = KNOWN_SYSTEMS.map(({ name }) => name)

/** `hireline import`: people and applications from another system. */
export const importCommand = () =>
  new Command('import')
    .argument('<file>', 'CSV, NDJSON, or a zip of one of them with documents')
    .requiredOption(...COMPANY)
    .option('--map <file>', 'what the columns mean, in YAML')
    .option('--suggest [system]', `only suggest a map, as of ${SYSTEMS.join(', ')}, or by the names of columns`)
    .option('--dry-run', 'only tell what would become of each row')
    .option('--report <file>', 'write what became of each row to a new CSV file')
    .option(...JSON_OUTPUT)
    .action(
      async (
        file: string,
        { company: slug, map, suggest, dryRun = false, report, json }: Options,
        command: Command,
      ) => {
        if ((map === undefined) === (suggest === undefined)) command.error('error: name either a --map or --suggest')
        if (typeof suggest === 'string' && !SYSTEMS.includes(suggest))
          command.error(`error: --suggest knows ${SYSTEMS.join(', ')}`)
        await withCompany(slug, async ({ db, config, logger, caller: company }) => {
          const storage = await openStorage(config)
          const { CLAMD_URL: clamd, CLAMD_TIMEOUT_SECONDS: seconds } = config
          const services = { db, config, logger, storage, scanner: clamd ? new Clamd(clamd, seconds) : undefined }
          try {
            const received = await storage.receive(createReadStream(file), { maxBytes: MAX_FILE_BYTES })
            try {
              if (map === undefined) return await printSuggestion(db, company, received, { suggest, json })
              const checked = await checkImport(db, {
                company,
                file: received,
                fileName: basename(file),
                map: await readFile(map, 'utf8'),
                dryRun,
                actor: { actor_type: 'operator', actor_id: null },
              })
              const finished = await carryOut(services, company.id, checked)
              if (report) await writeReport(services, company.id, finished, report)
              await tell(services, company.id, finished, json)
              if (finished.state === 'failed' || (finished.counts.failed ?? 0) > 0) process.exitCode = 1
            } finally {
              await received.discard()
            }
          } finally {
            storage.close()
          }
        })
      },
    )

async function printSuggestion(
  db: Database,
  company: CallerCompany,
  file: ReceivedFile,
  { suggest, json }: Pick<Options, 'suggest' | 'json'>,
) {
  const { table, close } = await openSource(file, { person: {} })
  try {
    const suggestion = await suggestMap(table, await loadFlows(db, company), suggest === true ? undefined : suggest)
    console.log(json ? JSON.stringify({ suggestion }) : suggestionText(suggestion).trimEnd())
  } finally {
    await close()
  }
}

/** Goes on with the same import of the same file if it was broken off, and else begins it. */
async function carryOut(services: ImportServices, companyId: string, checked: CheckedImport): Promise<ImportRow> {
  const { db, storage } = services
  const unfinished = await findUnfinished(db, companyId, checked)
  const id = unfinished?.id ?? checked.id
  if (unfinished) console.error(`going on with import ${id} behind row ${unfinished.rows_done}`)
  else {
    await keepImportedFile(storage, companyId, checked)
    await inTransaction(db, async (transaction) => {
      await startImport(transaction, companyId, checked)
      await enqueueImport(transaction, companyId, id, new Date(Date.now() + WORKER_GOES_ON_AFTER_MILLISECONDS))
    })
  }
  const progress = progressOn(process.stderr)
  let bytes = 0
  progress.expect(checked.size_bytes)
  try {
    for (let isDone = false; !isDone; ) {
      const { againAt } = await runImport(services, companyId, id, {
        takesOver: true,
        onProgress({ bytes_done, counts }) {
          progress.add(Number(bytes_done) - bytes)
          bytes = Number(bytes_done)
          const { created, added, repeated, failed } = presentCounts(counts)
          progress.tell(`${created + added} rows stored, ${repeated} there already, ${failed} failed`)
        },
      })
      isDone = againAt === undefined
    }
  } finally {
    progress.end()
  }
  const finished = await findImport(db, companyId, id)
  if (!finished) throw new Error('The import is gone.')
  return finished
}

async function writeReport({ db }: ImportServices, companyId: string, { id }: ImportRow, path: string) {
  await pipeline(rowsCsv(db, companyId, id), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}

async function tell({ db }: ImportServices, companyId: string, order: ImportRow, json = false) {
  const counts = presentCounts(order.counts)
  if (json)
    return console.log(
      JSON.stringify({
        import: { id: order.id, state: order.state, dry_run: order.dry_run, counts, problem: order.problem },
      }),
    )
  const failed = await findRowResults(db, companyId, order.id, { after: -1, limit: MOST_SHOWN + 1, outcome: 'failed' })
  for (const line of failed.slice(0, MOST_SHOWN).flatMap(errorsOf)) console.error(line)
  if (failed.length > MOST_SHOWN) console.error(`… ${counts.failed} rows failed; --report writes them all`)
  console.log(
    table(
      [order.dry_run ? 'would be' : 'rows', ''],
      Object.entries(counts).map(([name, count]) => [name, String(count)]),
    ),
  )
  if (order.problem) {
    const { message, row, column } = order.problem
    console.error(`import ${order.id} was given up: ${placed(message, row, column)}`)
  } else console.log(`import ${order.id} is finished`)
}

const errorsOf = ({ number, problems }: RowResult) =>
  problems.filter(({ severity }) => severity === 'error').map(({ column, message }) => placed(message, number, column))
