import { type Static, Type } from 'typebox'
import { StrictObject } from '../../contract/schemas.ts'
import type { Database } from '../../db/database.ts'
import { addJobs } from '../../queue/add-jobs.ts'

/** The job that does what somebody asked for who answered a text message. */
export const HEAR_TEXT_REPLY = 'hear_text_reply'

export const TextReplyPayload = StrictObject({ phone_number: Type.String(), is_stopped: Type.Boolean() })

/** Has a worker do it in every company: they share the number that was answered. */
export function enqueueTextReply(db: Database, reply: Static<typeof TextReplyPayload>): Promise<void> {
  return addJobs(db, HEAR_TEXT_REPLY, [reply])
}
