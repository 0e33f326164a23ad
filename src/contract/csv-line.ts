/** A line of a CSV file (RFC 4180). */
export const csvLine = (cells: unknown[]): string => `${cells.map(cell).join(',')}\r\n`

/**
 * What a spreadsheet would take for a formula gets an apostrophe before it, and so does what begins with one (as in exports of
 * billable events).
 */
const UNSAFE_BEGINNING = /^[=+\-@＝＋－＠\t\r'"]/

function cell(value: unknown): string {
  const text = textOf(value)
  const safe = UNSAFE_BEGINNING.test(text) && typeof value !== 'number' ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join('; ')
  if (typeof value !== 'object') return String(value)
  const { name, formatted, ...parts } = value as Record<string, unknown>
  if (typeof formatted === 'string') return formatted
  const isFile = typeof name === 'string' && 'size' in parts && 'url' in parts
  return isFile ? name : Object.values(value).filter(Boolean).map(textOf).join(', ')
}
