import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestService } from './service.ts'

/** Every file that the service holds: received and not yet kept, and kept. */
export async function filesOnDisk({ config }: TestService): Promise<{ incoming: string[]; kept: string[] }> {
  const list = (folder: string) =>
    readdir(join(config.DATA_DIR, folder), { recursive: true, withFileTypes: true }).then(
      (entries) => entries.filter((entry) => entry.isFile()).map(({ name }) => name),
      () => [],
    )
  return { incoming: await list('incoming'), kept: (await list('files')).sort() }
}
