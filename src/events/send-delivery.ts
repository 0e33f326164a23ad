import type { Agent } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { post } from '../outbound/post.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { VERSION } from '../version.ts'
import type { Attempt, DueDelivery } from './delivery-queries.ts'
import type { DeliveringEndpoint } from './endpoint-queries.ts'
import { signingSecrets } from './endpoint-secret.ts'

const MAX_EXCERPT_LENGTH = 200
const MAX_KEPT_BYTES = 2048

/** An attempt, and when the endpoint wants the next one, if it says so. */
export type SentAttempt = Attempt & { retryAt: Date | null }

/**
 * One signed request (Standard Webhooks), on one of `connections` if these are given. Whatever goes wrong becomes the
 * attempt's error.
 */
export async function sendDelivery(
  endpoint: DeliveringEndpoint,
  { event }: DueDelivery,
  { allowPrivateAddresses, secrets }: { allowPrivateAddresses: boolean; secrets: Secrets },
  connections?: Agent,
): Promise<SentAttempt> {
  const at = new Date()
  type Known = Pick<SentAttempt, 'statusCode' | 'error'> & Partial<SentAttempt>
  const finish = (known: Known): SentAttempt => ({
    at,
    retryAt: null,
    answer: null,
    ...known,
    milliseconds: Date.now() - at.getTime(),
  })
  try {
    const body = JSON.stringify(requestBody(event, secrets))
    const signatures = signingSecrets(endpoint, secrets).map((secret) => new Webhook(secret).sign(event.id, at, body))
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Hireline/${VERSION}`,
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    }
    const { status, text, retryAt } = await post({
      url: endpoint.url,
      headers,
      body,
      allowPrivateAddresses,
      connections,
    })
    // Who sends back what they got would have a secret stored in the clear.
    const said = 'sealed_content' in event.data ? '' : text
    const error = status >= 200 && status < 300 ? null : refusal(status, said)
    return finish({ statusCode: status, error, retryAt, answer: kept(said) })
  } catch (error) {
    return finish({ statusCode: null, error: describeError(error) })
  }
}

/** What a receiver is sent of an event. */
export const requestBody = (event: DueDelivery['event'], secrets: Secrets) => ({
  id: event.id,
  type: event.type,
  timestamp: event.created.toISOString(),
  data: openData(event.data, secrets),
})

/** Content that holds a secret is stored sealed. */
function openData({ sealed_content: sealed, ...data }: { sealed_content?: string }, secrets: Secrets): object {
  return sealed === undefined ? data : { ...data, content: JSON.parse(secrets.open(sealed)) }
}

function refusal(status: number, text: string): string {
  const excerpt = printable(text).slice(0, MAX_EXCERPT_LENGTH)
  const redirect = status >= 300 && status < 400 ? ', a redirect, which is not followed' : ''
  return `answered ${status}${redirect}${excerpt ? `: ${excerpt}` : ''}`
}

/** The beginning of an answer with its lines, safe for PostgreSQL; nothing when it is empty. */
function kept(text: string): string | null {
  const beginning = Buffer.from(text).subarray(0, MAX_KEPT_BYTES).toString('utf8')
  return beginning.replace(/(?![\n\t])\p{Cc}/gu, '').trim() || null
}

/** One line that is safe for PostgreSQL and for a terminal. */
const printable = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

function describeError(error: unknown): string {
  // A host with several addresses fails with an error for each.
  const [cause] = error instanceof AggregateError ? error.errors : [error]
  return printable((cause as Error).message || (cause as NodeJS.ErrnoException).code || 'failed')
}
