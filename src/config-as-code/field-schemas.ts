import { type TSchema, Type } from 'typebox'
import { StrictObject } from '../contract/schemas.ts'
import type { Words } from '../contract/words.ts'
import { MAX_EXPRESSION_LENGTH } from '../expressions/expression.ts'

export const Id = Type.Optional(Type.String({ format: 'uuid' }))

export const Text = (maxLength: number) =>
  Type.String({ maxLength, pattern: '\\S', patternMeans: 'must be a text that is not empty' })

/** A text, or the same text by language. Which languages there can be is checked beyond the schema. */
export const Translatable = (maxLength: number, text: TSchema = Text(maxLength)) =>
  Type.Unsafe<string | Words>({ ...text, type: ['string', 'object'], additionalProperties: text })

export const OneLine = Type.String({
  maxLength: 500,
  pattern: '^[^\\n\\r]*\\S[^\\n\\r]*$',
  patternMeans: 'must be one line of text',
})

/** An address of the web, without anything that a policy of contents or an attribute could not hold. */
export const WebAddress = {
  maxLength: 2000,
  pattern: '^https://[a-z0-9.-]+(:[0-9]+)?/[^\\s"\'<>\\\\]*$',
}

export const Picture = Type.String({
  ...WebAddress,
  patternMeans: 'must be the address of a picture that begins with https://',
})

export const Slug = Type.String({
  maxLength: 100,
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  patternMeans: 'must be lower-case letters and digits, with single hyphens between',
})

export const Key = Type.String({
  maxLength: 100,
  pattern: '^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$',
  patternMeans: 'must be letters and digits, with single hyphens or underscores between',
})

/** Whether the code exists is checked beyond the schema. */
export const Country = Type.String()

export const Expression = Type.String({ minLength: 1, maxLength: MAX_EXPRESSION_LENGTH })

/** An object with exactly one of these members. */
export const OneMember = <P extends Record<string, TSchema>>(members: P) =>
  StrictObject(members, { minProperties: 1, maxProperties: 1 })
