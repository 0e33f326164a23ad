/** What a spreadsheet would take for a formula gets an apostrophe before it. */
const UNSAFE_BEGINNING = /^[=+\-@＝＋－＠\t\r'"]/

/** A table as CSV (RFC 4180). */
export const tableCsv = (rows: (string | number)[][]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

function cell(value: string | number): string {
  const text = typeof value === 'string' && UNSAFE_BEGINNING.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Hands out a file that the page has made. */
export function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
