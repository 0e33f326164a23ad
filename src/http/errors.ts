import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Fault } from '../contract/fault.ts'
import { FAULT_CODES, type FaultCode } from '../contract/fault-codes.ts'
import { type NamedSchema, OneOf, StrictObject } from '../contract/schemas.ts'
import { isStandoff } from '../db/lost-race.ts'
import { PartUnavailable } from '../part-unavailable.ts'
import { partsUnavailable } from '../telemetry/counters.ts'
import { statusOf } from './statuses.ts'

/** The error envelope (docs/external-api.md, "Errors"). */
export const ErrorResponse = {
  name: 'ErrorResponse',
  schema: Type.Object(
    {
      status: Type.Literal('error'),
      message: Type.String({ description: 'What is wrong, for a person.' }),
      code: OneOf(Object.keys(FAULT_CODES) as FaultCode[], {
        title: 'ErrorCode',
        description: Object.entries(FAULT_CODES)
          .map(([code, { when }]) => `- \`${code}\` (${statusOf(code as FaultCode)}): ${when}`)
          .join('\n'),
      }),
      details: Type.Optional(
        Type.Array(StrictObject({ field: Type.String(), message: Type.String() }, { title: 'ErrorDetail' }), {
          title: 'ErrorDetails',
          description: 'The fields at fault, where there are any.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
} satisfies NamedSchema

/** The body of an error answer. */
export function errorBody({ message, code, details }: Fault) {
  return { status: 'error', message, code, ...(details.length > 0 && { details }) }
}

/** Fastify's own errors that a caller can cause. Any other error is our fault. */
const FRAMEWORK_ERRORS: Record<string, [FaultCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', 'The body is larger than the service takes.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'The endpoint does not take this Content-Type.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_body', 'The body is empty, and the Content-Type says JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_body', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_body', 'The body is not as long as Content-Length says.'],
  FST_PARTS_LIMIT: ['payload_too_large', 'The form has too many parts.'],
  FST_FILES_LIMIT: ['payload_too_large', 'The form has too many files.'],
  FST_FIELDS_LIMIT: ['payload_too_large', 'The form has too many fields.'],
  FST_PROTO_VIOLATION: ['unknown_field', 'A part of the form has a name that no field has.'],
  FST_INVALID_JSON_FIELD_ERROR: ['invalid_body', 'A part of the form says that it is JSON, and is not.'],
  FST_MP_PREMATURE_CLOSE: ['invalid_body', 'The body ended too early.'],
  FST_ERR_BAD_URL: ['malformed_request', 'The path is not a valid URL.'],
  FST_ERR_MAX_PARAM_LENGTH: ['malformed_request', 'The path is too long.'],
  FST_ERR_ROUTE_MISSING_HANDLER: ['not_found', 'There is no such path.'],
  FST_STATIC_FORBIDDEN_PATH: ['not_found', 'There is no such path.'],
}

/** Turns whatever was thrown into the error that the caller may see. */
export function toAnswerableError(error: unknown): Fault {
  if (error instanceof Fault) return error
  if (error instanceof PartUnavailable) {
    partsUnavailable.inc({ part: error.part })
    return new Fault('service_unavailable', 'The service cannot reach what it needs. Try again soon.', {
      logMessage: error.message,
      cause: error.cause ?? error,
      retryAfterSeconds: error.retryAfterSeconds,
    })
  }
  if (isStandoff(error)) return toAnswerableError(new PartUnavailable('database', { cause: error }))
  const { code = '', statusCode, message } = error as Partial<FastifyError>
  const known = FRAMEWORK_ERRORS[code]
  if (known) return new Fault(...known)
  // Without this status, one of our own connections broke, such as that to the database.
  if (code === 'ECONNRESET' && statusCode === 400) return new Fault('invalid_body', 'The body ended too early.')
  if (error instanceof SyntaxError && statusCode === 400) {
    return new Fault('invalid_body', `The body is not valid JSON: ${message}.`)
  }
  return new Fault('internal_error', 'The service failed. The X-Request-Id finds the cause in its log.', {
    cause: error,
  })
}

/** Answers with the error envelope, and logs what the caller is not told. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = toAnswerableError(thrown)
  const status = statusOf(error.code)
  if (status >= 500) request.log.error({ err: error.cause ?? error }, error.logMessage)
  // Not the message: it can repeat what the caller sent.
  else request.log.debug({ code: error.code }, 'refused')
  if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', String(error.retryAfterSeconds))
  return reply.code(status).type('application/json; charset=utf-8').send(errorBody(error))
}
