import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, opendir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { checkedKey } from './content-key.ts'
import { FileMissing } from './file-errors.ts'
import { signFileLink } from './file-link.ts'
import type { FileStore, LinkOptions, StoredFile } from './file-store.ts'
import type { ReceivedFile } from './receive-file.ts'

/** Files in a folder of this machine. */
export class DiskStorage implements FileStore {
  readonly #root: string
  readonly #linkSecret: Buffer

  constructor(root: string, linkSecret: Buffer) {
    this.#root = root
    this.#linkSecret = linkSecret
  }

  async keep(file: ReceivedFile, key: string): Promise<void> {
    const path = this.#path(key)
    await makeFolder(dirname(path))
    await utimes(file.path, new Date(), new Date())
    await rename(file.path, path).catch((error) => this.#keepFromAnotherDisk(error, file, path))
    await syncFolder(dirname(path))
  }

  async open(key: string): Promise<Readable> {
    try {
      const file = await open(this.#path(key))
      return file.createReadStream()
    } catch (error) {
      throw isMissing(error) ? new FileMissing(key) : error
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true })
  }

  async *list(prefix: string): AsyncIterable<StoredFile> {
    const start = join(this.#root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
    for await (const path of filesIn(start)) {
      const key = relative(this.#root, path).split(sep).join('/')
      const found = key.startsWith(prefix) ? await stat(path).catch(whenMissing) : undefined
      if (found) yield { key, size: found.size, modified: found.mtime }
    }
  }

  async link(key: string, { fileName, contentType, expiresInSeconds, given }: LinkOptions): Promise<string> {
    const expires = Math.floor(Date.now() / 1000) + expiresInSeconds
    return signFileLink(this.#linkSecret, { key: checkedKey(key), fileName, contentType, expires, given })
  }

  async writeProbe(): Promise<void> {
    await mkdir(this.#root, { recursive: true })
    const path = join(this.#root, `probe-${randomUUID()}`)
    try {
      await writeFile(path, 'x')
    } finally {
      await rm(path, { force: true })
    }
  }

  close() {}

  #path(key: string): string {
    return join(this.#root, checkedKey(key))
  }

  /** The folder of files may be a mount of its own; even then the last step is a rename. */
  async #keepFromAnotherDisk(error: unknown, file: ReceivedFile, path: string) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const copy = `${path}.part-${randomUUID()}`
    try {
      await copyFile(file.path, copy)
      const handle = await open(copy, 'r+')
      await handle.sync().finally(() => handle.close())
      await rename(copy, path)
    } catch (problem) {
      await rm(copy, { force: true })
      throw problem
    }
    await file.discard()
  }
}

async function* filesIn(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch(whenMissing)
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}

/** Of what somebody has removed meanwhile. @throws any other error */
function whenMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

/** Makes a folder and its parents, and fsyncs their names. */
async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true })
  if (!first) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** A rename survives a power cut only once its folder is fsynced. */
async function syncFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
