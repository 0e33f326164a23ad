/** What Citus gives an error that has none. */
const NO_STATE = 'XX000'

/** The SQLSTATEs that the program looks at, by how PostgreSQL words them. */
const STATES: [words: RegExp, state: string][] = [
  [/^duplicate key value violates unique constraint/, '23505'],
  [/violates foreign key constraint/, '23503'],
  [/^could not serialize access/, '40001'],
  [/^deadlock detected/, '40P01'],
  [/^canceling statement due to lock timeout/, '55P03'],
  [/^canceling statement due to statement timeout/, '57014'],
]

/**
 * Gives an error its SQLSTATE back: where Citus copies rows to a node, it passes on the words of the node's error alone
 * (`ReportCopyError` in its multi_copy.c).
 */
export function withState(error: unknown): unknown {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== NO_STATE) return error
  const [, state] = STATES.find(([words]) => words.test(error.message)) ?? []
  return state ? Object.assign(error, { code: state }) : error
}
