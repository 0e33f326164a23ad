import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The content of a file that is written only once. Processes that start at the same time all read the file of the
 * first.
 */
export function onceWritten(folder: string, name: string, make: () => string): string {
  const path = join(folder, name)
  const existing = read(path)
  if (existing !== undefined) return existing
  const fresh = `${path}-${randomUUID()}`
  writeFileSync(fresh, make(), { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(fresh, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  rmSync(fresh)
  return readFileSync(path, 'utf8')
}

/** Writes a file anew: whoever reads meanwhile finds the old content or the new, never a part. */
export function replaceFile(folder: string, name: string, content: string) {
  const path = join(folder, name)
  const fresh = `${path}-${randomUUID()}`
  writeFileSync(fresh, content, { mode: 0o600, flag: 'wx', flush: true })
  renameSync(fresh, path)
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
