import { isDeepStrictEqual } from 'node:util'
import { nameOf, type PlannedObject, type StoredObject } from './config-object.ts'
import { isStoredSecret, secretsOf } from './stored-secret.ts'
import type { FileProblem } from './yaml-file.ts'

/**
 * What only an operator's file may say, where it is not so already: ids, which are unique among all companies, so that a
 * refusal would tell of another company's; and environment variables, with which the service would sign.
 */
export function choicesOfOperators(planned: PlannedObject[], stored: StoredObject[]): FileProblem[] {
  const storedByName = new Map(stored.map((object) => [nameOf(object), object]))
  const ids = planned.flatMap((object): FileProblem[] => {
    const current = storedByName.get(nameOf(object))
    const { public_id: publicId } = object.fields
    return [
      ...(object.id === undefined || object.id === current?.id ? [] : [{ at: [...object.at, 'id'], message: CHOSEN }]),
      ...(publicId === undefined || publicId === current?.fields.public_id
        ? []
        : [{ at: [...object.at, 'trigger', 'webhook', 'public_id'], message: CHOSEN }]),
    ]
  })
  const variables = secretsOf(planned).filter(({ object, name, secret }) => {
    const isVariable = typeof secret === 'object' && !isStoredSecret(secret)
    return isVariable && !isDeepStrictEqual(secret, storedByName.get(nameOf(object))?.fields[name])
  })
  return [...ids, ...variables.map(({ at }) => ({ at, message: NAMED }))]
}

const CHOSEN = 'cannot be chosen over the API: leave it out'
const NAMED = 'only a file that is applied on the server can name an environment variable'
