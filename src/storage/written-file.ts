import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { HEAD_BYTES, type ReceivedFile } from './receive-file.ts'

const PIECE_BYTES = 262_144

/** A temporary file that another program has written: reads it once for its size and checksum, and fsyncs it. */
export async function writtenFile(path: string): Promise<ReceivedFile> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
    const hash = createHash('sha256')
    const piece = Buffer.alloc(PIECE_BYTES)
    let head = Buffer.alloc(0)
    let size = 0
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, size)
      if (bytesRead === 0) break
      if (size === 0) head = Buffer.from(piece.subarray(0, Math.min(bytesRead, HEAD_BYTES)))
      hash.update(piece.subarray(0, bytesRead))
      size += bytesRead
    }
    return { path, size, sha256: hash.digest('hex'), head, discard: () => rm(path, { force: true }) }
  } finally {
    await file.close()
  }
}
