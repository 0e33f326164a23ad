import { type Static, type TSchema, Type } from 'typebox'

/** A UUID in any case; handlers see it in lower case. */
export const Uuid = (description: string) =>
  Type.String({ format: 'uuid', description, examples: ['01990000-0000-7000-8000-000000000001'] })

/** A moment in ISO 8601 with `Z`, to the millisecond. */
export const Timestamp = (description?: string) => Type.String({ format: 'date-time', description })

/** `schema` or null. */
export function Nullable<S extends TSchema & { type: string }>(schema: S) {
  const { type, ...rest } = schema
  const values = 'enum' in schema ? { enum: [...(schema.enum as unknown[]), null] } : {}
  return Type.Unsafe<Static<S> | null>({ ...rest, ...values, type: [type, 'null'] })
}

/** One of several strings. */
export const OneOf = <const Values extends string[]>(values: Values, options: { description?: string } = {}) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: values, ...options })

/** An object that takes no other fields than those listed. */
export const StrictObject = <P extends Record<string, TSchema>>(properties: P, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options })

/** The success envelope around an endpoint's data. */
export const Success = <S extends TSchema>(data: S) =>
  Type.Object({ status: Type.Literal('success'), data }, { additionalProperties: false })

/** A schema that appears once in the document, under `components/schemas`, and is referred to by name. */
export interface NamedSchema<S extends TSchema = TSchema> {
  name: string
  schema: S
}

/** A reference to a named schema, or null. */
export const nullableReference = <S extends TSchema>(named: NamedSchema<S>) =>
  Type.Unsafe<Static<S> | null>({ anyOf: [{ $ref: `${named.name}#` }, { type: 'null' }] })

/** A reference to a named schema, with its static type. */
export const reference = <S extends TSchema>(named: NamedSchema<S>) =>
  Type.Unsafe<Static<S>>({ $ref: `${named.name}#` })
