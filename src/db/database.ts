import { userInfo } from 'node:os'
import { type CompiledQuery, Kysely, type QueryResult, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { type Connection, noteOpened, SILENCE_SECONDS } from './connection.ts'
import { DatabasePool } from './database-pool.ts'
import { PipeliningDialect } from './dialect.ts'
import { againAfterLostRace } from './lost-race.ts'
import { parseMoment } from './moment-parser.ts'
import { StatementNames } from './prepared-statements.ts'
import type { DB } from './row-types.ts'

/** The typed database: a pool, or one transaction on it. Every query function takes it first. */
export type Database = Kysely<DB>

/** An open database with the pool beneath it, for what needs a raw connection (migrations, the job queue). */
export interface OpenDatabase {
  db: Database
  pool: pg.Pool
}

// In local time the driver writes old moments with offsets that PostgreSQL refuses, such as -05:50.6 for Chicago in 1800.
pg.defaults.parseInputDatesAsUTC = true

/**
 * PostgreSQL's default random_page_cost of 4 is for spinning disks; with it the planner reads whole tables that fit in
 * memory. Compiling takes longer than the statements that are worth it here.
 */
const PLANNER_SETTINGS = 'set random_page_cost = 1.1; set jit = off'

/** How long things may take, in seconds; 0 is without a limit. */
export interface TimeLimits {
  statement: number
  lock: number
  idleTransaction: number
  connect: number
}

/** For tools, and for commands that an operator watches. */
export const UNLIMITED: TimeLimits = { statement: 0, lock: 0, idleTransaction: 0, connect: 10 }

/** By the number of the type. A date has no time zone; as a JavaScript Date it would get one. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.TIMESTAMPTZ, parseMoment],
])

// As psql does: a connection string without a user means the one who runs the program. pg looks at $USER alone, which
// services and containers often lack.
pg.defaults.user = process.env.PGUSER ?? userInfo().username

export interface DatabaseOptions {
  size: number
  /** Is told of a connection that broke while idle; it is replaced. */
  onIdleError: (error: Error) => void
  limits?: TimeLimits
  /**
   * The server hands its connections out for a transaction at a time: nothing that is set or prepared stays, unless it keeps
   * prepared statements itself. The limits are then the role's own.
   */
  pooler?: { keepsPrepared: boolean } | undefined
}

