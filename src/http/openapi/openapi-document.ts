import { FAULT_CODES, type FaultCode } from '../../contract/fault-codes.ts'
import { statusOf } from '../statuses.ts'
import { type JsonSchema, makeExample } from './openapi-examples.ts'

interface Response {
  description: string
  headers?: Record<string, object>
  content?: Record<string, { schema: JsonSchema; example?: unknown }>
}

interface Operation {
  responses: Record<string, Response | { $ref: string }>
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> }
}

/** The parts of an OpenAPI document that are completed here. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses?: Record<string, Response>
    headers?: Record<string, object>
  }
}

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example })

const HEADERS = {
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

const EVERY_ANSWER = ['X-Request-Id'] as const
const LIMITS = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const

/** The shared error responses by status, under `components/responses`. */
const ERRORS: Record<number, { name: string; code: FaultCode; headers?: (keyof typeof HEADERS)[] }> = {
  400: { name: 'BadRequest', code: 'missing_field' },
  401: { name: 'Unauthorized', code: 'unauthorized', headers: ['WWW-Authenticate'] },
  403: { name: 'Forbidden', code: 'insufficient_scope' },
  404: { name: 'NotFound', code: 'application_not_found' },
  409: { name: 'Conflict', code: 'idempotency_conflict' },
  413: { name: 'PayloadTooLarge', code: 'payload_too_large' },
  415: { name: 'UnsupportedMediaType', code: 'unsupported_media_type' },
  429: { name: 'TooManyRequests', code: 'rate_limit_exceeded', headers: ['Retry-After'] },
  500: { name: 'InternalError', code: 'internal_error' },
  503: { name: 'ServiceUnavailable', code: 'service_unavailable', headers: ['Retry-After'] },
}

const SUCCESSES: Record<string, string> = {
  200: 'Done.',
  201: 'Created; the answer is the new object as a read would give it.',
  202: 'Accepted; the work goes on after this answer.',
}

/** Adds what all operations share: error responses as components, headers, descriptions and examples. */
export function completeDocument<D extends OpenApiDocument>(document: D): D {
  const { schemas } = document.components
  for (const [method, operation] of Object.values(document.paths).flatMap(Object.entries<Operation>)) {
    for (const media of Object.values(operation.requestBody?.content ?? {}))
      media.example ??= makeExample(media.schema, schemas)
    for (const [status, response] of Object.entries(operation.responses)) {
      operation.responses[status] = ERRORS[Number(status)]
        ? { $ref: `#/components/responses/${ERRORS[Number(status)]?.name}` }
        : successResponse(status, response as Response, method, schemas)
    }
  }
  const used = JSON.stringify(document.paths)
  const responses = Object.entries(ERRORS)
    .filter(([, { name }]) => used.includes(`"#/components/responses/${name}"`))
    .map(([status, error]) => [error.name, errorResponse(Number(status), error)])
  return {
    ...document,
    components: { ...document.components, headers: HEADERS, responses: Object.fromEntries(responses) },
  }
}

const headerReferences = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

function successResponse(
  status: string,
  response: Response,
  method: string,
  schemas: Record<string, JsonSchema>,
): Response {
  const replayed = method === 'post' ? ['Idempotency-Replayed'] : []
  for (const media of Object.values(response.content ?? {})) media.example ??= makeExample(media.schema, schemas)
  return {
    ...response,
    description: response.description === 'Default Response' ? (SUCCESSES[status] ?? 'Done.') : response.description,
    headers: headerReferences([...EVERY_ANSWER, ...LIMITS, ...replayed]),
  }
}

function errorResponse(status: number, { code, headers = [] }: (typeof ERRORS)[number]): Response {
  const codes = Object.entries(FAULT_CODES).filter(([code]) => statusOf(code as FaultCode) === status)
  return {
    description: codes
      .map(([name, { when }]) => (codes.length > 1 ? `- \`${name}\`: ${when}` : `\`${name}\`: ${when}`))
      .join('\n'),
    headers: headerReferences([...EVERY_ANSWER, ...LIMITS, ...headers]),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorResponse' },
        example: { status: 'error', message: FAULT_CODES[code].when, code },
      },
    },
  }
}
