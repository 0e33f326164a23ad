import { Readable } from 'node:stream'
import { recordAudit } from '../../audit/record.ts'
import { requireCompanyById } from '../../companies/actions/require-company.ts'
import { Fault } from '../../contract/fault.ts'
import { withOrigin } from '../../contract/origin.ts'
import { inTransaction } from '../../db/database.ts'
import { PartUnavailable } from '../../part-unavailable.ts'
import type { Services } from '../../services.ts'
import { FileMissing } from '../../storage/file-errors.ts'
import { withStoredFile } from '../../storage/with-stored-file.ts'
import { checkMap } from '../check-map.ts'
import { type ImportProblem, type ImportRow, importedFileKey, reportKey } from '../import.ts'
import { KnownPeople } from '../known-people.ts'
import { loadFlows } from '../known-places.ts'
import { planRow } from '../plan-row.ts'
import type { Planning } from '../planning.ts'
import { beginPiece, endPiece, finishImport, lockImport, storeProgress } from '../queries.ts'
import { UnreadableTable } from '../read-table.ts'
import type { Row, RowResult } from '../row.ts'
import { deleteRowResults } from '../row-queries.ts'
import { rowsCsv } from '../rows-csv.ts'
import { openSource, type Source } from '../source.ts'
import { receiveFiles } from './receive-files.ts'
import { storeRows } from './store-rows.ts'

export type ImportServices = Pick<Services, 'db' | 'storage' | 'config' | 'logger' | 'scanner'>

/** How a piece of an import is done. */
export interface Piece {
  /** When to leave off; without it the import is done to its end. */
  milliseconds?: number
  /** From whoever is taken to be at it. */
  takesOver?: boolean
  stopping?: AbortSignal
  onProgress?: (order: ImportRow) => void
}

/** Rows of one transaction. */
const CHUNK = 200
/** How often work may end at the same row. */
const MAX_ATTEMPTS = 5
const MAX_REPORT_BYTES = 10_000_000_000

/**
 * Goes on with an import where it was left, by however many are told to: one does it, and each row is stored once.
 * @returns when to come back, if it is not finished
 */
export async function runImport(
  services: ImportServices,
  companyId: string,
  importId: string,
  piece: Piece = {},
): Promise<{ againAt?: Date }> {
  const begun = await beginPiece(services.db, companyId, importId, piece.takesOver ?? false)
  if (!begun) return {}
  if ('busyUntil' in begun) return { againAt: begun.busyUntil }
  const actor = { type: begun.actor_type, id: begun.actor_id }
  return withOrigin({ actor }, () => goOn(services, companyId, begun, piece))
}

async function goOn(
  services: ImportServices,
  companyId: string,
  order: ImportRow,
  piece: Piece,
): Promise<{ againAt?: Date }> {
  const { db } = services
  try {
    if (order.attempts > MAX_ATTEMPTS)
      throw new UnreadableTable(`The work ended ${MAX_ATTEMPTS} times behind this row.`, { row: order.rows_done })
    if (!(await readRows(services, companyId, order, piece))) {
      await endPiece(db, companyId, order.id)
      return { againAt: new Date() }
    }
    await finish(services, companyId, order.id, null)
  } catch (error) {
    if (error instanceof Overtaken) return {}
    const problem = problemOf(error as Error)
    if (!problem) {
      await endPiece(db, companyId, order.id)
      throw error
    }
    await finish(services, companyId, order.id, problem)
  }
  return {}
}

/** Somebody else has gone on with the import. */
class Overtaken extends Error {}

/** What cannot be mended by trying again. */
function problemOf(error: Error): ImportProblem | undefined {
  if (error instanceof UnreadableTable) return { message: error.message, row: error.row, column: error.column }
  if (error instanceof FileMissing) return { message: 'The file is gone from the storage.', row: null, column: null }
  if (error instanceof Fault) return { message: error.message, row: null, column: null }
  return undefined
}

/** @returns whether all rows are done */
async function readRows(services: ImportServices, companyId: string, order: ImportRow, piece: Piece): Promise<boolean> {
  const { db, storage } = services
  const begunAt = performance.now()
  const isOver = () =>
    piece.stopping?.aborted || performance.now() - begunAt > (piece.milliseconds ?? Number.POSITIVE_INFINITY)
  const work = new Work(services, companyId, order, piece)
  if (order.dry_run) await work.beginAnew()
  // An archive is read from its end, and a bucket hands out streams.
  return withStoredFile(storage, importedFileKey(companyId, order.id), async (file) => {
    const source = await openSource(file, order.map)
    return readSource(source).finally(source.close)
  })

  async function readSource(source: Source): Promise<boolean> {
    const company = await requireCompanyById(db, companyId)
    const flows = await loadFlows(db, { id: companyId, configVersion: company.config_version })
    checkMap(order.map, source.table.header, flows)
    let rows: Row[] = []
    for await (const row of source.table.rows) {
      if (row.number <= work.rowsDone) continue
      rows.push(row)
      if (rows.length < CHUNK) continue
      await work.store(rows, source)
      rows = []
      // What a dry run has seen is in the memory of this process.
      if (isOver() && !order.dry_run) return false
    }
    if (rows.length > 0) await work.store(rows, source)
    return true
  }
}

