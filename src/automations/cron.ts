import { Cron } from 'croner'

/** @returns what is wrong with a cron pattern, if anything */
export function cronProblem(pattern: string): string | undefined {
  if (pattern.trim().split(/\s+/).length !== 5)
    return 'must have five fields: minute, hour, day, month, day of the week'
  try {
    return new Cron(pattern, { paused: true }).nextRun() ? undefined : 'is never due'
  } catch (error) {
    return `is not a cron pattern: ${(error as Error).message}`
  }
}

/** When a pattern is next due after a moment, in a time zone; null if never again. */
export function nextDue(pattern: string, timezone: string, after: Date): Date | null {
  return new Cron(pattern, { paused: true, timezone }).nextRun(after)
}
