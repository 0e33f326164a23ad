/** The parts of JSON Schema that our contracts use. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  examples?: unknown[]
  minimum?: number
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** Examples for fields by name, throughout the API. */
const BY_NAME: Record<string, unknown> = {
  email: 'ada@example.com',
  phone_number: '+12133734253',
  name: 'Warehouse associate',
  full_name: 'Ada Lovelace',
  first_name: 'Ada',
  middle_name: null,
  last_name: 'Lovelace',
  external_identifier: 'E-1001',
  slug: 'warehouse-associate',
  timezone: 'America/Chicago',
  default_country: 'US',
  country: 'US',
  key: 'shift',
  label: 'Preferred shift',
  help: null,
  variable_ids: 'USER.PERSONAL_INFORMATION.EMAIL',
  og_variable_ids: 'USER.PERSONAL_INFORMATION.EMAIL',
  count: 1,
  page: 1,
  page_size: 25,
  next: null,
  previous: null,
  next_cursor: null,
  cursor: undefined,
  filters: undefined,
}

const BY_FORMAT: Record<string, unknown> = {
  uuid: '01990000-0000-7000-8000-000000000001',
  'date-time': '2026-01-31T08:00:00.000Z',
  email: 'ada@example.com',
  uri: 'https://hireline.example.com/',
}

/** A value that fits a schema, made from its examples, formats and field names; for people to read. */
export function makeExample(schema: JsonSchema, components: Record<string, JsonSchema>, name = ''): unknown {
  if (schema.$ref) return makeExample(components[schema.$ref.split('/').at(-1) as string] ?? {}, components, name)
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return makeExample(schema.anyOf[0], components, name)
  const types = [schema.type ?? 'object'].flat()
  switch (types[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .map(([field, property]) => [field, makeExample(property, components, field)] as const)
          .filter(([, value]) => value !== undefined),
      )
    case 'array':
      return [makeExample(schema.items ?? {}, components, name)]
    case 'integer':
    case 'number':
      return BY_NAME[name] ?? schema.minimum ?? 1
    case 'boolean':
      return false
    default:
      if (schema.format && schema.format in BY_FORMAT) return BY_FORMAT[schema.format]
      if (!(name in BY_NAME)) return 'text'
      return BY_NAME[name] === null && !types.includes('null') ? 'text' : BY_NAME[name]
  }
}
