import type { Schema } from './document.ts'

/** Where a type stands: a form carries files and texts, where JSON carries anything. */
export type Place = 'json' | 'form'

/** The TypeScript type of a schema. */
export function typeText(schema: Schema, place: Place = 'json', indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) as string
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return union(alternatives.map((alternative) => typeText(alternative, place, indent)))
  if (schema.allOf) return schema.allOf.map((part) => typeText(part, place, indent)).join(' & ')
  const types = [schema.type ?? (schema.properties ? 'object' : [])].flat()
  if (types.length === 0) return 'unknown'
  return union(types.map((type) => typeOf(type, schema, place, indent)))
}

function typeOf(type: string, schema: Schema, place: Place, indent: string): string {
  switch (type) {
    case 'string':
      return isFile(schema) ? 'FileInput' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array': {
      const items = schema.items ? typeText(schema.items, place, indent) : 'unknown'
      return /[ |&]/.test(items) && !items.startsWith('{') ? `(${items})[]` : `${items}[]`
    }
    case 'object':
      return objectText(schema, place, indent)
    default:
      throw new Error(`The document has a type that the SDK does not know: ${type}.`)
  }
}

const isFile = ({ format, contentMediaType }: Schema) =>
  format === 'binary' || contentMediaType === 'application/octet-stream'

function objectText(schema: Schema, place: Place, indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const optional = schema.required?.includes(name) ? '' : '?'
    return `${docText(field.description, inner)}${inner}${keyText(name)}${optional}: ${typeText(field, place, inner)}\n`
  })
  const others = otherFields(schema, place, inner)
  if (fields.length === 0 && others === 'FormValue') return 'Record<string, FormValue | undefined>'
  if (fields.length === 0) return others === null ? 'Record<string, never>' : `Record<string, ${others}>`
  const named = `{\n${fields.join('')}${indent}}`
  if (others === null) return named
  // Fields of any name beside: an index signature must hold the types of the named ones, too.
  if (others !== 'unknown' && others !== 'FormValue') return `${named} & Record<string, ${others}>`
  return `{\n${fields.join('')}${inner}[name: string]: ${others === 'unknown' ? others : `${others} | undefined`}\n${indent}}`
}

/** The type of fields that have no name in the schema; null where there are none. */
function otherFields({ additionalProperties, properties }: Schema, place: Place, indent: string): string | null {
  if (additionalProperties === false) return null
  if (additionalProperties === undefined && properties) return null
  if (additionalProperties === undefined || additionalProperties === true) return 'unknown'
  // A form's texts are made of whatever is a text in the end.
  return place === 'form' && additionalProperties.anyOf ? 'FormValue' : typeText(additionalProperties, place, indent)
}

export function union(texts: string[]): string {
  const several = new Set(texts)
  // The texts of a form are "true" and "false": whoever writes TypeScript has a boolean.
  if (several.delete('"true"') && several.delete('"false"')) several.add('boolean')
  return [...several].join(' | ')
}

const keyText = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

/** A comment of one or several lines. */
export function docText(text: string | undefined, indent = ''): string {
  if (!text) return ''
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}
