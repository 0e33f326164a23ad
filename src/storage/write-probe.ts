import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from './file-store.ts'

/** Writes a byte into the folder of files that come in, and has the store write one. */
export async function writeProbe(store: FileStore, incoming: string): Promise<void> {
  const path = join(incoming, `probe-${randomUUID()}`)
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile('x').finally(() => file.close())
  } finally {
    await rm(path, { force: true })
  }
  await store.writeProbe()
}
