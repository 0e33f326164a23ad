import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import type { ReceivedFile } from './receive-file.ts'

const HEAD_BYTES = 4096

/** A temporary file that another program has written whole: reads it once for its size and sum, and fsyncs it. */
export async function writtenFile(path: string): Promise<ReceivedFile> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
    const hash = createHash('sha256')
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
    let size = 0
    for await (const chunk of file.createReadStream({ start: 0, highWaterMark: 262_144, autoClose: false })) {
      hash.update(chunk)
      size += chunk.length
    }
    const discard = () => rm(path, { force: true })
    return { path, size, sha256: hash.digest('hex'), head: head.subarray(0, bytesRead), discard }
  } finally {
    await file.close()
  }
}
