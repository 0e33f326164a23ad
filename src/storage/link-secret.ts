import { randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret behind signed links: the setting, or one that is made once and kept in DATA_DIR. Processes that start at
 * the same time all read that of the first.
 */
export async function readLinkSecret(dataDir: string, setting: string | undefined): Promise<Buffer> {
  if (setting) return Buffer.from(setting)
  const path = join(dataDir, 'file-link-secret')
  return (await readSecret(path)) ?? (await makeSecret(path))
}

async function makeSecret(path: string): Promise<Buffer> {
  const fresh = `${path}-${randomUUID()}`
  const file = await open(fresh, 'wx', 0o600)
  await file.writeFile(randomBytes(32).toString('hex'))
  await file.sync()
  await file.close()
  await link(fresh, path).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(fresh)
  const secret = await readSecret(path)
  if (!secret) throw new Error(`${path} cannot be read`)
  return secret
}

async function readSecret(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
