import type { ReceivedFile } from './receive-file.ts'
import type { Storage } from './storage.ts'

/**
 * Works with a copy of a stored file on the disk, which is gone afterwards.
 * @throws {FileMissing} when there is no such file
 */
export async function withStoredFile<T>(
  storage: Storage,
  key: string,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const file = await storage.receive(await storage.open(key), { maxBytes: Number.POSITIVE_INFINITY })
  try {
    return await work(file)
  } finally {
    await file.discard()
  }
}
