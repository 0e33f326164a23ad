/**
 * How much of the sample documents is read right, word by word, and how long it takes; beside it the same engine's own
 * command line, where this machine has one (`apt-get install tesseract-ocr poppler-utils`).
 *
 *     node bench/ocr.ts
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LETTER, LICENCE, PASSPORT, REFERENCE, RESUME } from '../scripts/sample-texts.ts'
import { DocumentReader } from '../src/ocr/document-reader.ts'

const FOLDER = new URL('../demo/documents/', import.meta.url).pathname
const SAMPLES = [
  { file: 'driving-licence.png', type: 'png', known: [LICENCE.heading, ...LICENCE.lines] },
  { file: 'passport.jpg', type: 'jpeg', known: [PASSPORT.heading, ...PASSPORT.lines, ...PASSPORT.zone] },
  { file: 'scanned-letter.pdf', type: 'pdf', known: LETTER },
  { file: 'scanned-letter-on-its-side.pdf', type: 'pdf', known: LETTER },
  { file: 'two-page-scan.tiff', type: 'tiff', known: [...LETTER, ...REFERENCE] },
  { file: 'resume.pdf', type: 'pdf', known: RESUME.flat() },
]

const reader = new DocumentReader({ threads: 1, timeoutSeconds: 120, memoryMegabytes: 1024, maxPages: 50 })
await reader.read(join(FOLDER, 'driving-licence.png'), 'png')
const scratch = await mkdtemp(join(tmpdir(), 'hireline-bench-'))
const rows = []
for (const { file, type, known } of SAMPLES) {
  const start = performance.now()
  const { text, pages } = await reader.read(join(FOLDER, file), type)
  const milliseconds = Math.round(performance.now() - start)
  rows.push({
    file,
    pages: pages.length,
    milliseconds,
    'words right': percent(accuracy(known, text)),
    'command line': percent(accuracy(known, commandLine(file, type))),
  })
}
console.table(rows)
console.log(`peak memory of the process: ${Math.round(process.resourceUsage().maxRSS / 1000)} MB`)
await reader.close()
await rm(scratch, { recursive: true })

/** The engine's own program; PDFs are drawn at 300 dots to the inch for it. Undefined where it is not installed. */
function commandLine(file: string, type: string): string | undefined {
  try {
    const run = (program: string, ...args: string[]) =>
      execFileSync(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    if (type !== 'pdf') return run('tesseract', join(FOLDER, file), '-').toString()
    const picture = join(scratch, file)
    run('pdftoppm', '-r', '300', '-png', '-singlefile', join(FOLDER, file), picture)
    return run('tesseract', `${picture}.png`, '-').toString()
  } catch {
    return undefined
  }
}

/** The share of the known words that were read, in their order (longest common subsequence). */
function accuracy(known: readonly string[], text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [expected, read] = [wordsOf(known.join('\n')), wordsOf(text)]
  let row = new Array<number>(read.length + 1).fill(0)
  for (const word of expected) {
    const next = [0]
    read.forEach((other, index) => {
      next.push(word === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0))
    })
    row = next
  }
  return (row.at(-1) ?? 0) / expected.length
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}<]/u.test(word))
}

function percent(share: number | undefined): string {
  return share === undefined ? 'not installed' : `${(share * 100).toFixed(1)} %`
}
