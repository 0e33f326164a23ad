import pg from 'pg'
import { PartUnavailable } from '../part-unavailable.ts'

type Callback = Parameters<pg.Pool['connect']>[0]

/** The driver's message when connecting took too long. */
const TOO_LATE = /timeout/

/**
 * A pool that fails fast. A server that refuses says so at once. When it hangs, only one caller at a time finds out
 * whether it still does; the others fail without waiting. Whoever gets no connection gets `PartUnavailable`.
 */
export class DatabasePool extends pg.Pool {
  #isHanging = false
  #isProbed = false

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#connect()
    super.connect(callback)
  }

  async #connect(): Promise<pg.PoolClient> {
    const isNew = this.idleCount === 0 && this.totalCount < this.options.max
    if (!isNew) return this.#take()
    if (this.#isHanging && this.#isProbed) throw stillHanging()
    this.#isProbed = true
    try {
      const client = await this.#take()
      this.#isHanging = false
      return client
    } catch (error) {
      this.#isHanging = TOO_LATE.test(((error as Error).cause as Error).message)
      throw error
    } finally {
      this.#isProbed = false
    }
  }

  async #take(): Promise<pg.PoolClient> {
    try {
      return await super.connect()
    } catch (error) {
      throw new PartUnavailable('database', { cause: error })
    }
  }
}

const stillHanging = () => new PartUnavailable('database', { cause: new Error('No connection: the server hangs.') })
