import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'

/** A UUID in any case; handlers see it in lower case. */
export const Uuid = (description: string) => Type.String({ format: 'uuid', description })

/** A moment in ISO 8601 with `Z`, to the millisecond. */
export const Timestamp = (description?: string) => Type.String({ format: 'date-time', description })

/** `schema` or null. */
export function Nullable<S extends TSchema & { type: string }>(schema: S) {
  const { type, ...rest } = schema
  const values = 'enum' in schema ? { enum: [...(schema.enum as unknown[]), null] } : {}
  return Type.Unsafe<Static<S> | null>({ ...rest, ...values, type: [type, 'null'] })
}

/** One of several strings. */
export const OneOf = <const Values extends string[]>(
  values: Values,
  options: { title?: string; description?: string; default?: Values[number] } = {},
) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: values, ...options }) as TUnsafe<Values[number]> & {
    type: 'string'
  }

/** An object that takes no other fields than those listed. */
export const StrictObject = <P extends Record<string, TSchema>>(properties: P, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options })

/** The success envelope around an endpoint's data. */
export const Success = <S extends TSchema>(data: S, options: object = {}) =>
  Type.Object({ status: Type.Literal('success'), data }, { additionalProperties: false, ...options })

/**
 * A schema that has a name in the document, where it appears once. Parts of it that are named too have a `title`, which is
 * the same: whatever has one is moved to `components/schemas` (src/http/openapi/named-schemas.ts).
 */
export interface NamedSchema<S extends TSchema = TSchema> {
  name: string
  schema: S
}

/** A named schema where it is used, with what it means there. */
export const reference = <S extends TSchema>(
  { name, schema }: NamedSchema<S>,
  options: { description?: string } = {},
) => ({ ...schema, title: name, ...options }) as S

/** A list that stays small and comes whole. @param row a named schema */
export const WholeList = <S extends TSchema & { title?: string }>(row: S) =>
  StrictObject({ count: Type.Integer(), results: Type.Array(row) }, { title: `${row.title}List` })

/** An object with values of one kind by any name. */
export const ByName = <S extends TSchema>(value: S, options: { description?: string } = {}) =>
  Type.Unsafe<Record<string, Static<S>>>({ type: 'object', additionalProperties: value, ...options })

/** A moment that narrows a list, as `parseDatetime` reads it; it need not be there. */
export const MomentFilter = (description: string) =>
  Type.Optional(
    Type.String({
      maxLength: 100,
      description: `${description} ISO 8601, in the company’s time zone unless it says another.`,
      examples: ['2026-11-20T00:00:00Z'],
    }),
  )
