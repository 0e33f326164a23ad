import { Type } from 'typebox'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import { ConfigurationChange, FileAsJson } from './configuration.ts'
import { MANAGERS, type VersionSummary } from './version-queries.ts'

const summary = {
  id: Uuid('The version'),
  number: Type.Integer({ description: 'Counts from 1, without gaps.' }),
  created: Timestamp('When it was applied.'),
  actor: StrictObject(
    {
      type: Nullable(
        OneOf(['api_key', 'operator', 'system'], {
          title: 'ConfigurationActorType',
          description: 'system is a command on the server; null where nobody noted it.',
        }),
      ),
      id: Nullable(Uuid('The key or person.')),
    },
    { title: 'ConfigurationActor' },
  ),
  managed_in: OneOf([...MANAGERS], {
    title: 'ConfigurationManager',
    description:
      'Where the company has been looked after since: by a file that is applied from outside, or in the console.',
  }),
}

/** A version of a company's configuration, as callers see it in a list. */
export const ConfigurationVersionSummary = {
  name: 'ConfigurationVersionSummary',
  schema: StrictObject({
    ...summary,
    changes: Type.Integer({ description: 'How many objects it added, changed or removed.' }),
  }),
} satisfies NamedSchema

/** A version with all that it changed, and the company file as it was then. */
export const ConfigurationVersion = {
  name: 'ConfigurationVersion',
  schema: StrictObject({ ...summary, changes: Type.Array(ConfigurationChange), configuration: FileAsJson }),
} satisfies NamedSchema

function presented({ id, number, created, actor_type, actor_id, managed_in }: VersionSummary) {
  return {
    id,
    number,
    created: created.toISOString(),
    actor: { type: actor_type, id: actor_id },
    managed_in,
  }
}

export const presentSummary = (version: VersionSummary) => ({
  ...presented(version),
  changes: (version.changes as unknown[]).length,
})

export const presentVersion = (version: VersionSummary & { file: unknown }) => ({
  ...presented(version),
  changes: version.changes,
  configuration: version.file,
})
