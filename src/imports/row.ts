/** What is wrong with a row, or was changed on its way. An error keeps it out. */
export interface RowProblem {
  /** The column's name in the file; null where it is about the whole row. */
  column: string | null
  severity: 'error' | 'warning'
  code: RowProblemCode
  message: string
}

/** Every kind of problem of a row, with what it means. */
export const ROW_PROBLEMS = {
  uneven_row: 'The row has more cells than the header.',
  unreadable_text: 'A cell holds bytes that are no text in the file’s encoding, or a character that cannot be stored.',
  too_long: 'A cell holds more than can be stored.',
  not_an_object: 'A line is no JSON object.',
  missing_value: 'A cell is empty that has to tell something.',
  nobody: 'The row names nobody: no name, email, phone number or identifier.',
  invalid_value: 'A cell holds what its field does not take.',
  invalid_email: 'A cell holds no email address.',
  invalid_phone_number: 'A cell holds no phone number that can be called: it is kept as it is written.',
  invalid_date: 'A cell holds no date that is understood.',
  future_date: 'A date lies in the future.',
  date_shifted: 'The time does not exist on that day, when clocks were put forward: the hour after it is taken.',
  date_missing: 'Nothing says when the application was made: the import’s own time is taken.',
  unknown_flow: 'A cell holds what is no hiring flow of the company, nor has a meaning in the map.',
  unknown_stage: 'A cell holds what is no stage of the flow, nor has a meaning in the map.',
  unknown_reason: 'A cell holds what is no reason of the flow: the row is stored without it.',
  invalid_entry: 'A form element does not take the value: the row is stored without it.',
  history_changed: 'The history does not end where the application stands: its last move was added.',
  belongs_to_several: 'The email and the external identifier belong to two people.',
  other_identifier: 'The person has another external identifier, which stays.',
  missing_file: 'The archive has no file of this name: the row is stored without it.',
  invalid_file:
    'A file is damaged, too large, dangerous or of a type that its element does not take: the row is stored without it.',
  too_many_tags: 'More tags than an application can have: the first ones are kept.',
  not_stored: 'The row could not be stored.',
} as const
export type RowProblemCode = keyof typeof ROW_PROBLEMS

/** A row as the file has it. */
export interface Row {
  /** The line of a table as a spreadsheet counts them, its header being the first; of NDJSON the line. */
  number: number
  /** The column's value; undefined where the row has none of it. */
  valueOf: (column: string) => unknown
  /** Everything in it, for the key of a row that names none. */
  text: string
  /** What an object that names its own fields has. */
  names?: string[]
  problem?: Omit<RowProblem, 'severity'>
}

/** Somebody who was there before a row came. */
export interface Met {
  by: 'email' | 'external_identifier' | 'phone_number' | 'key'
  candidate_id: string | null
  /** The row of the same file that told of them. */
  row: number | null
}

export const ROW_OUTCOMES = ['created', 'added', 'repeated', 'failed'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** What became of a row. */
export interface RowResult {
  number: number
  outcome: RowOutcome
  candidate_id: string | null
  application_id: string | null
  problems: RowProblem[]
  met: Met[]
}
