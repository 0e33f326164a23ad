import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Fault } from '../../contract/fault.ts'
import { type Database, inTransaction, setSavepoint } from '../../db/database.ts'
import { UnknownSecretKey } from '../../secrets/secrets.ts'
import type { Answer, Unfinished } from '../endpoint.ts'
import { errorBody } from '../errors.ts'
import { statusOf } from '../statuses.ts'
import type { IdempotentRequest, StoredAnswer } from './idempotent-request.ts'
import { finishOnce, LEASE, takeOverLease } from './unfinished-answer.ts'

/**
 * Reads the Idempotency-Key header: plain, or in quotes as the IETF draft has it.
 * @throws {Fault} invalid_idempotency_key
 */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const text = String(header).trim()
  const key = /^"(.*)"$/.exec(text)?.[1] ?? text
  if (key.length === 0 || key.length > 255) {
    throw new Fault('invalid_idempotency_key', 'Idempotency-Key must have 1 to 255 characters.')
  }
  return key
}

type BegunAnswer = Unfinished & { replayed: boolean }

/** How a request is carried out. */
export interface RequestSteps {
  /** What happens before its transaction; skipped if the request already has an answer. */
  prepare?: (() => Promise<unknown>) | undefined
  /** Its effects, and the answer or what the answer is finished from. */
  run: (transaction: Database, prepared: unknown) => Promise<Answer | Unfinished>
  /** Finishes the answer once the effects are stored. */
  finish: (unfinished: object) => Promise<Answer>
  serialise: (answer: Answer) => string
}

/**
 * Runs a request once. Its effects and its answer are stored in one transaction, so after a crash either both stand or
 * neither, and a repeat gets the first answer or runs for the first time. Errors are answers too, without effects; a
 * failure of the service (5xx) is not kept. If an answer takes long, the effects are stored first; after a crash, a
 * repeat of the request finishes it.
 * @throws {Fault} idempotency_conflict while the first is running; idempotency_key_reused for another body
 */
export async function answerOnce(
  db: Database,
  request: IdempotentRequest,
  { prepare, run, finish, serialise }: RequestSteps,
): Promise<StoredAnswer> {
  const begin = async (transaction: Database, prepared: Prepared | undefined): Promise<StoredAnswer | BegunAnswer> => {
    await claim(transaction, request)
    const fingerprint = createHash('sha256').update(canonical(request.body)).digest()
    const first = await findFirstAnswer(transaction, request)
    if (first) return replay(transaction, request, first, fingerprint)
    // The answer existed a moment ago and has just expired.
    if (!prepared) throw stillRunning()
    const answer = await runOrUndo(transaction, () => run(transaction, prepared()), serialise)
    await keepAnswer(transaction, request, fingerprint, answer)
    return { ...answer, replayed: false }
  }
  const isAnswered = prepare !== undefined && (await findFirstAnswer(db, request)) !== undefined
  const prepared = isAnswered ? undefined : await settle(prepare)
  const begun = await inTransaction(db, (transaction) => begin(transaction, prepared))
  if (!('unfinished' in begun)) return begun
  return finishOnce(db, request, begun.unfinished, async (unfinished) => {
    const answer = await finish(unfinished)
    return { status: answer.status, body: serialise(answer), replayed: begun.replayed }
  })
}

/**
 * The prepared result. If preparing was refused, this throws where the request runs, so that the refusal is stored as
 * its answer.
 */
type Prepared = () => unknown

async function settle(prepare: RequestSteps['prepare']): Promise<Prepared> {
  try {
    const prepared = await prepare?.()
    return () => prepared
  } catch (error) {
    return () => {
      throw error
    }
  }
}

