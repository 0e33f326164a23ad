import { once } from 'node:events'
import { Redis } from 'ioredis'

/**
 * A store that does not answer for this many ticks is treated as down. Ticks rather than time: none passes while our
 * own process is too busy to read an answer, and what has arrived is read before the next.
 */
const TIMEOUT_TICKS = 10
const TICK_MILLISECONDS = 50
const CONNECT_TIMEOUT_MILLISECONDS = 1000
const START_MILLISECONDS = 2000
const MAX_RECONNECT_DELAY_MILLISECONDS = 1000

/**
 * The Redis in which several processes count. It fails at once when it is away and is given up when it hangs, so that
 * only the requests of one moment wait for it.
 */
export class RateLimitStore {
  readonly client: Redis

  /** @param onChange is called with an error when Redis goes away, and without when it is back */
  constructor(url: string, onChange: (error?: Error) => void) {
    const redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      connectTimeout: CONNECT_TIMEOUT_MILLISECONDS,
      retryStrategy: (attempt) => Math.min(attempt * 50, MAX_RECONNECT_DELAY_MILLISECONDS),
    })
    this.client = redis
    let isAway = false
    redis.on('error', (error) => {
      if (!isAway) onChange(error)
      isAway = true
    })
    redis.on('ready', () => {
      if (isAway) onChange()
      isAway = false
    })
    // A hanging Redis accepts a connection but never becomes ready.
    redis.on('connect', () => this.awaitAnswer(once(redis, 'ready', { signal: closed(redis) })).catch(() => {}))
  }

  get isReady(): boolean {
    return this.client.status === 'ready'
  }

  /** Waits until the store is connected or has failed, so that even the first requests are counted in it. */
  async connected(): Promise<void> {
    if (this.isReady) return
    await once(this.client, 'ready', { signal: AbortSignal.timeout(START_MILLISECONDS) }).catch(() => {})
  }

  /** Waits for an answer, and ends the connection if none comes, which settles everything that waits on it. */
  async awaitAnswer<T>(answer: Promise<T>): Promise<T> {
    const { stream } = this.client
    let ticks = 0
    const clock = setInterval(() => {
      ticks += 1
      if (ticks === TIMEOUT_TICKS) stream.destroy(new Error('The rate limit store does not answer.'))
    }, TICK_MILLISECONDS)
    try {
      return await answer
    } finally {
      clearInterval(clock)
    }
  }

  close() {
    this.client.disconnect()
  }
}

function closed(redis: Redis): AbortSignal {
  const ending = new AbortController()
  redis.once('close', () => ending.abort())
  return ending.signal
}
