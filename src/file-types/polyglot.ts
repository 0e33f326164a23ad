import type { FileBytes } from './file-bytes.ts'

const DIRECTORY_END = Buffer.from('PK\x05\x06')
/** The end record and the longest comment that may follow it. */
const DIRECTORY_END_REACH = 22 + 65_535
const MARKUP = /<(?:script|html|!doctype\s+html|\?php|svg|iframe|body|img\s)|javascript:|\/\*.{0,200}\*\/\s*=/is

/** Whether a browser or an interpreter could take these bytes for a page or a script. */
export function hasMarkup(bytes: Buffer): boolean {
  return MARKUP.test(bytes.toString('latin1'))
}

/** Whether an unpacker, which looks from the end, would find an archive in a file that begins as something else. */
export async function isAlsoZip(file: FileBytes): Promise<boolean> {
  const tail = await file.tail(DIRECTORY_END_REACH)
  for (let at = tail.lastIndexOf(DIRECTORY_END); at >= 0; at = at > 0 ? tail.lastIndexOf(DIRECTORY_END, at - 1) : -1) {
    if (at + 22 <= tail.length && (await hasDirectoryBefore(file, file.size - tail.length + at, tail.subarray(at)))) {
      return true
    }
  }
  return false
}

/** Four bytes can be there by chance, but not four more at the offset that the record gives for the directory. */
async function hasDirectoryBefore(file: FileBytes, recordAt: number, record: Buffer): Promise<boolean> {
  const [size, offset] = [record.readUInt32LE(12), record.readUInt32LE(16)]
  for (const start of [recordAt - size, offset]) {
    const entry = start >= 0 && start < recordAt ? await file.read(start, 4) : Buffer.alloc(0)
    if (entry.equals(Buffer.from('PK\x01\x02'))) return true
  }
  return false
}
