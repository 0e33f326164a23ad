import { sql } from 'kysely'
import { noteChanges } from '../change-log/queries.ts'
import { type Database, executeAfter, sendAhead } from '../db/database.ts'
import { each, insertedRows, same } from '../db/inserted-rows.ts'
import type { Candidate } from './candidate.ts'
import type { ToldDetails } from './personal-details.ts'
import { lockIdentities } from './queries.ts'

/** By what many people at once are looked for. */
export type Sought = Pick<ToldDetails, 'email' | 'external_identifier' | 'phone_number'>

const texts = (values: (string | null | undefined)[]) => [...new Set(values.flatMap((value) => value ?? []))]

/**
 * Those of a company who have any of these emails, external identifiers or phone numbers. The emails and identifiers are locked
 * until the transaction ends, and so is whoever has one of them.
 */
export async function lockPeople(transaction: Database, companyId: string, sought: Sought[]): Promise<Candidate[]> {
  const emails = texts(sought.map(({ email }) => email))
  const identifiers = texts(sought.map(({ external_identifier }) => external_identifier))
  const phones = texts(sought.map(({ phone_number }) => phone_number))
  const found = (matching: ReturnType<typeof sql>) => sql<Candidate>`
    select id, external_identifier, email, full_name, first_name, middle_name, last_name, phone_number
    from candidates
    where company_id = ${companyId} and erased_at is null and ${matching}
    order by id`
  const { rows: known } = await executeAfter(
    transaction,
    lockIdentities(companyId, ...sought),
    sql<Candidate>`
      ${found(sql`(email = any(${emails}::text[]) or external_identifier = any(${identifiers}::text[]))`)} for no key update`,
  )
  if (phones.length === 0) return known
  const { rows: namesakes } = await found(sql`phone_number = any(${phones}::text[])`).execute(transaction)
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...namesakes.filter(({ id }) => !ids.has(id))]
}

/** Somebody who was known to another system. */
export interface PastCandidate extends Candidate {
  phoneAsWritten: string | null
  created: Date
}

/** Inserts people whom `lockPeople` has not found. No endpoint is told. */
export async function insertPastCandidates(
  transaction: Database,
  companyId: string,
  people: PastCandidate[],
): Promise<void> {
  if (people.length === 0) return
  const rows = insertedRows(people, [
    same('uuid', companyId),
    each('uuid', ({ id }) => id),
    each('text', ({ external_identifier }) => external_identifier),
    each('text', ({ email }) => email),
    each('text', ({ full_name }) => full_name),
    each('text', ({ first_name }) => first_name),
    each('text', ({ middle_name }) => middle_name),
    each('text', ({ last_name }) => last_name),
    each('text', ({ phone_number }) => phone_number),
    each('text', ({ phoneAsWritten }) => phoneAsWritten),
    each('timestamptz', ({ created }) => created),
  ])
  await sendAhead(
    transaction,
    sql`
      insert into candidates (
        company_id, id, external_identifier, email, full_name, first_name, middle_name, last_name, phone_number,
        phone_as_written, created
      )
      ${rows}`,
  )
  await noteChanges(
    transaction,
    companyId,
    people.map(({ id }) => ({ type: 'candidate', id })),
  )
}

/** Keeps what somebody's phone number was written as, unless something is kept already. */
export async function keepPhoneAsWritten(
  transaction: Database,
  companyId: string,
  candidateId: string,
  written: string,
) {
  await sql`
    update candidates set phone_as_written = ${written}
    where company_id = ${companyId} and id = ${candidateId} and phone_as_written is null and phone_number is null
  `.execute(transaction)
}
