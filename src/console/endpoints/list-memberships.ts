import { Type } from 'typebox'
import { Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { listOpenInvitations } from '../../operators/invitation-queries.ts'
import { listMembers } from '../../operators/membership-queries.ts'
import { ROLES, type Role } from '../../operators/policy.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

const RoleSchema = OneOf([...ROLES])
const FlowIds = Type.Array(Uuid('Flow of which a reviewer sees everybody'))

export const listMemberships = defineConsoleEndpoint({
  method: 'GET',
  path: '/members/',
  operationId: 'listMemberships',
  summary: 'Who works for the company, and who is invited to',
  ability: 'members:read',
  success: {
    200: StrictObject({
      passkeys_only: Type.Boolean({ description: 'Whether a password opens nothing here, with whatever beside it.' }),
      members: Type.Array(
        StrictObject({
          id: Uuid('Member'),
          name: Type.String(),
          email: Type.String(),
          role: RoleSchema,
          flow_ids: FlowIds,
          has_passkey: Type.Boolean(),
          created: Timestamp('Since when they are a member.'),
          last_used_at: Nullable(Timestamp('When they did something here last, within some days.')),
        }),
      ),
      invitations: Type.Array(
        StrictObject({
          id: Uuid('Invitation'),
          email: Type.String(),
          role: RoleSchema,
          flow_ids: FlowIds,
          created: Timestamp(),
          expires_at: Timestamp(),
          is_expired: Type.Boolean(),
        }),
      ),
    }),
  },
  errors: [],
  async handle({ db, company, operator }) {
    const members = await listMembers(db, company.id)
    const invitations = await listOpenInvitations(db, company.id)
    return ok({
      passkeys_only: operator.isPasskeysOnly,
      members: members.map(({ created, last_used_at, role, ...member }) => ({
        ...member,
        role: role as Role,
        created: created.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
      invitations: invitations.map(({ created, expires_at, role, ...invitation }) => ({
        ...invitation,
        role: role as Role,
        created: created.toISOString(),
        expires_at: expires_at.toISOString(),
      })),
    })
  },
})
