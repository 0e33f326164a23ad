import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { Storage } from '../storage/storage.ts'

/** A bucket answers after a while, however small the file. */
const FILES_AT_ONCE = 8

/** Puts files into the store, of which one part after the other comes in. */
export class FileRestorer {
  readonly #storage: Storage
  #current: { key: string; content: PassThrough } | undefined
  #waiting = new Set<Promise<void>>()
  #problem: unknown

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** Parts of one file come one after the other. @throws when an earlier file could not be stored */
  async add(key: string, part: Buffer): Promise<void> {
    if (this.#problem) throw this.#problem
    if (this.#current?.key !== key) await this.#begin(key)
    const content = this.#current?.content as PassThrough
    if (!content.write(part)) await Promise.race([once(content, 'drain'), once(content, 'close')])
  }

  /** Waits until all files are stored. */
  async end(): Promise<void> {
    this.#current?.content.end()
    this.#current = undefined
    await Promise.all(this.#waiting)
    if (this.#problem) throw this.#problem
  }

  /** Leaves nothing behind of the file that was coming in. */
  async abandon(): Promise<void> {
    this.#current?.content.destroy(new Error('The rest of the file did not come.'))
    await Promise.all(this.#waiting)
  }

  async #begin(key: string) {
    this.#current?.content.end()
    while (this.#waiting.size >= FILES_AT_ONCE) await Promise.race(this.#waiting)
    const content = new PassThrough()
    // Given up before anything reads it, it would end the process.
    content.on('error', () => {})
    this.#current = { key, content }
    const stored = this.#store(key, content)
      .catch((error) => {
        this.#problem ??= error
        content.destroy()
      })
      .finally(() => this.#waiting.delete(stored))
    this.#waiting.add(stored)
  }

  async #store(key: string, content: PassThrough) {
    const file = await this.#storage.receive(content, { maxBytes: Number.POSITIVE_INFINITY })
    await this.#storage.keep(file, key)
  }
}
