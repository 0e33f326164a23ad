import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { Config } from '../config.ts'
import { readingDuration } from '../telemetry/counters.ts'
import { type DocumentReading, READABLE_TYPES, type ReadableType, UnreadableDocument } from './reading.ts'
import type { ReadingOutcome, ReadingTask } from './reading-task.ts'

/** The limits on reading. */
export interface ReadingLimits {
  threads: number
  timeoutSeconds: number
  memoryMegabytes: number
  maxPages: number
}

/** One document, and what is to be done with it. */
interface DocumentTask {
  path: string
  type: string
  signal?: AbortSignal | undefined
  draws?: number
}

const IDLE_MILLISECONDS = 60_000
const MEMORY_CHECK_MILLISECONDS = 200
const MEGABYTE = 2 ** 20
const MAX_PAGES = 50

/** The limits that the settings give. */
export function readingLimits(config: Config): ReadingLimits {
  return {
    threads: Math.min(config.OCR_THREADS, availableParallelism()),
    timeoutSeconds: config.OCR_TIMEOUT_SECONDS,
    memoryMegabytes: config.OCR_MEMORY_MEGABYTES,
    maxPages: MAX_PAGES,
  }
}

/**
 * Reads documents in separate threads, so that this process keeps answering. A thread that takes too long or too much
 * memory is terminated and replaced.
 */
export class DocumentReader {
  readonly #limits: ReadingLimits
  readonly #pool: Piscina<ReadingTask, ReadingOutcome>

  constructor(limits: ReadingLimits) {
    this.#limits = limits
    this.#pool = new Piscina({
      filename: fileURLToPath(new URL(`./reading-thread${extname(import.meta.url)}`, import.meta.url)),
      minThreads: 0,
      maxThreads: limits.threads,
      idleTimeout: IDLE_MILLISECONDS,
      // Waiting on atomics would stop the thread's event loop, which the engine's own thread needs.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMegabytes },
    })
    // A thread that dies between tasks is replaced; if it dies during a task, the task itself fails.
    this.#pool.on('error', () => {})
  }

  /**
   * Reads one document from the disk.
   * @throws {UnreadableDocument} and the signal's reason when the signal ends it
   */
  async read(path: string, type: string, { signal }: { signal?: AbortSignal } = {}): Promise<DocumentReading> {
    const { reading } = await this.#run({ path, type, signal })
    if (!reading) throw new UnreadableDocument('engine_failed')
    return reading
  }

  /**
   * Draws one page of a document from the disk, as WebP.
   * @param page from 1
   * @returns nothing when there is no such page
   * @throws {UnreadableDocument} and the signal's reason when the signal ends it
   */
  async draw(
    path: string,
    type: string,
    page: number,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Buffer | undefined> {
    const { picture } = await this.#run({ path, type, signal, draws: page })
    return picture ? Buffer.from(picture) : undefined
  }

  async #run({ path, type, signal, draws }: DocumentTask) {
    if (!isReadable(type)) throw new UnreadableDocument('not_supported')
    signal?.throwIfAborted()
    const bounds = this.#watchBounds()
    const aborted = signal ? AbortSignal.any([signal, bounds.signal]) : bounds.signal
    try {
      const task = { path, type, maxPages: this.#limits.maxPages, draws, begins: bounds.begins }
      const outcome = await this.#pool.run(task, { signal: aborted, transferList: [bounds.begins] as never })
      if (!outcome.ok) throw new UnreadableDocument(outcome.reason, outcome.cause)
      return outcome
    } catch (error) {
      signal?.throwIfAborted()
      bounds.signal.throwIfAborted()
      throw error instanceof UnreadableDocument ? error : threadError(error)
    } finally {
      bounds.stop()
    }
  }

  /** Ends every thread; readings in progress are dropped. */
  async close(): Promise<void> {
    await this.#pool.destroy()
  }

  /** Starts measuring when the thread says that it has begun, and aborts when a limit is exceeded. */
  #watchBounds() {
    const { port1: heard, port2: begins } = new MessageChannel()
    const bound = new AbortController()
    const { timeoutSeconds, memoryMegabytes } = this.#limits
    let timeout: NodeJS.Timeout | undefined
    let memoryCheck: NodeJS.Timeout | undefined
    let end: (() => void) | undefined
    heard.once('message', (threadId: number) => {
      end = readingDuration.startTimer()
      const overrun = () => bound.abort(new UnreadableDocument('took_too_long'))
      timeout = setTimeout(overrun, timeoutSeconds * 1000)
      memoryCheck = setInterval(async () => {
        if ((await this.#measureMemory(threadId)) > memoryMegabytes * MEGABYTE) {
          bound.abort(new UnreadableDocument('took_too_much_memory'))
        }
      }, MEMORY_CHECK_MILLISECONDS)
    })
    const stop = () => {
      end?.()
      clearTimeout(timeout)
      clearInterval(memoryCheck)
      heard.close()
    }
    return { begins, signal: bound.signal, stop }
  }

  /** Heap and buffers of one thread; `resourceLimits` alone would leave buffers unbounded. */
  async #measureMemory(threadId: number): Promise<number> {
    const thread = this.#pool.threads.find((candidate) => candidate.threadId === threadId)
    const statistics = await thread?.getHeapStatistics().catch(() => undefined)
    return statistics ? statistics.total_heap_size + statistics.external_memory : 0
  }
}

function isReadable(type: string): type is ReadableType {
  return (READABLE_TYPES as readonly string[]).includes(type)
}

function threadError(error: unknown): UnreadableDocument {
  const outOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
  return new UnreadableDocument(outOfMemory ? 'took_too_much_memory' : 'engine_failed', error)
}
