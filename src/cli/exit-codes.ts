/** With what `hireline` ends (docs/commands.md). */
export const EXIT_CODES = {
  done: 0,
  /** It was refused, it failed, or what it compares differs. */
  failed: 1,
  /** There is no such command or option, or one lacks something. */
  mistyped: 2,
  /** The data folder holds no database yet. */
  noDatabase: 3,
} as const
