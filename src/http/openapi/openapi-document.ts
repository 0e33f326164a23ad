import { reference } from '../../contract/schemas.ts'
import type { Endpoint } from '../endpoint.ts'
import { ErrorResponse } from '../errors.ts'
import { type DescribedResponse, HEADERS, headerReferences } from './answer-headers.ts'
import { ErrorResponses } from './error-responses.ts'
import type { JsonSchema } from './json-schema.ts'
import { nameSchemas } from './named-schemas.ts'
import { knownExample, makeExample } from './openapi-examples.ts'
import { describeWebhooks, type WebhookKind } from './webhooks.ts'

interface Operation {
  operationId: string
  parameters?: { name: string; example?: unknown }[]
  responses: Record<string, DescribedResponse | { $ref: string }>
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> }
}

/** The parts of an OpenAPI document that are completed here. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas?: Record<string, JsonSchema> }
}

const SUCCESSES: Record<string, string> = {
  200: 'Done.',
  201: 'Created; the answer is the new object as a read would give it.',
  202: 'Accepted; the work goes on after this answer.',
}

/** Gives names to the schemas, and adds what all operations share: error responses, headers, descriptions and examples. */
export function completeDocument<D extends OpenApiDocument>(
  document: D,
  endpoints: Endpoint[],
  webhookKinds: WebhookKind[],
): D & { webhooks: object } {
  const byId = new Map(endpoints.map((endpoint) => [endpoint.operationId, endpoint]))
  const errors = new ErrorResponses()
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  for (const operation of operations) {
    const endpoint = byId.get(operation.operationId)
    if (!endpoint) continue
    Object.assign(operation.responses, errors.of(endpoint))
    if (endpoint.documentedBody) replaceBody(operation, endpoint.documentedBody)
  }
  const anyError = { schema: structuredClone(reference(ErrorResponse)) }
  const webhooks = describeWebhooks(webhookKinds)
  const schemas = { ...nameSchemas([document.paths, webhooks, anyError]), ...errors.schemas }
  for (const { post } of Object.values(webhooks)) {
    const media = post.requestBody.content['application/json']
    media.example = makeExample(media.schema, schemas, post.operationId)
  }
  for (const operation of operations) {
    for (const media of Object.values(operation.requestBody?.content ?? {})) {
      media.example ??=
        knownExample(operation.operationId, 'body') ?? makeExample(media.schema, schemas, operation.operationId)
    }
    for (const [status, response] of Object.entries(operation.responses)) {
      if ('$ref' in response) continue
      for (const media of Object.values(response.content ?? {}))
        media.example ??= makeExample(media.schema, schemas, operation.operationId)
      completeSuccess(status, response, byId.get(operation.operationId)?.method === 'POST')
    }
    for (const parameter of operation.parameters ?? []) {
      const example = knownExample(operation.operationId, parameter.name)
      if (example !== undefined) parameter.example = example
    }
  }
  return {
    ...document,
    webhooks,
    components: { ...document.components, schemas, headers: HEADERS, responses: errors.responses },
  }
}

function replaceBody({ requestBody }: Operation, schema: JsonSchema) {
  for (const media of Object.values(requestBody?.content ?? {})) media.schema = structuredClone(schema)
}

function completeSuccess(status: string, response: DescribedResponse, isReplayable: boolean) {
  if (response.description === 'Default Response') response.description = SUCCESSES[status] ?? 'Done.'
  response.headers = headerReferences(isReplayable ? ['Idempotency-Replayed'] : [])
}
