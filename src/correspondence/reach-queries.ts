import { sql } from 'kysely'
import { findStoppedNumbers } from '../candidates/stopped-text-queries.ts'
import type { Database } from '../db/database.ts'
import type { Message } from './message.ts'

/** Whether messages of a channel reach the person of an application that is there, and not erased. */
export interface Reach {
  hasAddress: boolean
  isStopped: boolean
}

interface Person {
  id: string
  hasEmail: boolean
  areMailsStopped: boolean
  phoneNumber: string | null
}

/** Whom messages of a channel reach: by application, those that are there. */
export async function findReach(
  db: Database,
  companyId: string,
  applicationIds: string[],
  channel: Message['channel'],
): Promise<Map<string, Reach>> {
  const { rows } = await sql<Person>`
    select application.id, candidate.email is not null as "hasEmail", candidate.mails_stopped_at is not null as "areMailsStopped",
      candidate.phone_number as "phoneNumber"
    from applications application
    join candidates candidate on candidate.company_id = ${companyId} and candidate.id = application.candidate_id
    where application.company_id = ${companyId} and application.id = any(${applicationIds}::uuid[]) and application.erased_at is null
  `.execute(db)
  if (channel === 'mail') {
    return new Map(rows.map((row) => [row.id, { hasAddress: row.hasEmail, isStopped: row.areMailsStopped }]))
  }
  const stopped = await findStoppedNumbers(
    db,
    companyId,
    rows.flatMap(({ phoneNumber }) => phoneNumber ?? []),
  )
  return new Map(
    rows.map(({ id, phoneNumber }) => [
      id,
      { hasAddress: phoneNumber !== null, isStopped: phoneNumber !== null && stopped.has(phoneNumber) },
    ]),
  )
}
