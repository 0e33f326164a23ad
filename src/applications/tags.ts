import { Type } from 'typebox'

export const MAX_TAGS = 20
export const MAX_TAG_LENGTH = 40

/** A word or a few by which a company sorts applications. */
export const TagText = Type.String({ minLength: 1, maxLength: MAX_TAG_LENGTH, pattern: '^\\S(.*\\S)?$' })

/** Each tag once, in the order given. */
export const parseTags = (tags: string[]): string[] => [...new Set(tags)]
