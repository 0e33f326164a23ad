import type { AppliedMigration } from '../db/migrate.ts'

/** The layout of what `writeBackup` writes; a change that an older program cannot read raises it. */
export const BACKUP_FORMAT = 1

/** A table and the columns that its rows are written by, in this order. */
export interface TableColumns {
  name: string
  columns: string[]
}

/** The first part of a backup: what is to come. */
export interface Manifest {
  format: number
  hireline: string
  created: string
  migrations: AppliedMigration[]
  tables: TableColumns[]
  has_keys: boolean
}

/** The last part of a backup. Without it the backup was cut off. */
export interface Ending {
  rows: Record<string, number>
  jobs: number
  sequences: { name: string; last_value: string }[]
  files: number
  file_bytes: number
  /** Files that were removed, with what named them, while the backup was made. */
  removed_meanwhile: string[]
  /** Files that rows name and the store does not have. */
  missing: string[]
  /** Files whose content is not what it was when they came in. */
  altered: string[]
  parts: number
  /** SHA-256 of all parts before this one: their names, sizes and contents. */
  sha256: string
}

export const MANIFEST_PART = 'hireline-backup.json'
export const KEYS_PART = 'keys.json'
export const JOBS_PART = 'queue/jobs'
export const ENDING_PART = 'end.json'
export const rowsPart = (table: string) => `rows/${table}`
export const filePart = (key: string) => `files/${key}`
