import type { FastifySchema } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { reference, Success } from '../../contract/schemas.ts'
import type { Endpoint } from '../endpoint.ts'
import { ErrorResponse } from '../errors.ts'
import { IDEMPOTENCY_HEADER } from './openapi.ts'
import { operationFaults } from './operation-faults.ts'

/** What an endpoint of the external API is validated with and described by. */
export function routeSchema(endpoint: Endpoint): FastifySchema {
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    tags: [endpoint.tag],
    security: endpoint.secretPath ? [] : [{ bearer: [] }, { apiKey: [] }],
    ...(endpoint.method === 'POST' && { headers: IDEMPOTENCY_HEADER }),
    ...(endpoint.params && { params: endpoint.params }),
    ...querySchema(endpoint),
    ...(endpoint.body && { body: endpoint.body }),
    // Generators take one type: the others that are accepted are told in words.
    ...(endpoint.bodyTypes && { consumes: endpoint.bodyTypes.slice(0, 1) }),
    response: responses(endpoint),
  }
}

/** A payload may come as query parameters; any other unknown parameter is refused, unless the endpoint ignores them. */
function querySchema({ method, query, takesAnyFields, ignoresUnknownQuery }: Endpoint) {
  if (ignoresUnknownQuery) return query && { querystring: query }
  const takesPayload = method === 'GET' && takesAnyFields === true
  return { querystring: { ...(query ?? Type.Object({})), additionalProperties: takesPayload && !query } }
}

function responses(endpoint: Endpoint): Record<number, TSchema> {
  const success = Object.entries(endpoint.success).map(([status, data]) => [
    status,
    endpoint.unwrapped ? data : Success(data, { title: `${(data as { title?: string }).title}Response` }),
  ])
  const errors = [...operationFaults(endpoint).keys()].map((status) => [status, reference(ErrorResponse)])
  return Object.fromEntries([...success, ...errors])
}
