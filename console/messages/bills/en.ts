/** What is said of exports of bills, in English. */
export const billsEn = {
  text: 'What is billed for a stretch of days, as CSV and Parquet. An export is made once, and its files are kept for a while.',
  none: 'No exports',
  noneText: 'Choose the days above; the files appear here.',
  first: 'First day',
  last: 'Last day',
  start: 'Make an export',
  started: 'The export is being made',
  states: { IN_PROGRESS: 'being made', COMPLETED: 'ready', FAILED: 'failed' },
  days: (first: string, last: string) => `${first} to ${last}`,
  failed: 'The export has failed. Make another one.',
  deleted: (moment: string) => `Kept until ${moment}`,
  counting: 'Being counted',
  progress: 'Progress',
  rows: (written: string, expected: string) => `${written} of ${expected} rows`,
  rowCount: (count: string) => `${count} rows`,
  total: (events: string, quantity: string) => `${events} events, ${quantity} billed`,
}
