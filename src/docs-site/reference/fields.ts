import { html, type SafeHtml } from '@remix-run/html-template'
import type { JsonSchema } from '../../http/openapi/json-schema.ts'

type Schemas = Record<string, JsonSchema>

/** What a list of fields is made from. */
export interface FieldContext {
  schemas: Schemas
  /** Markdown of a description as HTML. */
  text: (markdown: string) => SafeHtml
  /** Of what is answered it is said what may be missing, of what is sent what must not. */
  isAnswer?: boolean
}

interface Field {
  name: string
  schema: JsonSchema
  required: boolean
  description?: string | undefined
}

/** The fields of an object, those of objects inside them folded. */
export function fieldsOf(schema: JsonSchema, context: FieldContext, seen: readonly string[] = []): SafeHtml | '' {
  const { schema: object, names } = plain(schema, context.schemas, seen)
  const fields = propertiesOf(object, context.schemas)
  const others = typeof object.additionalProperties === 'object' ? object.additionalProperties : undefined
  const all = [
    ...fields,
    ...(others ? [{ name: '…', schema: others, required: false, description: 'Any other name.' }] : []),
  ]
  if (all.length === 0) return ''
  return html`<ul class="fields">${all.map((field) => fieldItem(field, context, names))}</ul>`
}

/** Parameters look like the fields of an object. */
export const parameterList = (parameters: Field[], context: FieldContext): SafeHtml =>
  html`<ul class="fields">${parameters.map((parameter) => fieldItem(parameter, context, []))}</ul>`

function fieldItem({ name, schema, required, description }: Field, context: FieldContext, seen: readonly string[]) {
  const { schema: itself } = plain(schema, context.schemas, seen)
  const said = [...new Set([description ?? schema.description ?? itself.description])].filter(
    (text) => text !== undefined,
  )
  const inside = innermost(schema, context.schemas)
  const isKnown = inside.$ref !== undefined && seen.includes(nameOf(inside.$ref))
  const fields = isKnown ? '' : fieldsOf(inside, context, seen)
  return html`<li>
<p class="field"><code>${name}</code> <span class="type">${typeText(schema, context.schemas)}</span>${
    required === Boolean(context.isAnswer) ? '' : presence(required)
  }</p>
${said.map((text) => html`<div class="said">${context.text(text)}</div>`)}
${bounds(itself)}
${fields === '' ? '' : html`<details><summary>Fields of <code>${name}</code></summary>${fields}</details>`}
</li>`
}

const presence = (required: boolean) =>
  required ? html` <span class="required">required</span>` : html` <span class="optional">may be missing</span>`

const nameOf = (reference: string) => reference.split('/').at(-1) as string

/** A schema without its reference, and the names that were passed on the way. */
function plain(
  schema: JsonSchema,
  schemas: Schemas,
  seen: readonly string[],
): { schema: JsonSchema; names: readonly string[] } {
  if (!schema.$ref) return { schema, names: seen }
  const name = nameOf(schema.$ref)
  return plain(schemas[name] ?? {}, schemas, [...seen, name])
}

/** Of a list its items, of something or null what it is otherwise: where the fields are. */
function innermost(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const itself = plain(schema, schemas, []).schema
  if (itself.items) return innermost(itself.items, schemas)
  const objects = (itself.anyOf ?? []).filter((one) => !isNull(one))
  if (objects.length === 1) return innermost(objects[0] as JsonSchema, schemas)
  return schema
}

function propertiesOf(schema: JsonSchema, schemas: Schemas): Field[] {
  if (schema.allOf) return schema.allOf.flatMap((part) => propertiesOf(plain(part, schemas, []).schema, schemas))
  const alternatives = (schema.anyOf ?? []).flatMap((part) => propertiesOf(plain(part, schemas, []).schema, schemas))
  const own = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: schema.required?.includes(name) ?? false,
  }))
  // What is one of several objects has the fields of each.
  const names = new Set(own.map(({ name }) => name))
  return [...own, ...alternatives.filter(({ name }) => !names.has(name) && names.add(name))]
}

const isNull = ({ type }: JsonSchema) => type === 'null'

/** What a field holds, in a few words. */
export function typeText(schema: JsonSchema, schemas: Schemas): string {
  if (schema.$ref) {
    const itself = schemas[nameOf(schema.$ref)] ?? {}
    return isObject(itself) || itself.anyOf ? nameOf(schema.$ref) : typeText(itself, schemas)
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum)
    return [...new Set(schema.enum.map((value) => (value === null ? 'null' : typeof value)))].join(' or ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => typeText(one, schemas)))].join(' or ')
  if (schema.format === 'binary') return 'file'
  const types = [schema.type ?? (isObject(schema) ? 'object' : 'anything')].flat()
  if (types[0] === 'array') return `list of ${typeText(schema.items ?? {}, schemas)}`
  return [schema.format === 'uuid' ? 'UUID' : types.join(' or '), ...(FORMATS[schema.format ?? ''] ?? [])].join(', ')
}

const FORMATS: Record<string, string[]> = {
  'date-time': ['ISO 8601'],
  date: ['a date'],
  email: ['an email address'],
  uri: ['a URL'],
}

const isObject = ({ type, properties, allOf, additionalProperties }: JsonSchema) =>
  type === 'object' || properties !== undefined || allOf !== undefined || typeof additionalProperties === 'object'

/** The values and limits of a field. */
function bounds(schema: JsonSchema): SafeHtml | '' {
  const values = schema.enum ?? schema.items?.enum
  const limits = [
    ...range('from', schema.minimum, 'to', schema.maximum),
    ...range('at least', schema.minLength, 'at most', schema.maxLength, ' characters'),
    ...range('at least', schema.minItems, 'at most', schema.maxItems, ' values'),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ]
  return html`${values ? html`<p class="values">One of ${values.map((value) => html`<code>${JSON.stringify(value)}</code> `)}</p>` : ''}${
    limits.length > 0 ? html`<p class="limits">${sentence(limits.join(', '))}</p>` : ''
  }`
}

const sentence = (text: string) => `${text.replace(/^./, (letter) => letter.toUpperCase())}.`

function range(low: string, from: number | undefined, high: string, to: number | undefined, unit = ''): string[] {
  const parts = [
    ...(from === undefined || (unit && from <= 1) ? [] : [`${low} ${from}`]),
    ...(to === undefined ? [] : [`${high} ${to}`]),
  ]
  return parts.length > 0 ? [`${parts.join(' ')}${unit}`] : []
}
