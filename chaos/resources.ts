import { residentBytes } from '../bench/measure/process-usage.ts'
import { quantile } from '../bench/measure/quantile.ts'
import type { Parts } from './parts/parts.ts'

const MEGABYTE = 1_048_576

/** One quantity over time. */
export interface Course {
  name: string
  unit: 'MB' | 'connections'
  min: number
  median: number
  max: number
  /** By how much it grows in ten minutes, as a straight line through all samples. */
  perTenMinutes: number
}

/** Samples the memory of each process and the connections to the database, until it is stopped. */
export class Resources {
  readonly #parts: Parts
  readonly #samples = new Map<string, { unit: Course['unit']; points: [minutes: number, value: number][] }>()
  readonly #start = Date.now()
  readonly #timer: NodeJS.Timeout

  constructor(parts: Parts, everyMilliseconds: number) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.#sample(), everyMilliseconds)
  }

  stop() {
    clearInterval(this.#timer)
  }

  courses(): Course[] {
    return [...this.#samples].map(([name, { unit, points }]) => {
      const values = points.map(([, value]) => value)
      return {
        name,
        unit,
        min: Math.min(...values),
        median: quantile(values, 0.5),
        max: Math.max(...values),
        perTenMinutes: slopeOf(points) * 10,
      }
    })
  }

  async #sample() {
    const { apis, workers, database } = this.#parts
    for (const { name, pid } of [...apis, ...workers]) {
      const bytes = await residentBytes(pid)
      if (bytes !== undefined) this.#add(`memory of ${name}`, 'MB', bytes / MEGABYTE)
    }
    const backends = await database.backends().catch(() => undefined)
    if (backends) this.#add('connections to the database', 'connections', backends.length)
  }

  #add(name: string, unit: Course['unit'], value: number) {
    const course = this.#samples.get(name) ?? { unit, points: [] }
    course.points.push([(Date.now() - this.#start) / 60_000, value])
    this.#samples.set(name, course)
  }
}

/** Least squares. */
function slopeOf(points: [number, number][]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(points.map(([minutes]) => minutes))
  const y = mean(points.map(([, value]) => value))
  const spread = points.reduce((sum, [minutes]) => sum + (minutes - x) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, [minutes, value]) => sum + (minutes - x) * (value - y), 0) / spread
}

export function coursesTable(courses: Course[]): string {
  const number = (value: number) => value.toFixed(value < 100 ? 1 : 0)
  return [
    '| over time | least | median | most | in ten minutes |',
    '| --- | --- | --- | --- | --- |',
    ...courses.map(
      ({ name, unit, min, median, max, perTenMinutes }) =>
        `| ${name}${unit === 'MB' ? ', MB' : ''} | ${[min, median, max].map(number).join(' | ')} | ${perTenMinutes >= 0 ? '+' : ''}${number(perTenMinutes)} |`,
    ),
  ].join('\n')
}
