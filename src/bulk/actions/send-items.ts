import { requireCompanyById } from '../../companies/actions/require-company.ts'
import { callerCompanyOf } from '../../companies/caller-company.ts'
import type { Config } from '../../config.ts'
import type { CallerActor, CallerCompany } from '../../contract/caller.ts'
import { Fault } from '../../contract/fault.ts'
import { sendLink } from '../../correspondence/actions/send-link.ts'
import { sendMessage, sendText } from '../../correspondence/actions/send-message.ts'
import { type Database, inSavepoint } from '../../db/database.ts'
import {
  type BulkItem,
  type ItemOutcome,
  type MessageOrder,
  SEND_SKIP_CODES,
  type SendSkipCode,
  skippedItem,
} from '../bulk-action.ts'

type Outcome = ItemOutcome<SendSkipCode>

interface Sending {
  config: Config
  actor: CallerActor
}

/** Sends a few people a message, in the caller's transaction. */
export const sendMessageItems = (
  transaction: Database,
  companyId: string,
  items: BulkItem[],
  { config, actor, order }: Sending & { order: MessageOrder },
): Promise<Outcome[]> =>
  sendAll(transaction, companyId, items, async (company, id) =>
    order.channel === 'text'
      ? { textMessageId: await sendText(transaction, config, company, id, order, actor) }
      : { mailId: await sendMessage(transaction, config, company, id, order, actor) },
  )

/** Mails a few people a link each, in the caller's transaction. */
export const sendLinkItems = (
  transaction: Database,
  companyId: string,
  items: BulkItem[],
  { config, actor }: Sending,
): Promise<Outcome[]> =>
  sendAll(transaction, companyId, items, async (company, id) => {
    const { mailId } = await sendLink(transaction, config, company, id, actor)
    return { mailId }
  })

async function sendAll(
  transaction: Database,
  companyId: string,
  items: BulkItem[],
  send: (company: CallerCompany, applicationId: string) => Promise<{ mailId: string } | { textMessageId: string }>,
): Promise<Outcome[]> {
  const company = callerCompanyOf(await requireCompanyById(transaction, companyId))
  const outcomes: Outcome[] = []
  for (const { applicationId } of items) {
    try {
      outcomes.push({ applicationId, ...(await inSavepoint(transaction, () => send(company, applicationId))) })
    } catch (error) {
      outcomes.push(skippedBy(applicationId, error))
    }
  }
  return outcomes
}

/** Why one is sent nothing; anything else that goes wrong is tried again. */
export function skippedBy(applicationId: string, error: unknown) {
  if (!(error instanceof Fault)) throw error
  const { code, message } = error
  if (code === 'application_not_found') return skippedItem(applicationId, 'invalid_application_id', message)
  // A template that the company file has lost meanwhile.
  if (code === 'invalid_field') return skippedItem(applicationId, 'message_not_fillable', message)
  const known = SEND_SKIP_CODES.find((skip) => skip === code)
  if (!known) throw error
  return skippedItem(applicationId, known, message)
}
