import { type NamedSchema, reference } from '../../contract/schemas.ts'
import type { JsonSchema } from './json-schema.ts'

/** A kind of event that the service sends to webhook endpoints. */
export interface WebhookKind {
  type: string
  /** When it happens. */
  when: string
  body: NamedSchema
}

const header = (name: string, description: string, example: string) => ({
  in: 'header',
  name,
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

const HEADERS = [
  header('webhook-id', 'The event; the same in every attempt.', '01990000-0000-7000-8000-000000000024'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.', '1768296600'),
  header(
    'webhook-signature',
    'Of id, timestamp and body, as Standard Webhooks has it; several with spaces between while a secret is rotated.',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ),
]

/** The `webhooks` of the document: what is sent to an endpoint, and what it should answer. */
export function describeWebhooks(kinds: WebhookKind[]) {
  return Object.fromEntries(
    kinds.map(({ type, when, body }) => [
      type,
      {
        post: {
          operationId: `receive${body.name}`,
          summary: when,
          tags: ['Webhooks'],
          security: [],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: structuredClone(reference(body)) as JsonSchema } as {
                schema: JsonSchema
                example?: unknown
              },
            },
          },
          responses: {
            '2XX': { description: 'Taken.' },
            default: { description: 'Not taken: it is sent again later, ever more seldom, for three days.' },
          },
        },
      },
    ]),
  )
}
