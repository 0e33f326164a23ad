import { Type } from 'typebox'

/** An id of something, as other tools answer it. */
export const Id = (what: string) => Type.String({ format: 'uuid', description: what })

export const Limit = (most: number) =>
  Type.Optional(
    Type.Integer({ minimum: 1, maximum: most, default: Math.min(20, most), description: 'At most so many.' }),
  )
