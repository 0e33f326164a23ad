import type { TSchema } from 'typebox'
import type { FaultCode } from '../../contract/fault-codes.ts'
import { MAX_DISTINCT, malformedIdCode } from '../bodies/validation.ts'
import type { Endpoint } from '../endpoint.ts'
import { statusOf } from '../statuses.ts'

/**
 * Every code that an operation can answer with, by status: what its endpoint declares, and what its schemas, its guards and
 * idempotency make of a request. Codes of paths and methods that no operation has are not among them.
 */
export function operationFaults(endpoint: Endpoint): Map<number, FaultCode[]> {
  const codes = new Set<FaultCode>([
    ...endpoint.errors,
    ...validationFaults(endpoint),
    ...guardFaults(endpoint),
    ...idempotencyFaults(endpoint),
    'internal_error',
    'service_unavailable',
  ])
  return Map.groupBy(codes, statusOf)
}

/** None where the contract lists no 400: there is nothing in such a request that could be wrong. */
function validationFaults(endpoint: Endpoint): FaultCode[] {
  const { params, query, body, ignoresUnknownQuery } = endpoint
  if (ignoresUnknownQuery && !params) return []
  return [
    'malformed_request',
    ...(ignoresUnknownQuery ? [] : (['unknown_field'] as const)),
    ...[params, query].flatMap((fields) => (fields ? fieldFaults(fields as Fields) : [])),
    ...(endpoint.takesAnyFields ? (['invalid_field', 'unknown_field'] as const) : []),
    ...(endpoint.method === 'GET' ? [] : (['invalid_body'] as const)),
    ...(body ? (['unknown_field', ...fieldFaults(body as Fields)] as const) : []),
  ]
}

function fieldFaults({ properties = {}, required = [] }: Fields): FaultCode[] {
  const fields = Object.entries(properties)
  return [
    'invalid_field',
    ...(required.length > 0 ? (['missing_field'] as const) : []),
    ...fields.filter(([, field]) => isId(field)).map(([name]) => malformedIdCode(name)),
    ...(fields.some(([, field]) => field[MAX_DISTINCT] !== undefined) ? (['too_many_applications'] as const) : []),
  ]
}

interface Fields {
  properties?: Record<string, Field>
  required?: string[]
}
type Field = TSchema & { format?: string; items?: { format?: string }; [MAX_DISTINCT]?: number }
const isId = ({ format, items }: Field) => format === 'uuid' || items?.format === 'uuid'

function guardFaults({ method, scope, secretPath }: Endpoint): FaultCode[] {
  return [
    ...(secretPath ? [secretPath.unknownCode] : (['unauthorized'] as const)),
    ...(scope ? (['insufficient_scope'] as const) : []),
    ...(method === 'GET' ? [] : (['payload_too_large'] as const)),
    'unsupported_media_type',
    'rate_limit_exceeded',
  ]
}

function idempotencyFaults({ method }: Endpoint): FaultCode[] {
  return method === 'POST'
    ? ['invalid_idempotency_key', 'idempotency_key_reused', 'answer_erased', 'idempotency_conflict']
    : []
}
