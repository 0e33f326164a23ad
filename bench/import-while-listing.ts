/**
 * People and documents are imported from a zip while lists are read: how fast, with how much memory, and how slow the lists
 * become, compared with the same lists before. The service is one `hireline start`, whose worker imports; the reader of lists
 * is a process of its own.
 *
 *   node bench/import-while-listing.ts [people] [documents] [applications]
 */
import { createWriteStream, openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import { paddedPdf } from '../tests/support/form.ts'
import { FILLED_ELEMENTS } from './generate/fill-flow.ts'
import { printListTimes, startListReader } from './list-times.ts'
import { startListedService, usualLists } from './listed-service.ts'
import { residentBytes } from './measure/process-usage.ts'

const PEOPLE = Number(process.argv[2] ?? 50_000)
const DOCUMENTS = Number(process.argv[3] ?? 10_000)
const APPLICATIONS = Number(process.argv[4] ?? 20_000)
const DOCUMENT_BYTES = 30_000
const QUIET_MILLISECONDS = 20_000
const LOOK_MILLISECONDS = 200

const listed = await startListedService({
  applications: APPLICATIONS,
  elements: { ...FILLED_ELEMENTS, resume: { type: 'document' } },
  environment: { FILE_LIMIT_BYTES: '5000000000' },
})
const { folder, pool, flow, service, headers } = listed
const zip = join(folder, 'all.zip')
await writeZip()
const lists = usualLists(listed, 2)
const reader = await startListReader(lists)
try {
  await measure()
} finally {
  reader.stop()
  await listed.close()
}

/** Everybody has an email, a phone number, a history of three stages and a note; the first ones a document, each another one. */
async function writeZip() {
  const archive = new ZipFile()
  const lines = Array.from({ length: PEOPLE }, (_, index) =>
    [
      `A-${index}`,
      `Person ${index} Number`,
      `person.${index}@example.com`,
      `+1213${String(index + 2_000_000).padStart(7, '0')}`,
      '2020-01-31 09:30',
      '2020-02-03',
      '2020-02-10 16:00',
      'Came with a friend.',
      index < DOCUMENTS ? `files/${index}.pdf` : '',
    ].join(','),
  )
  archive.addBuffer(
    Buffer.from(['Id,Name,Email,Phone,Applied,Screened,Hired,Note,File', ...lines].join('\n')),
    'people.csv',
  )
  for (let index = 0; index < DOCUMENTS; index += 1) {
    archive.addBuffer(paddedPdf(DOCUMENT_BYTES, `Resume ${index}`), `files/${index}.pdf`, { compress: false })
  }
  archive.end()
  await pipeline(archive.outputStream, createWriteStream(zip))
}

async function measure() {
  const quiet = await reader.readWhile(() => sleep(QUIET_MILLISECONDS))
  const before = await memory()
  const map = {
    key: 'Id',
    person: { full_name: 'Name', email: 'Email', phone_number: 'Phone' },
    application: { flow: { is: flow.id }, created: 'Applied' },
    history: {
      columns: Object.fromEntries(
        ['Applied', 'Screened', 'Hired'].map((name, index) => [flow.stages[index]?.id, name]),
      ),
    },
    notes: ['Note'],
    documents: { resume: 'File' },
  }
  const form = new FormData()
  form.set('file', await openAsBlob(zip), 'all.zip')
  form.set('map', JSON.stringify(map))
  let peak = before
  let [sent, done] = [0, 0]
  let counts: unknown
  const begun = performance.now()
  const busy = await reader.readWhile(async () => {
    const started = await fetch(`${service.address}/external/v1/imports/`, { method: 'POST', headers, body: form })
    const { data } = (await started.json()) as { data: { id: string } }
    sent = performance.now()
    for (let state = ''; state !== 'completed'; ) {
      await sleep(LOOK_MILLISECONDS)
      peak = Math.max(peak, await memory())
      const { rows } = await pool.query('select state, counts, problem from imports where id = $1', [data.id])
      ;({ state, counts } = rows[0])
      if (state === 'failed') throw new Error(JSON.stringify(rows[0]))
    }
    done = performance.now()
  })
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
  const { size } = await stat(zip)
  console.log(
    `${PEOPLE} people, ${DOCUMENTS} documents, ${megabytes(size)} MB, beside lists of ${APPLICATIONS} applications`,
  )
  console.log(`sent in ${seconds(begun, sent)} s, imported in ${seconds(sent, done)} s: ${JSON.stringify(counts)}`)
  console.log(
    `${Math.round(PEOPLE / ((done - sent) / 1000))} people a second; memory ${megabytes(before)} MB before, at most ${megabytes(peak)} MB`,
  )
  printListTimes(Object.keys(lists), { before: quiet, during: busy })
}

async function memory(): Promise<number> {
  return (await residentBytes(service.pid)) ?? 0
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000)
}
