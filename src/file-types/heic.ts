import type { FileBytes } from './file-bytes.ts'
import { FileRefusal } from './file-type.ts'

const MAX_BOXES = 1000

/** Walks the outermost boxes: each must lie wholly in the file. */
export async function checkHeic(file: FileBytes): Promise<void> {
  let at = 0
  for (let count = 0; at < file.size; count += 1) {
    const header = await file.readAll(at, 8)
    const size = header.readUInt32BE(0)
    // A size of 0 means up to the end of the file; 1, that the size follows in eight bytes.
    if (size === 0) return
    const bytes = size === 1 ? Number((await file.readAll(at + 8, 8)).readBigUInt64BE()) : size
    if (bytes < 8 || count >= MAX_BOXES) throw new FileRefusal('corrupt')
    at += bytes
  }
  if (at > file.size) throw new FileRefusal('truncated')
}
