import type { MessagePort } from 'node:worker_threads'
import type { DocumentReading, ReadableType, UnreadableReason } from './reading.ts'

/** What the pool asks of a reading thread. */
export interface ReadingTask {
  path: string
  type: ReadableType
  maxPages: number
  /** Draws this page, and reads nothing. */
  draws?: number
  /** On this port the thread reports, with its id, that it has begun: waiting in line does not count as reading. */
  begins: MessagePort
}

/** What a reading thread returns. Errors lose their class between threads, so a refusal is a value. */
export type ReadingOutcome =
  | { ok: true; reading: DocumentReading; picture?: undefined }
  | { ok: true; picture: Uint8Array | null; reading?: undefined }
  | { ok: false; reason: UnreadableReason; cause: string }
