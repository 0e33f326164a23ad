/** A schema of the OpenAPI document, as far as its schemas go. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  contentMediaType?: string
  default?: unknown
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
  example?: unknown
}

type Content = Record<string, { schema?: Schema; example?: Record<string, unknown> }>

interface DocumentedOperation {
  operationId: string
  summary?: string
  description?: string
  security?: object[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Content } | { $ref: string }
  responses: Record<string, { content?: Content } | { $ref: string }>
}

/** The published document, as far as the SDK is made from it. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>
  webhooks?: Record<string, Record<string, Pick<DocumentedOperation, 'requestBody'>>>
  components: { schemas: Record<string, Schema> }
}

/** One operation, with what a method of the SDK is made from. */
export interface Operation {
  operationId: string
  method: string
  path: string
  summary: string
  description: string
  pathParameters: Parameter[]
  /** Without those that the body has, too. */
  queryParameters: Parameter[]
  body: { schema: Schema; isForm: boolean; isRequired: boolean; example: Record<string, unknown> | undefined } | null
  /** The schemas of its successes, as they stand around `data`. */
  answers: Schema[]
  answersList: boolean
  /** Takes an Idempotency-Key. */
  isKeyed: boolean
  /** Starts nothing, so that it may be sent again. */
  onlyReads: boolean
  /** Takes no API key. */
  isPublic: boolean
}

/** The operations of the document, in its order. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(document, path, method, operation)),
  )
}

function operationOf(
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: DocumentedOperation,
): Operation {
  const { operationId, summary = '', description = '' } = operation
  const parameters = (operation.parameters ?? []).map((parameter) => resolve<Parameter>(document, parameter))
  const pathParameters = parameters.filter((parameter) => parameter.in === 'path')
  const body = bodyOf(document, operation)
  const elsewhere = new Set([
    ...pathParameters.map(({ name }) => name),
    ...Object.keys(body ? (resolve<Schema>(document, body.schema).properties ?? {}) : {}),
  ])
  const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
  const answers = successes.flatMap(([, answer]) => {
    const schema = resolve<{ content?: Content }>(document, answer).content?.['application/json']?.schema
    return schema ? [resolve<Schema>(document, schema)] : []
  })
  return {
    operationId,
    method,
    path,
    summary,
    description,
    pathParameters,
    queryParameters: parameters.filter(({ name, in: place }) => place === 'query' && !elsewhere.has(name)),
    body,
    answers,
    answersList: answers.some((answer) => rowsOf(document, answer) !== undefined),
    isKeyed: parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key'),
    // Whatever may be accepted for later starts something, GETs too.
    onlyReads: method === 'get' ? !('202' in operation.responses) : /^(get|list)[A-Z]/.test(operationId),
    isPublic: operation.security?.length === 0,
  }
}

/** Of several kinds of bodies the form is taken, as it alone carries files. */
function bodyOf(document: OpenApiDocument, { requestBody }: DocumentedOperation): Operation['body'] {
  if (!requestBody) return null
  const { content, required = false } = resolve<{ required?: boolean; content: Content }>(document, requestBody)
  const form = content['multipart/form-data']
  const { schema, example } = form ?? content['application/json'] ?? {}
  return schema ? { schema, isForm: form?.schema !== undefined, isRequired: required, example } : null
}

/** The schema of a page's rows, where an answer is a page or a short list. */
export function rowsOf(document: OpenApiDocument, answer: Schema): Schema | undefined {
  const data = answer.properties?.data
  return data && resolve<Schema>(document, data).properties?.results?.items
}

/** Whether a list is continued by a cursor. */
export function isPaged(document: OpenApiDocument, { answers }: Operation): boolean {
  const data = answers[0]?.properties?.data
  const properties = data && resolve<Schema>(document, data).properties
  return properties?.results !== undefined && properties.next_cursor !== undefined && properties.has_more === undefined
}

export function resolve<Target extends object>(document: OpenApiDocument, target: Target | { $ref: string }): Target {
  let found: unknown = target
  while (isReference(found)) {
    found = found.$ref
      .slice(2)
      .split('/')
      .reduce<unknown>((parent, name) => (parent as Record<string, unknown>)[name], document)
  }
  return found as Target
}

const isReference = (value: unknown): value is { $ref: string } =>
  typeof value === 'object' && value !== null && '$ref' in value && typeof value.$ref === 'string'
