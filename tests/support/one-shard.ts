import pg from 'pg'
import type { SentStatement } from './sent-statements.ts'

/** The statements that ask more than one shard, by the function that sends them, and why they may. */
export const OVER_SHARDS: Record<string, string> = {
  'src/applications/count-queries.ts companiesWithCountChanges':
    'Once a minute one look at a small table says which companies have anything to compact.',
  'src/change-log/queries.ts companiesWithNotedChanges':
    'Once a minute one look at a small table says which companies have changes without a position.',
  'src/insights/position-queries.ts companiesToCount':
    'Once a minute one look at two small tables says which companies have changes that are not counted.',
  'src/audit/chain-queries.ts companiesWithNotedEntries':
    'Once a minute one look at a small table says which companies have entries without a place in their chain.',
  'src/automations/schedule-queries.ts companiesWithDueSchedules':
    'Once a minute one look at the automations with a schedule says which companies have one that is due.',
  'src/interviews/queries.ts findCompaniesWithInterviews':
    'Every five minutes one look at the interviews to come says which companies have any.',
  'src/flows/unusable-patterns.ts warnOfUnusablePatterns':
    'The start of a process looks once for patterns of an older version.',
  'src/events/endpoint-count-queries.ts countEndpoints':
    'A gauge of all companies; they have a handful of endpoints each.',
  'src/events/endpoint-count-queries.ts countPendingDeliveries': 'A gauge of all companies, counted up to 10,000.',
  'src/billing/export-count-queries.ts countExports':
    'A gauge of all companies; exports are forgotten after some days.',
  'src/magic-links/queries.ts findCompanyOfOldLink':
    'The token of a link of before version 0.2 does not name its company.',
  'src/portal/door/session-queries.ts findCompanyOfOldSession':
    'The token of a session of before version 0.2 does not name its company.',
  'src/backup/actions/write-backup.ts addRows': 'A backup holds the rows of every company.',
  'src/backup/actions/write-backup.ts writeBackup': 'A backup looks which tables are distributed.',
  'src/backup/named-files.ts pagesOf': 'A backup holds the files of every company.',
  'src/backup/named-files.ts countNamedFiles': 'A backup holds the files of every company.',
  'src/billing/reconciliation-queries.ts findFinishedParts':
    'An operator compares the events of a company with what every company has exported of them.',
}

/** What has no plan: it is about the session or the transaction, a part of a migration, or asks for a plan itself. */
const WITHOUT_PLAN =
  /^\s*(begin|commit|rollback|savepoint|release|set|lock|listen|unlisten|create|alter|explain|fetch|close)\b/i

/** PostgreSQL explains what is copied, not the copying. */
const COPY = /^\s*copy \(([\s\S]*)\) to stdout( [^)]*\))?$/

const UNDEFINED_TABLE = '42P01'

/** A statement that asks more than one shard, or whose plan could not be had. */
export interface Spread extends SentStatement {
  problem: string
}

/** Asks Citus for the plan of each statement. @returns those that ask several shards in any of their steps */
export async function findSpread(pool: pg.Pool, statements: SentStatement[]): Promise<Spread[]> {
  const spread: Spread[] = []
  for (const statement of statements) {
    if (WITHOUT_PLAN.test(statement.text)) continue
    const problem = await problemOf(pool, statement)
    if (problem) spread.push({ ...statement, problem })
  }
  return spread
}

/** @throws with every statement that asks several shards without a reason */
export async function requireOneShard(pool: pg.Pool, statements: SentStatement[]) {
  const spread = (await findSpread(pool, statements)).filter(({ sender }) => !(sender in OVER_SHARDS))
  if (spread.length > 0) throw new Error(spread.map(described).join('\n\n'))
}

const described = ({ sender, line, problem, text }: Spread) =>
  `${sender} (line ${line}) ${problem}; name the company of each table, or say why not in tests/support/one-shard.ts:\n${text.trim()}`

async function problemOf(pool: pg.Pool, { text, values }: SentStatement): Promise<string | undefined> {
  try {
    const { rows } = await pool.query(`explain (format json) ${withLiterals(text.replace(COPY, '$1'), values)}`)
    const plan = rows[0]['QUERY PLAN']
    const shards = Math.max(0, ...taskCounts(plan))
    if (shards > 1) return `asks ${shards} shards`
    return insertsFromStep(plan) ? 'sends what a step brought to every node, to insert it' : undefined
  } catch (error) {
    // A test has taken the table away, to see what fails without it.
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return undefined
    return `has no plan (${(error as Error).message})`
  }
}

/** How the driver writes a value; it exports this without a type. */
const { utils: driver } = pg as unknown as { utils: { prepareValue: (value: unknown) => string | Buffer | null } }

/** Citus does not explain `insert … select` with parameters. */
const withLiterals = (text: string, values: unknown[]) =>
  text.replaceAll(/\$(\d+)/g, (_, number) => literal(driver.prepareValue(values[number - 1])))

const literal = (value: string | Buffer | null) =>
  value === null ? 'null' : pg.escapeLiteral(Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value))

/** Of each step of a plan how many tasks it has: one for each shard. What runs on the coordinator alone has none. */
function taskCounts(plan: unknown): number[] {
  if (typeof plan !== 'object' || plan === null) return []
  return Object.entries(plan).flatMap(([name, value]) =>
    name === 'Task Count' ? [value as number] : taskCounts(value),
  )
}

/**
 * Whether something is inserted that is selected from an earlier step alone. Which shard it is for is not known before it was
 * selected, so Citus sends what the step brought to every node, and none may be away.
 */
function insertsFromStep(plan: unknown): boolean {
  if (typeof plan !== 'object' || plan === null) return false
  if ('INSERT/SELECT method' in plan && 'Select Query' in plan && readsStepAlone(plan['Select Query'])) return true
  return Object.values(plan).some(insertsFromStep)
}

function readsStepAlone(select: unknown): boolean {
  const itself = JSON.stringify(select, (name, part) => (name === 'Subplans' ? undefined : part))
  return itself.includes('"Function Name":"read_intermediate_result"') && !itself.includes('"Relation Name"')
}
