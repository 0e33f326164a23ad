import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'

/** One value of one gauge. */
export interface Sample {
  labels: Record<string, string>
  value: number
}

/** Gauges that one query of the database fills. */
export interface Measurement<Source> {
  /** By name. */
  gauges: Record<string, { help: string; labelNames: string[] }>
  /** Samples by the name of their gauge. It must stay cheap on tables of millions of rows. */
  measure: (source: Source) => Promise<Record<string, Sample[]>>
}

/** A scrape within this time of the last gets the same values. */
const FRESH_MILLISECONDS = 5000
/** A scrape does not wait longer for the database. */
const TIMEOUT_MILLISECONDS = 800

/** Gauges that are read from the database when somebody asks. While it is away they are absent, and the scrape goes on. */
export class DatabaseGauges<Source> {
  readonly #source: Source
  readonly #measurements: Measurement<Source>[]
  readonly #gauges = new Map<string, Gauge>()
  readonly #up: Gauge
  #running: Promise<boolean> | undefined
  #readAt = Number.NEGATIVE_INFINITY

  constructor(source: Source, measurements: Measurement<Source>[], register: Registry) {
    this.#source = source
    this.#measurements = measurements
    for (const [name, { help, labelNames }] of measurements.flatMap(({ gauges }) => Object.entries(gauges))) {
      this.#gauges.set(name, new Gauge({ name, help, labelNames, registers: [register] }))
    }
    this.#up = new Gauge({
      name: 'hireline_database_up',
      help: 'Whether the database answers this process in time.',
      registers: [register],
    })
  }

  async refresh(): Promise<void> {
    if (performance.now() - this.#readAt < FRESH_MILLISECONDS) return
    this.#running ??= this.#read().finally(() => {
      this.#running = undefined
    })
    const timeout = new AbortController()
    const late = sleep(TIMEOUT_MILLISECONDS, false, { signal: timeout.signal }).catch(() => false)
    const isUp = await Promise.race([this.#running, late])
    timeout.abort()
    this.#up.set(isUp ? 1 : 0)
    if (!isUp) this.#forget()
  }

  /** @returns whether the database answered */
  async #read(): Promise<boolean> {
    try {
      const answers = await Promise.all(this.#measurements.map(({ measure }) => measure(this.#source)))
      this.#forget()
      for (const [name, samples] of answers.flatMap((answer) => Object.entries(answer))) {
        for (const { labels, value } of samples) this.#gauges.get(name)?.set(labels, value)
      }
      this.#readAt = performance.now()
      return true
    } catch {
      // hireline_database_up says so, and /readyz and the log say why.
      return false
    }
  }

  #forget() {
    for (const gauge of this.#gauges.values()) gauge.reset()
  }
}
