import type { JsonSchema } from '../../http/openapi/json-schema.ts'

/** The published document, as far as its pages show it. */
export interface ShownDocument {
  info: { description?: string }
  tags?: { name: string; description?: string }[]
  paths: Record<string, Record<string, ShownOperation>>
  webhooks: Record<string, { post: ShownWebhook }>
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, ShownResponse> }
}

type Content = Record<string, { schema: JsonSchema; example?: unknown }>

export interface ShownParameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: JsonSchema
}

interface ShownResponse {
  description: string
  content?: Content
}

export interface ShownOperation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security?: object[]
  parameters?: ShownParameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, ShownResponse | { $ref: string }>
}

interface ShownWebhook {
  summary: string
  requestBody: { content: Content }
}

/** An operation with its place, as its page shows it. */
export interface PlacedOperation extends ShownOperation {
  method: string
  /** As the document spells it, with `{…}` for what is filled in. */
  address: string
  /** Below `/docs/`. */
  path: string
}

export const operationsOf = ({ paths }: ShownDocument): PlacedOperation[] =>
  Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      address,
      path: `reference/${operation.operationId}/`,
    })),
  )

/** The response itself, where an operation has a reference to a shared one. */
export function responseOf({ components }: ShownDocument, response: ShownResponse | { $ref: string }): ShownResponse {
  if (!('$ref' in response)) return response
  return components.responses[response.$ref.split('/').at(-1) as string] as ShownResponse
}
