import { createReadStream } from 'node:fs'
import { connect, type NetConnectOpts } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** What the scanner says about a file; `too_large` exceeds its StreamMaxLength, or what it looks into. */
export type ScanResult = 'clean' | 'infected' | 'too_large'

/** The scanner cannot be reached, is silent, or gives an unexpected answer. */
export class ScannerAway extends Error {}

const PIECE_BYTES = 65_536
/**
 * A daemon that finds a stream too long says so and hangs up. Its answer is lost if our next piece crosses it, so if a
 * healthy daemon hangs up this often, the stream was too long.
 */
const ATTEMPTS = 3
/** How long, after a failure, uploads do not wait for the scanner: a job asks it instead. */
const REST_MILLISECONDS = 5000

/**
 * A ClamAV daemon, asked over its own protocol (clamd(8), INSTREAM). The maintained client on npm, clamscan 2.4, writes
 * without waiting for the socket, so that with a hanging daemon a whole file ends up in memory, and has no timeout once
 * it is connected.
 */
export class Clamd {
  readonly #where: NetConnectOpts
  readonly #timeoutMilliseconds: number
  #restsUntil = 0

  /** @param url tcp://host:port or unix:///path */
  constructor(url: string, timeoutSeconds: number) {
    const { protocol, hostname, port, pathname } = new URL(url)
    const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
    this.#where = protocol === 'unix:' ? { path: decodeURIComponent(pathname) } : address
    this.#timeoutMilliseconds = timeoutSeconds * 1000
  }

  /** @throws {ScannerAway} */
  async scan(path: string): Promise<ScanResult> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        return await this.#scanOnce(path)
      } catch (error) {
        if (!isBrokenOff(error)) throw error
        await this.ping()
      }
    }
    return 'too_large'
  }

  async #scanOnce(path: string): Promise<ScanResult> {
    const answer = await this.#ask(framed(path))
    if (answer === 'stream: OK') return 'clean'
    if (/size limit exceeded|Heuristics\.Limits\.Exceeded/.test(answer)) return 'too_large'
    if (answer.endsWith(' FOUND')) return 'infected'
    throw new ScannerAway(`clamd answered "${answer.slice(0, 200)}"`)
  }

  /** The same for an upload that waits: a scanner that was away a moment ago is not asked. */
  async scanNow(path: string): Promise<ScanResult | 'pending'> {
    if (performance.now() < this.#restsUntil) return 'pending'
    try {
      return await this.scan(path)
    } catch (error) {
      if (!(error instanceof ScannerAway)) throw error
      this.#restsUntil = performance.now() + REST_MILLISECONDS
      return 'pending'
    }
  }

  /** @throws {ScannerAway} */
  async ping(): Promise<void> {
    const answer = await this.#ask([Buffer.from('zPING\0')])
    if (answer !== 'PONG') throw new ScannerAway(`clamd answered "${answer.slice(0, 200)}"`)
  }

  async #ask(pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string> {
    const socket = connect(this.#where)
    socket.setTimeout(this.#timeoutMilliseconds, () => socket.destroy(new Error('clamd is silent')))
    // An error in sending is an error of the answer too, unless the answer came first.
    const sending = pipeline(pieces, socket, { end: false }).catch(() => {})
    let answer = ''
    try {
      for await (const piece of socket) {
        answer += piece
        if (answer.endsWith('\0')) break
      }
    } catch (error) {
      if (!answer.endsWith('\0')) throw new ScannerAway((error as Error).message, { cause: error })
    } finally {
      socket.destroy()
      await sending
    }
    return answer.replaceAll('\0', '').trim()
  }
}

const isBrokenOff = (error: unknown) =>
  error instanceof ScannerAway && ['EPIPE', 'ECONNRESET'].includes((error.cause as NodeJS.ErrnoException)?.code ?? '')

/** A file as INSTREAM wants it: pieces preceded by their lengths, and a length of zero at the end. */
async function* framed(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    yield encodeLength(piece.length)
    yield piece
  }
  yield encodeLength(0)
}

function encodeLength(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
