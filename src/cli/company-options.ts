import { InvalidArgumentError } from 'commander'
import { isUuid } from '../contract/uuid.ts'

/** Options that many commands share. */
export const COMPANY = ['--company <slug>', 'the company'] as const
export const JSON_OUTPUT = ['--json', 'print the answer as JSON'] as const
export const CSV_OUTPUT = ['--csv', 'print the whole list as CSV, however long'] as const
/** Of lists whose rows are what the table has. */
export const CSV_ROWS = ['--csv', 'print the list as CSV'] as const
export const LIMIT = ['--limit <n>', 'how many at most', limit, 50] as const

export interface CompanyOptions {
  company: string
  json?: boolean
}

export interface WholeListOptions extends CompanyOptions {
  csv?: boolean
}

export interface ListOptions extends WholeListOptions {
  limit: number
}

function limit(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > 10_000)
    throw new InvalidArgumentError('It must be a number from 1 to 10000.')
  return number
}

/** One of several words. */
export const oneOf = (words: readonly string[]) => (text: string) => {
  if (!words.includes(text)) throw new InvalidArgumentError(`It must be one of ${words.join(', ')}.`)
  return text
}

/** A UUID, in any case. */
export function uuid(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('It must be a UUID.')
  return text.toLowerCase()
}

/** An ISO 8601 datetime with a time zone, or a date, which is its first moment in UTC. */
export function datetime(text: string): Date {
  try {
    return new Date(Temporal.Instant.from(text.includes('T') ? text : `${text}T00:00Z`).epochMilliseconds)
  } catch {
    throw new InvalidArgumentError('It must be a date such as 2026-11-21, or a datetime such as 2026-11-21T09:00:00Z.')
  }
}
