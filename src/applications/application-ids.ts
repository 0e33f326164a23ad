import { Type } from 'typebox'
import { spellingOf } from '../contract/uuid.ts'
import { MAX_DISTINCT } from '../http/bodies/validation.ts'

/** An application in a list of a request. */
export const ListedApplicationId = Type.String({
  description: 'Application; a text that is no UUID is an id that is not there.',
})

/** A list of application ids in a request; more of them are refused as too_many_applications. */
export const applicationIdsField = (most: number) =>
  Type.Array(ListedApplicationId, {
    minItems: 1,
    [MAX_DISTINCT]: most,
    description: `Applications; at most ${most}, repeated ids count once.`,
  })

/** An application of such a list, in the answer. */
export const AskedApplicationId = Type.String({
  description: 'Application, as it was asked for: a text that is no UUID stands here as it was sent.',
})

/** Those of such a list that there are not, in the answer. */
export const unavailableIdsField = (description: string) =>
  Type.Array(Type.String({ description: 'As it was sent, where it is no UUID.' }), { description })

/** The ids without repetitions, in the order given. Not all of them need be UUIDs, which alone the database takes. */
export const distinctIds = (ids: string[]): string[] => [...new Set(ids.map(spellingOf))]
