import { EXAMPLES } from './example-world.ts'
import type { JsonSchema } from './json-schema.ts'

/**
 * A value that fits a schema, for people to read: from the one small world of example-world.ts, else the first that the
 * schema allows.
 * @param owner the schema or operation that it is of
 * @param field the field of it, or nothing for the whole
 */
export function makeExample(
  schema: JsonSchema,
  components: Record<string, JsonSchema>,
  owner: string,
  field = '',
): unknown {
  const place = placeOf(owner, field)
  if (place !== undefined) return EXAMPLES[place]
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) as string
    return makeExample(components[name] ?? {}, components, name)
  }
  if (schema.examples) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => makeExample(part, components, owner)))
  }
  if (schema.anyOf?.[0]) return makeExample(schema.anyOf[0], components, owner)
  switch ([schema.type ?? 'object'].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .map(([name, property]) => [name, makeExample(property, components, owner, name)] as const)
          .filter(([, value]) => value !== undefined),
      )
    case 'array':
      return [makeExample(schema.items ?? {}, components, owner)]
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return false
    default:
      return 'text'
  }
}

/** What a field of an operation stands for in the world of the examples, if anything. */
export function knownExample(operationId: string, field: string): unknown {
  const place = placeOf(operationId, field)
  return place === undefined ? undefined : EXAMPLES[place]
}

const placeOf = (owner: string, field: string) =>
  [`${owner}.${field}`, owner.endsWith('Event') ? `AnyEvent.${field}` : '', field].find((place) =>
    Object.hasOwn(EXAMPLES, place),
  )
