import { readFile, rename, writeFile } from 'node:fs/promises'
import type { CursorStore } from './changes.ts'

/** Keeps a reader's place in a file. One reader at a time. */
export class FileCursorStore implements CursorStore {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  async load(): Promise<string | undefined> {
    try {
      return (await readFile(this.#path, 'utf8')).trim() || undefined
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  /** Whole or not at all, so that a crash leaves the place before. */
  async save(cursor: string): Promise<void> {
    const draft = `${this.#path}.${process.pid}.new`
    await writeFile(draft, `${cursor}\n`, { flush: true })
    await rename(draft, this.#path)
  }
}
