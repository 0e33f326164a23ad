import { createWriteStream, existsSync, rmSync, type WriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'

/** A file that another run was writing and has not touched for so long is left over from one that was killed. */
const ABANDONED_AFTER_MILLISECONDS = 10 * 60_000

/**
 * Writes a new file that only its owner can read. Only a whole one has its name: until then it is called otherwise.
 * @throws when there is a file of this name
 */
export async function writeWholeFile<T>(path: string, write: (destination: WriteStream) => Promise<T>): Promise<T> {
  if (existsSync(path)) throw new Error(`${path} exists already. Name a new file.`)
  await removeAbandoned(path)
  const partial = `${path}.partial-${process.pid}`
  const discard = () => rmSync(partial, { force: true })
  const stop = () => {
    discard()
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  try {
    const destination = createWriteStream(partial, { mode: 0o600, flags: 'w', flush: true })
    const closed = finished(destination)
    closed.catch(() => {})
    const result = await write(destination)
    await closed
    await rename(partial, path)
    await syncFolder(dirname(path))
    return result
  } catch (error) {
    discard()
    throw error
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  }
}

async function removeAbandoned(path: string) {
  const start = `${basename(path)}.partial-`
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(start)) continue
    const left = join(dirname(path), name)
    const { mtimeMs } = await stat(left)
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MILLISECONDS) await rm(left, { force: true })
  }
}

async function syncFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
