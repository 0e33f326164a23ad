import { randomUUIDv7 } from 'node:crypto'
import type { Config } from '../../config.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { countOfDay, insertTextMessage } from '../queries.ts'
import { requireSendable, withoutPaths } from '../text-message.ts'
import { enqueueTextMessage } from '../text-message-jobs.ts'

/**
 * Puts a text message into the outbox, in the caller's transaction; a worker sends it once that commits. One that is too many
 * for its number today stands there as failed.
 * @param message an id of its own makes that it is known by it
 * @returns its id
 * @throws {TextMessageProblem}
 */
export async function writeTextMessage(
  db: Database,
  config: Config,
  companyId: string,
  message: { id?: string; recipient: string; text: string; applicationId: string },
): Promise<string> {
  const { id = randomUUIDv7(), recipient, applicationId } = message
  const { text, segments } = requireSendable(recipient, message.text)
  return inTransaction(db, async (transaction) => {
    const most = config.TEXTS_PER_DAY
    const isTooMany = (await countOfDay(transaction, companyId, recipient)) >= most
    const row = { id, applicationId, recipient, text: withoutPaths(text), segments }
    await insertTextMessage(
      transaction,
      companyId,
      { ...row, sealedText: secretsOf(config).seal(text) },
      isTooMany ? `The number was sent ${most} text messages within a day (TEXTS_PER_DAY).` : null,
    )
    if (!isTooMany) await enqueueTextMessage(transaction, companyId, id)
    return id
  })
}
