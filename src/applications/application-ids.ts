import { Type } from 'typebox'
import { Uuid } from '../contract/schemas.ts'
import { MAX_DISTINCT } from '../http/bodies/validation.ts'

/** A list of application ids in a request; more of them are refused as too_many_applications. */
export const applicationIdsField = (most: number) =>
  Type.Array(Uuid('Application'), {
    minItems: 1,
    [MAX_DISTINCT]: most,
    description: `Applications; at most ${most}, repeated ids count once.`,
  })

/** The ids without repetitions, in the order given. */
export const distinctIds = (ids: string[]): string[] => [...new Set(ids)]