/** Opens a pool. */
export function openDatabase(
  connection: pg.PoolConfig,
  { size, onIdleError, limits = UNLIMITED, pooler }: DatabaseOptions,
): OpenDatabase {
  const connectMilliseconds = limits.connect * 1000
  const pool = new DatabasePool({
    ...connection,
    pipeline: true,
    max: size,
    // The pool waits for it.
    ...(!pooler && {
      onConnect: (client: pg.ClientBase) =>
        client.query({ text: settingsOf(limits), query_timeout: connectMilliseconds } as pg.QueryConfig) as never,
    }),
    connectionTimeoutMillis: connectMilliseconds,
    // The driver then cuts the connection.
    query_timeout: limits.statement && (limits.statement + SILENCE_SECONDS) * 1000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 15_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  pool.on('error', onIdleError)
  const names = new StatementNames(pooler && !pooler.keepsPrepared ? 0 : undefined)
  pool.on('connect', noteOpened)
  // graphile-worker asks for this one too: a connection can break while it is handed out.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: new Kysely<DB>({ dialect: new PipeliningDialect(pool, names) }) }
}

/** Everything in one statement: a new connection waits for the server once. */
const settingsOf = ({ statement, lock, idleTransaction }: TimeLimits) => `${PLANNER_SETTINGS};
  set statement_timeout = '${statement}s';
  set lock_timeout = '${lock}s';
  set idle_in_transaction_session_timeout = '${idleTransaction}s'`

/**
 * Runs `work` in a transaction: a new one, or the one that `db` already is. A new one that loses a race runs again, so
 * anything that `work` does outside the transaction must be repeatable.
 */
export function inTransaction<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : againAfterLostRace(() => db.transaction().execute(work))
}

/**
 * Runs a statement at the end of a transaction, for statements whose result is not needed: it is sent together with
 * `commit`, which fails with its error. Rolling back a savepoint also drops what was registered since. Outside a
 * transaction it runs at once.
 */
export async function atCommit(db: Database, statement: RawBuilder<unknown>): Promise<void> {
  const query = statement.compile(db)
  if (db.isTransaction) await onConnection(db, (connection) => connection.register(query))
  else await db.executeQuery(query)
}

/**
 * Runs a statement whose result is not needed together with the transaction's next one, before it. If it fails, that one does,
 * with its error.
 */
export async function sendAhead(transaction: Database, statement: Compilable): Promise<void> {
  if (!transaction.isTransaction) throw new Error('Only a transaction has a next statement.')
  const query = statement.compile(transaction)
  await onConnection(transaction, (connection) => connection.sendAhead(query))
}

interface Compilable {
  compile: (transaction: Database) => CompiledQuery
}

/**
 * Runs two statements of a transaction in one round trip; the second sees what was committed while the first waited for a lock.
 * @returns the result of the second
 * @throws the error of the first that fails
 */
export async function executeAfter<R>(
  transaction: Database,
  first: Compilable,
  second: RawBuilder<R>,
): Promise<QueryResult<R>> {
  await sendAhead(transaction, first)
  return second.execute(transaction)
}

/**
 * Runs statements in one round trip that do not need each other's results. Outside a transaction each is one of its own: while
 * one waits for a lock, none of the others holds any.
 * @returns the rows of each
 * @throws the error of the first that fails, once all have ended
 */
export function executeTogether<R>(db: Database, statements: RawBuilder<R>[]): Promise<R[][]> {
  const queries = statements.map((statement) => statement.compile(db))
  return db.getExecutor().provideConnection(async (connection) => {
    const answers = queries.map((query) => connection.executeQuery<R>(query))
    await Promise.allSettled(answers)
    return (await Promise.all(answers)).map(({ rows }) => rows)
  })
}

/** Lets each further statement of a transaction take this long, whatever the settings say. */
export async function allowSeconds(transaction: Database, seconds: number): Promise<void> {
  await onConnection(transaction, (connection) => connection.allowSeconds(seconds))
}

/** Runs `work` inside a transaction so that, when it throws, its own effects are undone and the transaction can go on. */
export async function inSavepoint<T>(transaction: Database, work: () => Promise<T>): Promise<T> {
  const undo = await setSavepoint(transaction, 'before_work')
  try {
    const result = await work()
    await sql`release savepoint before_work`.execute(transaction)
    return result
  } catch (error) {
    await undo()
    throw error
  }
}

/** Runs `work` in a transaction, or in the one that `db` is, and undoes all of its effects: for what would happen. */
export function undoing<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return inTransaction(db, async (transaction) => {
    const undo = await setSavepoint(transaction, 'before_rehearsal')
    const result = await work(transaction)
    await undo()
    return result
  })
}

/** @param name our own @returns what undoes everything since, including what was to run at commit */
export async function setSavepoint(transaction: Database, name: string): Promise<() => Promise<void>> {
  await sql`savepoint ${sql.ref(name)}`.execute(transaction)
  const registered = await onConnection(transaction, (connection) => connection.registered)
  return async () => {
    await onConnection(transaction, (connection) => connection.forgetAfter(registered))
    await sql`rollback to savepoint ${sql.ref(name)}`.execute(transaction)
  }
}

/** Runs `ask` with the connection that a transaction runs on. */
function onConnection<T>(transaction: Database, ask: (connection: Connection) => T): Promise<T> {
  return transaction.getExecutor().provideConnection(async (connection) => ask(connection as Connection))
}
