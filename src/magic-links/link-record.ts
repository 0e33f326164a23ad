import { type Static, Type } from 'typebox'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import { linkState } from './magic-link.ts'
import type { listLinks } from './queries.ts'

const STATES = ['unused', 'used', 'expired', 'revoked'] as const

/** A link as an object of the API: its address is known to nobody any more. */
export const MagicLinkRecord = {
  name: 'MagicLink',
  schema: StrictObject({
    id: Uuid('Magic link'),
    email: Type.String({ description: 'The applicant.' }),
    hiring_flow_id: Uuid('Hiring flow'),
    state: OneOf([...STATES], { title: 'MagicLinkState' }),
    single_use: Type.Boolean(),
    made_by: StrictObject(
      {
        type: OneOf(['api_key', 'automation', 'applicant', 'operator']),
        id: Nullable(
          Type.String({
            format: 'uuid',
            description: 'The key, the run of the automation, or the person at the console.',
          }),
        ),
      },
      { title: 'MagicLinkMaker' },
    ),
    created: Timestamp(),
    expires_at: Timestamp(),
    revoked_at: Nullable(Timestamp()),
    used_at: Nullable(Timestamp('When it was first used.')),
    application_id: Nullable(
      Type.String({ format: 'uuid', description: 'The application that its first use led to.' }),
    ),
    problems: Type.Array(Type.String(), { description: 'What its first use could not do.' }),
  }),
} satisfies NamedSchema

export function presentLink(row: Awaited<ReturnType<typeof listLinks>>[number]): Static<typeof MagicLinkRecord.schema> {
  return {
    id: row.id,
    email: row.email,
    hiring_flow_id: row.hiring_flow_id,
    state: linkState(row),
    single_use: row.single_use,
    made_by: { type: row.maker_type as 'api_key', id: row.maker_id },
    created: row.created.toISOString(),
    expires_at: row.expires_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
    used_at: row.used_at?.toISOString() ?? null,
    application_id: row.application_id,
    problems: row.use_problems ?? [],
  }
}
