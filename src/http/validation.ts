import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { ErrorCode } from './error-codes.ts'
import { type FieldProblem, fieldError, RequestError } from './request-error.ts'
import { UUID } from './uuid.ts'

/** More problems than this in one request tell the caller nothing new. */
const MOST_DETAILS = 20
/** Whether a text is a UUID, in either case. */
export const isUuid = (value: string): boolean => UUID.test(value)

/** One @, no spaces, a dotted domain: what mail systems agree on. RFC 5321 bounds the whole to 254 characters. */
const EMAIL = /^[^\s@"<>(),:;[\]\\]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

/** An email address, as every field that takes one understands it. */
export const isEmail = (value: string): boolean =>
  value.length <= 254 && EMAIL.test(value) && !/^\.|\.\.|\.@/.test(value)

const FORMATS = {
  uuid: UUID,
  email: isEmail,
  // Datetimes in requests may lack a zone and are read by http/datetime.ts, which answers with a code of its own.
  'date-time': true as const,
  // A form's file: what is left in the body of it is nothing.
  binary: true as const,
}

const common = { allErrors: true, strict: false, formats: FORMATS, removeAdditional: false, useDefaults: true }
const exact = new Ajv({ ...common, coerceTypes: false })
/** Path and query are text; a number or boolean is read from it. */
const coercing = new Ajv({ ...common, coerceTypes: true })

/** Compiles the schema of a body, path or query; errors come back as a RequestError. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const validate = (httpPart === 'body' ? exact : coercing).compile(schema)
  return (value: unknown) => {
    if (!validate(value)) return { error: toRequestError(validate.errors ?? [], httpPart) }
    const unstorable = unstorableContent(value)
    return unstorable ? { error: unstorable } : { value: lowerCaseUuids(value, validate) }
  }
}

/** Ids compare by their text, so that both spellings of a UUID mean the same object. */
function lowerCaseUuids(value: unknown, validate: ValidateFunction): unknown {
  const properties = (validate.schema as { properties?: Record<string, JsonSchema> }).properties ?? {}
  const record = value as Record<string, unknown>
  for (const [name, property] of Object.entries(properties)) {
    const content = record[name]
    if (typeof content === 'string' && property.format === 'uuid') record[name] = content.toLowerCase()
    if (Array.isArray(content) && property.items?.format === 'uuid')
      record[name] = content.map((id) => id.toLowerCase())
  }
  return value
}

interface JsonSchema {
  format?: string
  items?: { format?: string }
}

/** Deeper than any request needs, and far from what recursion can bear. */
const DEEPEST_NESTING = 50

/**
 * Finds what no field may hold: U+0000, which PostgreSQL cannot store in text; half of a surrogate pair, which is no
 * character; and nesting without end.
 */
function unstorableContent(value: unknown, field = '', depth = 0): RequestError | undefined {
  if (typeof value === 'string') {
    const problem = unstorableText(value)
    return problem === undefined ? undefined : fieldError('invalid_field', field, problem)
  }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === DEEPEST_NESTING) {
    return new RequestError('invalid_body', `The body is nested deeper than ${DEEPEST_NESTING} levels.`)
  }
  for (const [key, content] of Object.entries(value)) {
    const problem = unstorableText(key)
    if (problem) return new RequestError('unknown_field', `The name of a field ${problem}.`)
    const inner = Array.isArray(value) ? `${field}[${key}]` : field ? `${field}.${clip(key)}` : clip(key)
    const found = unstorableContent(content, inner, depth + 1)
    if (found) return found
  }
  return undefined
}

function unstorableText(text: string): string | undefined {
  if (text.includes('\u0000')) return 'must not hold a NUL character (U+0000)'
  return text.isWellFormed() ? undefined : 'must not hold half of a surrogate pair'
}

/** The code for a malformed id is the same as for an unknown one: callers treat both alike. */
const ID_CODES: Record<string, ErrorCode> = {
  application_id: 'invalid_application_id',
  application_ids: 'invalid_application_id',
  hiring_flow_id: 'invalid_hiring_flow_id',
  flow_id: 'invalid_flow_id',
  current_stage: 'invalid_stage_id',
  page_or_stage_id: 'invalid_page_or_stage_id',
  stage_reason_id: 'invalid_stage_reason_id',
  form_element_ids: 'invalid_form_element_id',
}

function toRequestError(errors: ErrorObject[], httpPart = 'body'): RequestError {
  const [first] = errors
  if (!first) throw new Error('A failed validation always has an error.')
  if (httpPart === 'body' && first.instancePath === '' && first.keyword === 'type') {
    return new RequestError('invalid_body', 'The body must be a JSON object.')
  }
  const details = errors.slice(0, MOST_DETAILS).map(toProblem)
  const problem = details[0] as FieldProblem
  const rest = errors.length > 1 ? ` (and ${errors.length - 1} more, see details)` : ''
  return new RequestError(codeOf(first), `${problem.field} ${problem.message}${rest}.`, { details })
}

function codeOf({ keyword, instancePath }: ErrorObject): ErrorCode {
  if (keyword === 'required') return 'missing_field'
  if (keyword === 'additionalProperties') return 'unknown_field'
  const field = instancePath.split('/')[1] ?? ''
  return (keyword === 'format' && ID_CODES[field]) || 'invalid_field'
}

function toProblem(error: ErrorObject): FieldProblem {
  const parent = fieldPath(error.instancePath)
  const inside = (name: string) => (parent ? `${parent}.${name}` : name)
  switch (error.keyword) {
    case 'required':
      return { field: inside(error.params.missingProperty), message: 'is required' }
    case 'additionalProperties':
      return { field: inside(clip(error.params.additionalProperty)), message: 'is not a field of this request' }
    case 'format':
      return {
        field: parent,
        message: FORMAT_MESSAGES[error.params.format] ?? `must be a valid ${error.params.format}`,
      }
    case 'enum':
      return { field: parent, message: `must be one of ${error.params.allowedValues.join(', ')}` }
    case 'type':
      return { field: parent, message: `must be ${article([error.params.type].flat().join(' or '))}` }
    default:
      return { field: parent, message: error.message ?? 'is not valid' }
  }
}

const FORMAT_MESSAGES: Record<string, string> = { uuid: 'must be a UUID', email: 'must be an email address' }

const article = (type: string) => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`)
const clip = (name: string) => (name.length > 100 ? `${name.slice(0, 100)}…` : name).toWellFormed()

function fieldPath(instancePath: string): string {
  return instancePath
    .split('/')
    .slice(1)
    .map((part) => clip(part.replaceAll('~1', '/').replaceAll('~0', '~')))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '')
}
