import { Type } from 'typebox'
import { requireCompanyById } from '../../companies/actions/require-company.ts'
import { fieldFault } from '../../contract/fault.ts'
import { OneOf, StrictObject } from '../../contract/schemas.ts'
import { created } from '../../http/endpoint.ts'
import { inviteOperator } from '../../operators/actions/invite-operator.ts'
import { normalEmail } from '../../operators/email.ts'
import { findMemberByEmail } from '../../operators/membership-queries.ts'
import { ROLES } from '../../operators/policy.ts'
import { MadeInvitation, reviewedFlows } from '../contracts/invitation.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'
import { INVITATION_PATH } from '../paths.ts'

export const inviteMember = defineConsoleEndpoint({
  method: 'POST',
  path: '/invitations/',
  operationId: 'inviteMember',
  summary: 'Invite somebody to work for the company',
  ability: 'members:write',
  needsStepUp: true,
  body: StrictObject({ email: Type.String({ maxLength: 320 }), role: OneOf([...ROLES]), flow_ids: reviewedFlows }),
  success: { 201: MadeInvitation },
  errors: ['invalid_field', 'invalid_flow_id'],
  async handle({ db, company, body: { email: typed, role, flow_ids: flowIds }, addressOf }) {
    const email = normalEmail(typed)
    if (email === undefined) throw fieldFault('invalid_field', 'email', 'must be an email address')
    if (await findMemberByEmail(db, company.id, email))
      throw fieldFault('invalid_field', 'email', 'is that of a member already')
    const { slug: companySlug } = await requireCompanyById(db, company.id)
    const { token, ...made } = await inviteOperator(db, {
      companySlug,
      email,
      role,
      ...(flowIds && { flowIds }),
      recovers: false,
    })
    const link = `${addressOf(INVITATION_PATH).href}#${token}`
    return created({ id: made.id, email, link, expires_at: made.expiresAt.toISOString() })
  },
})