async function replay(
  transaction: Database,
  request: IdempotentRequest,
  first: FirstAnswer,
  fingerprint: Buffer,
): Promise<StoredAnswer | BegunAnswer> {
  if (!first.fingerprint.equals(fingerprint)) {
    throw new Fault('idempotency_key_reused', 'This Idempotency-Key was used before with another body.')
  }
  if (!('unfinished' in first)) return { status: first.status, body: opened(first.body, request), replayed: true }
  if (!(await takeOverLease(transaction, request))) throw stillRunning()
  return { unfinished: first.unfinished, replayed: true }
}

/** Errors and answers without secrets are stored as they are. */
function opened(body: string, { secrets }: IdempotentRequest): string {
  if (!secrets || body.startsWith('{')) return body
  try {
    return secrets.open(body)
  } catch (error) {
    if (!(error instanceof UnknownSecretKey)) throw error
    throw new Fault('idempotency_conflict', `The first answer to this Idempotency-Key cannot be read. ${error.message}`)
  }
}

const stillRunning = () => new Fault('idempotency_conflict', 'A request with this Idempotency-Key is still running.')

async function claim(transaction: Database, { companyId, callerId, path, key }: IdempotentRequest) {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${[companyId, callerId, path, key].join('\n')}, 0)) as claimed
  `.execute(transaction)
  if (!rows[0]?.claimed) throw stillRunning()
}

type FirstAnswer = { fingerprint: Buffer } & ({ status: number; body: string } | { unfinished: object })

async function findFirstAnswer(
  transaction: Database,
  { companyId, callerId, path, key }: IdempotentRequest,
): Promise<FirstAnswer | undefined> {
  const row = await transaction
    .selectFrom('idempotent_answers')
    .select(['fingerprint', 'status', 'body', 'unfinished'])
    .where('company_id', '=', companyId)
    .where('caller_id', '=', callerId)
    .where('path', '=', path)
    .where('key', '=', key)
    .where('created', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst()
  if (!row) return undefined
  const { fingerprint, status, body, unfinished } = row
  if (unfinished !== null) return { fingerprint, unfinished: unfinished as object }
  return { fingerprint, status: status as number, body: body as string }
}

async function runOrUndo(
  transaction: Database,
  run: () => Promise<Answer | Unfinished>,
  serialise: RequestSteps['serialise'],
): Promise<Omit<StoredAnswer, 'replayed'> | Unfinished> {
  const undo = await setSavepoint(transaction, 'request')
  try {
    const answer = await run()
    if ('unfinished' in answer) return answer
    return { status: answer.status, body: serialise(answer), headers: answer.headers }
  } catch (error) {
    if (!(error instanceof Fault) || statusOf(error.code) >= 500) throw error
    await undo()
    return { status: statusOf(error.code), body: JSON.stringify(errorBody(error)) }
  }
}

async function keepAnswer(
  transaction: Database,
  { companyId, callerId, path, key, secrets }: IdempotentRequest,
  fingerprint: Buffer,
  answer: { status: number; body: string } | Unfinished,
) {
  const kept = ({ status, body }: { status: number; body: string }) =>
    secrets && status < 400 ? secrets.seal(body) : body
  const content =
    'unfinished' in answer
      ? {
          status: null,
          body: null,
          unfinished: JSON.stringify(answer.unfinished),
          running_until: sql<Date>`clock_timestamp() + ${LEASE}::interval`,
        }
      : { status: answer.status, body: kept(answer), unfinished: null, running_until: null }
  const row = { company_id: companyId, caller_id: callerId, path, key, fingerprint, ...content }
  await transaction
    .insertInto('idempotent_answers')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'caller_id', 'path', 'key']).doUpdateSet(({ ref }) => ({
        fingerprint: ref('excluded.fingerprint'),
        status: ref('excluded.status'),
        body: ref('excluded.body'),
        unfinished: ref('excluded.unfinished'),
        running_until: ref('excluded.running_until'),
        created: ref('excluded.created'),
      })),
    )
    .execute()
}

/** JSON with sorted fields, so that the order of a body's fields does not matter. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, content]) => `${JSON.stringify(name)}:${canonical(content)}`).join(',')}}`
}
