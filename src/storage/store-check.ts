import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PartUnavailable } from '../part-unavailable.ts'
import type { FileStore } from './file-store.ts'

/** How long an answer of the store holds, so that many who ask cost it one question. */
const HOLDS_MILLISECONDS = 5000
/** Whoever asks whether the service is ready does not wait longer. */
const PATIENCE_MILLISECONDS = 2000

/** Asks a store whether it takes writes: few questions, however many ask. */
export class StoreCheck {
  readonly #write: () => Promise<unknown>
  #newest: { answer: Promise<void>; holdsUntil: number } | undefined

  /** @param write writes something, and fails where nothing can be written */
  constructor(write: () => Promise<unknown>) {
    this.#write = write
  }

  /** @throws {PartUnavailable} when the store takes no writes, or does not say so in time */
  ask(): Promise<void> {
    if (!this.#newest || this.#newest.holdsUntil < performance.now()) {
      this.#newest = { answer: this.#inTime(), holdsUntil: performance.now() + HOLDS_MILLISECONDS }
      this.#newest.answer.catch(() => {})
    }
    return this.#newest.answer
  }

  async #inTime() {
    const late = Promise.withResolvers<never>()
    const error = new PartUnavailable('files', { cause: new Error(`no answer in ${PATIENCE_MILLISECONDS} ms`) })
    const timer = setTimeout(() => late.reject(error), PATIENCE_MILLISECONDS)
    const write = this.#write()
    // What it says after that is too late.
    write.catch(() => {})
    await Promise.race([write, late.promise]).finally(() => clearTimeout(timer))
  }
}

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
