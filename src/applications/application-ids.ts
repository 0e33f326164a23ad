import { Type } from 'typebox'
import { RequestError } from '../http/request-error.ts'
import { Uuid } from '../http/schemas.ts'

/** A list of application ids in a request. */
export const applicationIdsField = (most: number) =>
  Type.Array(Uuid('Application'), {
    minItems: 1,
    description: `Applications; at most ${most}, repeated ids count once.`,
  })

/**
 * The ids without repetitions, in the order given.
 * @throws {RequestError} too_many_applications
 */
export function distinctIds(ids: string[], most: number): string[] {
  const distinct = [...new Set(ids)]
  if (distinct.length <= most) return distinct
  const message = `must name at most ${most} applications`
  throw new RequestError('too_many_applications', `application_ids ${message}.`, {
    details: [{ field: 'application_ids', message }],
  })
}
