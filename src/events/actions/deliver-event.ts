import { Webhook } from 'standardwebhooks'
import { type Database, inTransaction } from '../../db/database.ts'
import { post } from '../../outbound/post.ts'
import { nextAttemptAt } from '../../queue/retry-schedule.ts'
import { VERSION } from '../../version.ts'
import { enqueueDeliveries } from '../delivery-jobs.ts'
import {
  type Attempt,
  findPendingDelivery,
  giveUpDelivery,
  type PendingDelivery,
  recordAttempt,
} from '../delivery-queries.ts'
import { markEndpointFailing, markEndpointWorking, switchEndpointOff } from '../endpoint-queries.ts'
import type { DeliveryReference } from '../queries.ts'

/** After so many days of failures without a success in between, an endpoint is switched off. */
const LASTING_FAILURE_DAYS = 3
const GONE = 410
const LONGEST_EXCERPT = 200

/**
 * Attempts one delivery. What comes of it is stored with the job of the next attempt, so that a worker that dies in
 * between has made an attempt that is made again: every event arrives at least once, always with the same id.
 */
export async function deliverEvent(
  db: Database,
  companyId: string,
  reference: DeliveryReference,
  options: { allowPrivateAddresses: boolean },
): Promise<void> {
  const delivery = await findPendingDelivery(db, companyId, reference)
  if (!delivery) return
  if (!delivery.endpoint.takesEvents) {
    await inTransaction(db, (transaction) =>
      giveUpDelivery(transaction, companyId, reference, 'the endpoint is not active'),
    )
    return
  }
  const { retryAt, ...attempt } = await send(delivery, options)
  await inTransaction(db, async (transaction) => {
    if (attempt.error === null) {
      await recordAttempt(transaction, companyId, reference, attempt, null)
      await markEndpointWorking(transaction, companyId, reference.endpointId)
    } else await recordFailure(transaction, companyId, reference, delivery, { ...attempt, retryAt })
  })
}

async function recordFailure(
  db: Database,
  companyId: string,
  reference: DeliveryReference,
  { event, attempts }: PendingDelivery,
  { retryAt, ...attempt }: SentAttempt,
): Promise<void> {
  const failingSince = await markEndpointFailing(db, companyId, reference.endpointId)
  const off = reasonToSwitchOff(attempt, failingSince)
  if (off) await switchEndpointOff(db, companyId, reference.endpointId, off)
  const next = off ? null : nextAttemptAt(attempts + 1, retryAt)
  await recordAttempt(db, companyId, reference, attempt, next)
  if (next) {
    await enqueueDeliveries(db, companyId, [{ ...reference, subjectId: event.subject_id, endpointFails: true }], next)
  }
}

function reasonToSwitchOff({ at, statusCode, error }: Attempt, failingSince: Date): string | undefined {
  if (statusCode === GONE) return 'it answered 410 Gone'
  const days = (at.getTime() - failingSince.getTime()) / 86_400_000
  if (days < LASTING_FAILURE_DAYS) return undefined
  return `nothing was delivered for ${LASTING_FAILURE_DAYS} days; the last error: ${error}`
}

/** An attempt, with when the endpoint wants the next one, if it says so. */
type SentAttempt = Attempt & { retryAt: Date | null }

/** One signed request (Standard Webhooks). Whatever goes wrong is the attempt's error. */
async function send(
  { event, endpoint }: PendingDelivery,
  { allowPrivateAddresses }: { allowPrivateAddresses: boolean },
): Promise<SentAttempt> {
  const at = new Date()
  const finish = (statusCode: number | null, error: string | null, retryAt: Date | null = null): SentAttempt => ({
    at,
    statusCode,
    error,
    retryAt,
    milliseconds: Date.now() - at.getTime(),
  })
  try {
    const body = JSON.stringify({
      id: event.id,
      type: event.type,
      timestamp: event.created.toISOString(),
      data: event.data,
    })
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Hireline/${VERSION}`,
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secretOf(endpoint)).sign(event.id, at, body),
    }
    const { status, text, retryAt } = await post({ url: endpoint.url, headers, body, allowPrivateAddresses })
    return finish(status, status >= 200 && status < 300 ? null : refusal(status, text), retryAt)
  } catch (error) {
    return finish(null, messageOf(error))
  }
}

function secretOf({ secret, secret_env: name }: PendingDelivery['endpoint']): string {
  const value = secret ?? process.env[name ?? '']
  if (!value) throw new Error(`the worker has no environment variable ${name}, which holds the endpoint’s secret`)
  return value
}

function refusal(status: number, text: string): string {
  const excerpt = printable(text).slice(0, LONGEST_EXCERPT)
  const redirect = status >= 300 && status < 400 ? ', a redirect, which is not followed' : ''
  return `answered ${status}${redirect}${excerpt ? `: ${excerpt}` : ''}`
}

/** One line that PostgreSQL and a terminal take. */
const printable = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

function messageOf(error: unknown): string {
  // A host with several addresses fails with an error for each.
  const [cause] = error instanceof AggregateError ? error.errors : [error]
  return printable((cause as Error).message || (cause as NodeJS.ErrnoException).code || 'failed')
}
