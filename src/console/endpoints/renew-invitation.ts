import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { renewInvitation as renew } from '../../operators/actions/change-invitation.ts'
import { MadeInvitation } from '../contracts/invitation.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'
import { INVITATION_PATH } from '../paths.ts'

export const renewInvitation = defineConsoleEndpoint({
  method: 'POST',
  path: '/invitations/:invitation_id/renew/',
  operationId: 'renewInvitation',
  summary: 'Another link for an invitation; the one of before is good no more',
  ability: 'members:write',
  needsStepUp: true,
  params: StrictObject({ invitation_id: Uuid('Invitation') }),
  success: { 200: MadeInvitation },
  errors: ['invitation_not_found'],
  async handle({ db, company, params, addressOf }) {
    const invitationId = params.invitation_id
    const { token, email, expiresAt } = await renew(db, { companyId: company.id, invitationId })
    const link = `${addressOf(INVITATION_PATH).href}#${token}`
    return ok({ id: invitationId, email, link, expires_at: expiresAt.toISOString() })
  },
})
