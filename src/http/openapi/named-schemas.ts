import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from './json-schema.ts'

interface NamedUse {
  /** Without its description, which can differ from use to use. */
  schema: JsonSchema
  descriptions: (string | undefined)[]
  references: JsonSchema[]
}

/** Whose content are not schemas. */
const VALUES = ['example', 'examples', 'default', 'enum', 'const']

/**
 * Moves every schema that has a `title` to `components/schemas`, under that name, and refers to it.
 * @returns what was moved
 * @throws when two that differ have the same name
 */
export function nameSchemas(roots: object[]): Record<string, JsonSchema> {
  const uses = new Map<string, NamedUse>()
  for (const root of roots) replaceIn(root, uses)
  return Object.fromEntries(
    [...uses].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, use]) => [name, describe(use)]),
  )
}

function replaceIn(parent: object, uses: Map<string, NamedUse>) {
  for (const [key, child] of Object.entries(parent)) {
    if (VALUES.includes(key) || typeof child !== 'object' || child === null) continue
    replaceIn(child, uses)
    if (isNamed(child)) (parent as Record<string, unknown>)[key] = replace(child, uses)
  }
}

const isNamed = (child: object): child is JsonSchema & { title: string } =>
  'title' in child && typeof child.title === 'string' && ('type' in child || 'anyOf' in child)

function replace({ title, description, ...named }: JsonSchema & { title: string }, uses: Map<string, NamedUse>) {
  const { schema, isNullable } = withoutNull(named)
  const reference: JsonSchema = { $ref: `#/components/schemas/${title}` }
  const use = uses.get(title) ?? { schema, descriptions: [], references: [] }
  if (!isDeepStrictEqual(use.schema, schema)) throw new Error(`Two schemas that differ are called ${title}.`)
  const replacement = isNullable ? { anyOf: [reference, { type: 'null' }] } : reference
  use.descriptions.push(description)
  use.references.push(replacement)
  uses.set(title, use)
  return replacement
}

function withoutNull(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  if (!Array.isArray(schema.type) || !schema.type.includes('null')) return { schema, isNullable: false }
  const types = schema.type.filter((type) => type !== 'null')
  const bare: JsonSchema = { ...schema, type: types.length === 1 ? (types[0] as string) : types }
  if (schema.enum) bare.enum = schema.enum.filter((value) => value !== null)
  return { schema: bare, isNullable: true }
}

/** What every use says is the schema's own description; else each use has its own beside the reference. */
function describe({ schema, descriptions, references }: NamedUse): JsonSchema {
  const [first] = descriptions
  if (descriptions.every((description) => description === first)) {
    return first === undefined ? schema : { description: first, ...schema }
  }
  for (const [index, reference] of references.entries()) {
    if (descriptions[index] !== undefined) reference.description = descriptions[index]
  }
  return schema
}
