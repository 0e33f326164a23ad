import { type Database, inTransaction } from '../../db/database.ts'
import { nextAttemptAt } from '../../queue/retry-schedule.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { textMessages } from '../../telemetry/counters.ts'
import type { Handover, TextProvider } from '../handover.ts'
import { findPendingTextMessage, markTextFailed, markTextKept, markTextSent, noteHandover } from '../queries.ts'
import { enqueueTextMessage } from '../text-message-jobs.ts'

/**
 * Attempts to send one text message, or keeps it when there is no provider. Before it is handed over that is noted: if nobody
 * lives to note the answer, the provider is asked for it, or is given it again with the same key.
 */
export async function sendTextMessage(
  db: Database,
  companyId: string,
  id: string,
  { secrets, provider }: { secrets: Secrets; provider: TextProvider | undefined },
): Promise<void> {
  if (!provider) {
    await markTextKept(db, companyId, id)
    textMessages.inc({ outcome: 'kept' })
    return
  }
  const message = await findPendingTextMessage(db, companyId, id)
  const handedOverAt = message?.handed_over_at ?? null
  if (!message || !(await noteHandover(db, companyId, id, handedOverAt ?? new Date()))) return
  const { recipient, sealed_text: sealed } = message
  const handover = await deliver(() => provider.send({ id, recipient, text: secrets.open(sealed ?? ''), handedOverAt }))
  const outcome = await inTransaction(db, (transaction) =>
    note(transaction, companyId, { id, attempts: message.attempts + 1 }, handover),
  )
  textMessages.inc({ outcome })
}

type Outcome = Handover | { outcome: 'unknown'; error: string }

const deliver = (send: () => Promise<Handover>): Promise<Outcome> =>
  send().catch((error: Error) => ({ outcome: 'unknown', error: error.message }))

async function note(
  db: Database,
  companyId: string,
  { id, attempts }: { id: string; attempts: number },
  handover: Outcome,
): Promise<'sent' | 'retried' | 'failed'> {
  if (handover.outcome === 'taken') {
    await markTextSent(db, companyId, id, handover.providerId)
    return 'sent'
  }
  const next =
    handover.outcome === 'refused'
      ? null
      : nextAttemptAt(attempts, handover.outcome === 'put off' ? handover.retryAt : null)
  const isKnown = handover.outcome !== 'unknown'
  await markTextFailed(db, companyId, id, { error: handover.error, final: next === null, isKnown })
  if (next) await enqueueTextMessage(db, companyId, id, next)
  return next ? 'retried' : 'failed'
}
