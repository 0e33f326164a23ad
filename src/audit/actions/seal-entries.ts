import { sql } from 'kysely'
import { atCommit, type Database, inTransaction } from '../../db/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { linkAfter, ORIGIN } from '../chain.ts'
import {
  type ChainedEntry,
  chainEntries,
  findEnds,
  findNotedEntries,
  findPeopleOf,
  insertHead,
  lockSealedHead,
  replaceHead,
} from '../chain-queries.ts'
import type { AuditEntry, NotedEntry } from '../entry.ts'
import { BrokenHead, type ChainHead, openHead, sealHead } from '../head.ts'

const AT_ONCE = 1000

/**
 * Gives the entries that are committed their places behind all others of the company. Calls for one company take turns.
 * @throws {BrokenHead} when the end of the chain is not what it was; nothing is lost then, and entries wait
 */
export async function sealEntries(db: Database, secrets: Secrets, companyId: string): Promise<void> {
  while ((await sealSome(db, secrets, companyId)) === AT_ONCE);
}

function sealSome(db: Database, secrets: Secrets, companyId: string): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const { start, end } = await lockHead(transaction, secrets, companyId)
    const noted = await findNotedEntries(transaction, companyId, AT_ONCE)
    if (noted.length === 0) return 0
    const people = await findPeopleOf(
      transaction,
      companyId,
      noted.flatMap(({ application_ids }) => application_ids),
    )
    let last = end
    const chained = noted.map((found): ChainedEntry => {
      const entry = withPeople(found, people)
      last = linkAfter(last, companyId, entry)
      return { ...entry, ...last }
    })
    await chainEntries(transaction, companyId, chained)
    await replaceHead(transaction, companyId, sealHead(secrets, companyId, { start, end: last }))
    // What a crash takes of this is done again.
    await atCommit(transaction, sql`set local synchronous_commit to off`)
    return noted.length
  })
}

/** The entry with the people whom it concerns. An application stays for good. */
function withPeople({ application_ids, ...entry }: NotedEntry, people: Map<string, string>): AuditEntry {
  const told = [...(entry.candidate_id ? [entry.candidate_id] : []), ...(entry.candidate_ids ?? [])]
  const all = [...new Set([...told, ...application_ids.flatMap((id) => people.get(id) ?? [])])]
  return {
    ...entry,
    candidate_id: all.length === 1 ? (all[0] as string) : null,
    candidate_ids: all.length > 1 ? all : null,
  }
}

/** Holds the head of a company's chain until the end of the transaction. @throws {BrokenHead} */
export async function lockHead(transaction: Database, secrets: Secrets, companyId: string): Promise<ChainHead> {
  const sealed = (await lockSealedHead(transaction, companyId)) ?? (await firstHead(transaction, secrets, companyId))
  return openHead(secrets, companyId, sealed)
}

async function firstHead(transaction: Database, secrets: Secrets, companyId: string): Promise<string> {
  const hasEntries = (await findEnds(transaction, companyId)) !== undefined
  // Entries without a head may be another's who made both since the head was looked for.
  if (!hasEntries)
    await insertHead(transaction, companyId, sealHead(secrets, companyId, { start: ORIGIN, end: ORIGIN }))
  const sealed = await lockSealedHead(transaction, companyId)
  if (!sealed && hasEntries) throw new BrokenHead('The head of the audit trail is missing.')
  if (!sealed) throw new Error('The head of an audit trail is gone.')
  return sealed
}