/** The rows of one import on their way into the database. */
class Work {
  readonly #services: ImportServices
  readonly #companyId: string
  readonly #order: ImportRow
  readonly #piece: Piece
  readonly #rehearsed: KnownPeople | undefined

  constructor(services: ImportServices, companyId: string, order: ImportRow, piece: Piece) {
    this.#services = services
    this.#companyId = companyId
    this.#order = order
    this.#piece = piece
    this.#rehearsed = order.dry_run ? new KnownPeople() : undefined
  }

  get rowsDone() {
    return this.#order.rows_done
  }

  /** A dry run remembers whom it has met, and so it cannot go on where another left off. */
  async beginAnew() {
    Object.assign(this.#order, { rows_done: 0, bytes_done: 0, counts: {} })
    await inTransaction(this.#services.db, async (transaction) => {
      if ((await lockImport(transaction, this.#companyId, this.#order.id)) === undefined) throw new Overtaken()
      await deleteRowResults(transaction, this.#companyId, this.#order.id)
      await storeProgress(transaction, this.#companyId, this.#order.id, this.#order)
    })
  }

  async store(rows: Row[], source: Source) {
    try {
      await this.#storeTogether(rows, source)
    } catch (error) {
      if (error instanceof PartUnavailable || error instanceof Overtaken) throw error
      // One of them keeps the others from being stored.
      if (rows.length > 1) {
        for (const row of rows) await this.store([row], source)
        return
      }
      const row = rows[0]?.number
      this.#services.logger.error(
        { err: error, importId: this.#order.id, row },
        'a row of an import could not be stored',
      )
      await this.#storeTogether(rows.map(refused), source)
    }
  }

  async #storeTogether(rows: Row[], source: Source) {
    const planning = await this.#planning()
    const planned = rows.map((row) => planRow(row, planning))
    const order = this.#order
    const isDryRun = order.dry_run
    const files = await receiveFiles(this.#services, this.#companyId, source.archive, planned, { isDryRun })
    const progress = await inTransaction(this.#services.db, async (transaction) => {
      const done = await lockImport(transaction, this.#companyId, order.id)
      if (done !== order.rows_done) throw new Overtaken()
      const results = await storeRows(transaction, this.#companyId, order, { planned, files }, this.#rehearsed)
      const reached = {
        rows_done: rows.at(-1)?.number ?? order.rows_done,
        bytes_done: bytesRead(source, this.#order),
        counts: added(order.counts, results),
      }
      await storeProgress(transaction, this.#companyId, order.id, reached)
      return reached
    })
    Object.assign(order, progress)
    this.#piece.onProgress?.(order)
  }

  /** As the company is now: its configuration may change meanwhile. */
  async #planning(): Promise<Planning> {
    const { map, source } = this.#order
    const company = await requireCompanyById(this.#services.db, this.#companyId)
    return {
      map,
      source,
      flows: await loadFlows(this.#services.db, { id: company.id, configVersion: company.config_version }),
      timeZone: map.timezone ?? company.timezone,
      defaultCountry: company.default_country,
      now: new Date(),
    }
  }
}

/** Of an archive the table tells how far it is. */
const bytesRead = ({ table, size }: Source, order: ImportRow) =>
  Math.min(Number(order.size_bytes), Math.round((table.bytesRead() / size) * Number(order.size_bytes)))

const refused = (row: Row): Row => ({
  ...row,
  problem: { column: null, code: 'not_stored', message: 'The row could not be stored; the service’s log says why.' },
})

function added(counts: ImportRow['counts'], results: RowResult[]): ImportRow['counts'] {
  const sum = { ...counts }
  const count = (name: keyof ImportRow['counts']) => {
    sum[name] = (sum[name] ?? 0) + 1
  }
  for (const { outcome, problems, met } of results) {
    count(outcome)
    if (outcome !== 'failed' && problems.length > 0) count('warnings')
    if (outcome !== 'repeated' && met.length > 0) count('met')
  }
  return sum
}

/** Writes the report and ends the import; its file, which tells of people, is kept no longer. */
async function finish(
  { db, storage }: ImportServices,
  companyId: string,
  importId: string,
  problem: ImportProblem | null,
) {
  const report = await storage.receive(Readable.from(rowsCsv(db, companyId, importId)), { maxBytes: MAX_REPORT_BYTES })
  await storage.keep(report, reportKey(companyId, importId))
  await inTransaction(db, async (transaction) => {
    if (!(await finishImport(transaction, companyId, importId, { problem }))) return
    await recordAudit(transaction, companyId, {
      action: 'import.finished',
      objectId: importId,
      details: { state: problem ? 'failed' : 'completed' },
    })
  })
  await storage.remove(importedFileKey(companyId, importId))
}
