import { Type } from 'typebox'
import { type NamedSchema, Nullable, OneOf, StrictObject } from '../contract/schemas.ts'
import { OBJECT_KINDS } from './config-object.ts'

/** A company file as JSON. */
export const FileAsJson = Type.Object(
  {},
  { additionalProperties: true, description: 'A company file as JSON (docs/config-as-code.md, "The file").' },
)

/** A company file as callers send it; the parser of company files says what is wrong with it. */
export const ConfigurationBody = FileAsJson

/** A company's configuration as callers see it. */
export const Configuration = {
  name: 'Configuration',
  schema: StrictObject({ configuration: FileAsJson }),
} satisfies NamedSchema

/** What became of one object. */
export const ConfigurationChange = StrictObject(
  {
    change: OneOf(['added', 'changed', 'removed'], { title: 'ConfigurationChangeKind' }),
    kind: OneOf([...OBJECT_KINDS]),
    path: Type.String({
      description: 'Slugs and keys from the flow down.',
      examples: ['warehouse-associate/apply/about-you'],
    }),
    id: Nullable(Type.String({ description: 'null for what a dry run would add' })),
    revived: Type.Optional(Type.Boolean({ description: 'It had been removed and comes back with its old id.' })),
    fields: Type.Optional(
      Type.Unsafe<Record<string, { old: unknown; new: unknown }>>({
        type: 'object',
        description: 'What changes, by field; of a secret only whether there is one.',
        additionalProperties: { type: 'object', properties: { old: {}, new: {} }, required: ['old', 'new'] },
      }),
    ),
  },
  { title: 'ConfigurationChange' },
)

/** What applying a company file changed, or would change. */
export const AppliedConfiguration = {
  name: 'AppliedConfiguration',
  schema: StrictObject({
    dry_run: Type.Boolean(),
    changes: Type.Array(ConfigurationChange, { description: 'Empty when nothing differs.' }),
  }),
} satisfies NamedSchema
