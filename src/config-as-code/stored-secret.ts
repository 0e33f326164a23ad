import { isDeepStrictEqual } from 'node:util'
import { type Static, Type } from 'typebox'
import { StrictObject } from '../contract/schemas.ts'
import type { PlannedObject } from './config-object.ts'
import type { FileProblem } from './yaml-file.ts'

/** Stands in a company file for a secret that the database has already: files that are written never hold secrets. */
export const StoredSecret = StrictObject({ stored: Type.Literal(true) })
export type StoredSecret = Static<typeof StoredSecret>

export const STORED_SECRET: StoredSecret = { stored: true }

export const isStoredSecret = (value: unknown) => isDeepStrictEqual(value, STORED_SECRET)

/** The secrets of an object, with those that the file leaves to the database taken from there. */
export function keptSecret<Secrets extends object>(planned: Secrets, stored: object): Partial<Secrets> {
  const kept = stored as Partial<Secrets>
  const secrets = Object.entries(planned).filter(([name, value]) => name.endsWith('secret') && value !== undefined)
  return Object.fromEntries(
    secrets.map(([name, value]) => [name, isStoredSecret(value) ? (kept[name as keyof Secrets] ?? value) : value]),
  ) as Partial<Secrets>
}

/** Secrets that a file leaves to the database, which has none. */
export const missingSecrets = (planned: PlannedObject[]): FileProblem[] =>
  secretsOf(planned)
    .filter(({ secret }) => isStoredSecret(secret))
    .map(({ at }) => ({ at, message: 'there is no stored secret yet: write one here' }))

/** The secrets of objects, as the file has them, with their places there. */
export const secretsOf = (planned: PlannedObject[]) =>
  planned.flatMap((object) =>
    Object.entries(object.fields)
      .filter(([name]) => name.endsWith('secret'))
      .map(([name, secret]) => ({
        object,
        name,
        secret,
        at: [...object.at, ...(name === 'signature_secret' ? ['trigger', 'webhook'] : []), name],
      })),
  )
