import { type Entry, openPromise } from 'yauzl'
import { FileRefusal } from './file-type.ts'

const MAX_ENTRIES = 5000
const MAX_UNPACKED_BYTES = 300_000_000
/** XML compresses well, to about a hundredth; a thousandth is made on purpose. */
const MAX_RATIO = 400
const HARMLESS_BYTES = 10_000_000

/** Checks that a file is a Word document without macros, by the archive's directory alone: nothing is unpacked. */
export async function checkDocx(path: string, size: number): Promise<void> {
  const entries = await readDirectory(path)
  const names = new Set(entries.map((entry) => entry.fileName))
  if (!names.has('[Content_Types].xml') || !names.has('word/document.xml')) throw new FileRefusal('unknown_type')
  if (entries.some(({ fileName }) => /vbaProject\.bin$|activeX\//i.test(fileName))) {
    throw new FileRefusal('active_content')
  }
  const packed = sum(entries, 'compressedSize')
  const unpacked = sum(entries, 'uncompressedSize')
  const inflates = unpacked > HARMLESS_BYTES && unpacked > packed * MAX_RATIO
  // More packed bytes than the file has mean that entries share them.
  if (unpacked > MAX_UNPACKED_BYTES || inflates || packed > size) throw new FileRefusal('decompression_bomb')
}

async function readDirectory(path: string): Promise<Entry[]> {
  const entries: Entry[] = []
  try {
    const archive = await openPromise(path, { autoClose: true })
    for await (const entry of archive.eachEntry()) {
      entries.push(entry)
      if (entries.length > MAX_ENTRIES) throw new FileRefusal('decompression_bomb')
    }
  } catch (error) {
    if (error instanceof FileRefusal) throw error
    const noDirectory = /end of central directory/i.test((error as Error).message)
    throw new FileRefusal(noDirectory ? 'truncated' : 'corrupt')
  }
  return entries
}

function sum(entries: Entry[], field: 'compressedSize' | 'uncompressedSize'): number {
  return entries.reduce((total, entry) => total + entry[field], 0)
}
