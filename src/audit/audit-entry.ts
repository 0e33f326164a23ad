import { Type } from 'typebox'
import { ACTING } from '../contract/origin.ts'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import { AUDIT_ACTIONS } from './kinds.ts'
import type { AuditRow } from './list-queries.ts'

export const ActingType = OneOf([...ACTING], { title: 'ActingType' })
export const AuditAction = OneOf([...AUDIT_ACTIONS], { title: 'AuditAction' })

/** An entry of the audit trail, as it is shown. */
export const AuditEntry = {
  name: 'AuditEntry',
  schema: StrictObject({
    id: Uuid('The entry'),
    created: Timestamp(),
    action: AuditAction,
    actor: StrictObject(
      { type: ActingType, id: Nullable(Uuid('The key, person or automation.')) },
      { title: 'AuditActor' },
    ),
    address: Nullable(
      Type.String({ description: 'Where the request came from; null for applicants, who can be erased.' }),
    ),
    user_agent: Nullable(Type.String({ description: 'The program that sent it, shortened; of a command its name.' })),
    request_id: Nullable(Type.String({ description: 'The X-Request-Id of its answer.' })),
    object: StrictObject(
      { type: Type.String(), id: Nullable(Uuid('null where it is about several, or none.')) },
      { title: 'AuditObject' },
    ),
    candidate_ids: Type.Array(Uuid('Candidate'), { description: 'The people whom it concerns.' }),
    fields: Type.Array(Type.String(), {
      description: 'Names of the fields that were changed, or by which was searched; never their values.',
    }),
    details: Type.Object({}, { additionalProperties: true, description: 'Ids, numbers and words of the service.' }),
    position: Type.Integer({ description: 'Its place in the company’s chain.' }),
    hash: Type.String({ description: 'SHA-256 of it and of the hash of the entry before, in hexadecimal.' }),
  }),
} satisfies NamedSchema

export function presentAuditEntry(row: AuditRow) {
  const { actor_type, actor_id, object_type, object_id, candidate_id, candidate_ids, position, created, ...entry } = row
  return {
    ...entry,
    created: created.toISOString(),
    actor: { type: actor_type, id: actor_id },
    object: { type: object_type, id: object_id },
    candidate_ids: candidate_ids ?? (candidate_id === null ? [] : [candidate_id]),
    position: Number(position),
  }
}
