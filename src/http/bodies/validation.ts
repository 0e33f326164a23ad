import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { boundMessage } from '../../contract/bound-message.ts'
import { isEmail } from '../../contract/email.ts'
import { Fault, type FieldProblem, fieldFault } from '../../contract/fault.ts'
import { FAULT_CODES, type FaultCode } from '../../contract/fault-codes.ts'
import { nearestName } from '../../contract/nearest-name.ts'
import { spellingOf, UUID } from '../../contract/uuid.ts'

/** More problems than this in one request would tell the caller nothing new. */
const MAX_DETAILS = 20

const FORMATS = {
  uuid: UUID,
  email: isEmail,
  // Datetimes in requests may lack a zone and are parsed by contract/datetime.ts, which answers with a code of its own.
  'date-time': true as const,
  // Files are streamed to disk; the body keeps no value for them.
  binary: true as const,
}

// verbose: an error brings the schema that it breaks, which knows the names that are taken.
const common = {
  allErrors: true,
  verbose: true,
  strict: false,
  formats: FORMATS,
  removeAdditional: false,
  // Defaults are told to the caller; what they mean is decided by who reads the field.
  useDefaults: false,
}
const exact = new Ajv({ ...common, coerceTypes: false })
/** Paths and queries are texts, from which numbers and booleans are parsed. */
const coercing = new Ajv({ ...common, coerceTypes: true })

/** Compiles the schema of a body, path or query; errors come back as a Fault. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const validate = (httpPart === 'body' ? exact : coercing).compile(schema)
  return (value: unknown) => {
    const tooLong = tooLongList(value, validate)
    if (tooLong) return { error: tooLong }
    if (httpPart === 'body') leaveOutNulls(value, validate)
    else {
      const inexact = inexactNumber(value, validate)
      if (inexact) return { error: inexact }
    }
    if (!validate(value)) return { error: toRequestError(validate.errors ?? [], httpPart) }
    const unstorable = unstorableContent(value)
    return unstorable ? { error: unstorable } : { value: lowerCaseUuids(value, validate) }
  }
}

/** No entry of a list that is too long is looked at: a refusal must cost less than a success. */
function tooLongList(value: unknown, validate: ValidateFunction): Fault | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, { [MAX_DISTINCT]: most }] of Object.entries(propertiesOf(validate))) {
    const list = (value as Record<string, unknown>)[name]
    if (most === undefined || !Array.isArray(list) || list.length <= most) continue
    const distinct = new Set(list.map((entry) => (typeof entry === 'string' ? spellingOf(entry) : entry)))
    if (distinct.size <= most) continue
    const message = `must name at most ${most} applications`
    return new Fault('too_many_applications', `${name} ${message}.`, { details: [{ field: name, message }] })
  }
}

/** Many clients write null for a field that they leave out. */
function leaveOutNulls(value: unknown, validate: ValidateFunction) {
  if (typeof value !== 'object' || value === null) return
  const { required = [] } = validate.schema as { required?: string[] }
  const record = value as Record<string, unknown>
  for (const [name, { type }] of Object.entries(propertiesOf(validate))) {
    if (record[name] === null && !required.includes(name) && !type?.includes('null')) delete record[name]
  }
}

const INTEGER = /^-?\d+$/

/** Coercion would take `0x1`, `1e3` and ` 1`. */
function inexactNumber(value: unknown, validate: ValidateFunction): Fault | undefined {
  for (const [name, { type }] of Object.entries(propertiesOf(validate))) {
    const text = (value as Record<string, unknown>)[name]
    if (type === 'integer' && typeof text === 'string' && !INTEGER.test(text)) {
      return fieldFault('invalid_field', name, 'must be an integer')
    }
  }
}

/** Ids compare by their text, so that both spellings of a UUID mean the same object. */
function lowerCaseUuids(value: unknown, validate: ValidateFunction): unknown {
  const record = value as Record<string, unknown>
  for (const [name, property] of Object.entries(propertiesOf(validate))) {
    const content = record[name]
    if (typeof content === 'string' && property.format === 'uuid') record[name] = content.toLowerCase()
    if (Array.isArray(content) && property.items?.format === 'uuid')
      record[name] = content.map((id) => id.toLowerCase())
  }
  return value
}

/** In the schema of a list: how many different applications it may name. */
export const MAX_DISTINCT = 'x-most-distinct'

