import type { FileBytes } from './file-bytes.ts'
import { FileRefusal } from './file-type.ts'
import type { PictureMeasure } from './picture-size.ts'

/** More chunks than any real picture has; a file of nothing but empty chunks would take long to walk. */
const MAX_CHUNKS = 20_000

/** Walks the chunks to the last one. */
export async function measurePng(file: FileBytes): Promise<PictureMeasure> {
  const header = await file.readAll(8, 16)
  if (header.toString('latin1', 4, 8) !== 'IHDR') throw new FileRefusal('corrupt')
  const size = { width: header.readUInt32BE(8), height: header.readUInt32BE(12) }
  let at = 8
  for (let count = 0; count < MAX_CHUNKS; count += 1) {
    const chunk = await file.readAll(at, 8)
    at += 12 + chunk.readUInt32BE(0)
    if (at > file.size) throw new FileRefusal('truncated')
    if (chunk.toString('latin1', 4) === 'IEND') return { ...size, end: at }
  }
  throw new FileRefusal('corrupt')
}
