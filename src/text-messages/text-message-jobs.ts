import type { Static } from 'typebox'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'

/** The job that makes one attempt to send a text message. */
export const SEND_TEXT_MESSAGE = 'send_text_message'

export const TextMessagePayload = StrictObject({ company_id: Uuid('Company'), text_message_id: Uuid('Text message') })

/** Has a worker send a text message, at once or at a time, once the transaction commits. */
export function enqueueTextMessage(db: Database, companyId: string, id: string, runAt?: Date): Promise<void> {
  const payload: Static<typeof TextMessagePayload> = { company_id: companyId, text_message_id: id }
  return addJobs(db, SEND_TEXT_MESSAGE, [payload], { runAt })
}