interface JsonSchema {
  type?: string | string[]
  format?: string
  items?: { format?: string }
  [MAX_DISTINCT]?: number
}

const propertiesOf = (validate: ValidateFunction) =>
  (validate.schema as { properties?: Record<string, JsonSchema> }).properties ?? {}

/** Deeper than any request needs, and far from overflowing the stack. */
const DEEPEST_NESTING = 50

/**
 * Finds what no field may hold: U+0000, which PostgreSQL cannot store in text; half of a surrogate pair, which is not a
 * character; and excessive nesting.
 */
function unstorableContent(value: unknown, path: string[] = []): Fault | undefined {
  if (typeof value === 'string') {
    const problem = unstorableText(value)
    return problem === undefined ? undefined : fieldFault('invalid_field', fieldName(path), problem)
  }
  if (typeof value !== 'object' || value === null) return undefined
  if (path.length === DEEPEST_NESTING) {
    return new Fault('invalid_body', `The body is nested deeper than ${DEEPEST_NESTING} levels.`)
  }
  for (const [key, content] of Object.entries(value)) {
    const problem = unstorableText(key)
    if (problem) return new Fault('unknown_field', `The name of a field ${problem}.`)
    path.push(key)
    const found = unstorableContent(content, path)
    if (found) return found
    path.pop()
  }
  return undefined
}

function unstorableText(text: string): string | undefined {
  if (text.includes('\u0000')) return 'must not hold a NUL character (U+0000)'
  return text.isWellFormed() ? undefined : 'must not hold half of a surrogate pair'
}

function toRequestError(errors: ErrorObject[], httpPart = 'body'): Fault {
  const [first] = errors
  if (!first) throw new Error('A failed validation always has an error.')
  if (httpPart === 'body' && first.instancePath === '' && first.keyword === 'type') {
    return new Fault('invalid_body', 'The body must be a JSON object.')
  }
  const details = errors.slice(0, MAX_DETAILS).map(toProblem)
  const problem = details[0] as FieldProblem
  const rest = errors.length > 1 ? ` (and ${errors.length - 1} more, see details)` : ''
  return new Fault(chooseFaultCode(first), `${problem.field} ${problem.message}${rest}.`, { details })
}

function chooseFaultCode({ keyword, instancePath, params }: ErrorObject): FaultCode {
  if (keyword === 'required') return 'missing_field'
  if (keyword === 'additionalProperties') return 'unknown_field'
  const field = instancePath.split('/')[1] ?? ''
  return keyword === 'format' && params.format === 'uuid' ? malformedIdCode(field) : 'invalid_field'
}

/**
 * `invalid_` and what the field holds, as an unknown id in a body is answered, so that callers can treat both alike; or
 * `invalid_field`, where the closed list has no such code (docs/add-an-endpoint.md).
 */
export function malformedIdCode(field: string): FaultCode {
  const held = field === 'current_stage' ? 'stage_id' : field.replace(/_ids$/, '_id')
  const code = `invalid_${held}`
  return code in FAULT_CODES ? (code as FaultCode) : 'invalid_field'
}

function toProblem(error: ErrorObject): FieldProblem {
  const parent = fieldPath(error.instancePath)
  const inside = (name: string) => (parent ? `${parent}.${name}` : name)
  switch (error.keyword) {
    case 'required':
      return { field: inside(error.params.missingProperty), message: 'is required' }
    case 'additionalProperties':
      return { field: inside(clip(error.params.additionalProperty)), message: unknownField(error) }
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
      return {
        field: parent,
        message: boundMessage(error.keyword, error.params.limit) ?? error.message ?? 'is not valid',
      }
  }
}

function unknownField({ params, parentSchema }: ErrorObject): string {
  const meant = nearestName(clip(params.additionalProperty), Object.keys(parentSchema?.properties ?? {}))
  return `is not a field of this request${meant === undefined ? '' : `, but ${meant} is`}`
}

const FORMAT_MESSAGES: Record<string, string> = { uuid: 'must be a UUID', email: 'must be an email address' }

const article = (type: string) => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`)
const clip = (name: string) => (name.length > 100 ? `${name.slice(0, 100)}…` : name).toWellFormed()

const fieldPath = (instancePath: string): string =>
  fieldName(
    instancePath
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
  )

const fieldName = (path: string[]): string =>
  path.map(clip).reduce((name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : name ? `${name}.${part}` : part), '')
