/** A response of the document. */
export interface DescribedResponse {
  description: string
  headers?: Record<string, object>
  content?: Record<string, { schema: object; example?: unknown }>
}

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example })

/** The headers of answers, under `components/headers`. */
export const HEADERS = {
  'X-Request-Id': text('Finds the request in the service’s log.', '4f8b2c9e-53d1-4c3b-9a51-0d8f6a2f1c11'),
  'RateLimit-Policy': text('The limits of the API key (IETF draft).', '"second";q=20;w=1, "minute";q=100;w=60'),
  RateLimit: text('What is left of each limit (IETF draft).', '"second";r=19;t=1, "minute";r=99;t=60'),
  'X-RateLimit-Limit': text('Requests that the longest window allows.', '100'),
  'X-RateLimit-Remaining': text('Requests that are left in it.', '99'),
  'X-RateLimit-Reset': text('When it begins anew, in seconds since 1970.', '1790000000'),
  'Retry-After': text('Seconds after which to come back.', '1'),
  'WWW-Authenticate': text('The schemes that are accepted.', 'Api-Key realm="hireline", Bearer realm="hireline"'),
  'Idempotency-Replayed': text('`true` when this is the first answer again.', 'true'),
}

const EVERY_ANSWER = [
  'X-Request-Id',
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

/** References to the headers that every answer has, and to some more. */
export const headerReferences = (more: string[] = []) =>
  Object.fromEntries([...EVERY_ANSWER, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]))
