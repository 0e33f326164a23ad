import { Type } from 'typebox'
import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { revokeInvitation as revoke } from '../../operators/actions/change-invitation.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

export const revokeInvitation = defineConsoleEndpoint({
  method: 'POST',
  path: '/invitations/:invitation_id/revoke/',
  operationId: 'revokeInvitation',
  summary: 'Take an invitation back',
  ability: 'members:write',
  needsStepUp: true,
  params: StrictObject({ invitation_id: Uuid('Invitation') }),
  success: { 200: StrictObject({ revoked: Type.Literal(true) }) },
  errors: ['invitation_not_found'],
  async handle({ db, company, params }) {
    await revoke(db, { companyId: company.id, invitationId: params.invitation_id })
    return ok({ revoked: true })
  },
})
