import { Type } from 'typebox'
import { OneOf, StrictObject, Uuid } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { changeMember } from '../../operators/actions/change-member.ts'
import { ROLES } from '../../operators/policy.ts'
import { reviewedFlows } from '../contracts/invitation.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

export const changeRole = defineConsoleEndpoint({
  method: 'POST',
  path: '/members/:member_id/role/',
  operationId: 'changeRole',
  summary: 'Give a member another role, or a reviewer other flows; their sessions end',
  ability: 'members:write',
  needsStepUp: true,
  params: StrictObject({ member_id: Uuid('Member') }),
  body: StrictObject({ role: OneOf([...ROLES]), flow_ids: reviewedFlows }),
  success: { 200: StrictObject({ ended_sessions: Type.Integer() }) },
  errors: ['member_not_found', 'last_owner', 'invalid_field', 'invalid_flow_id'],
  async handle({ db, company, params, body }) {
    const member = { companyId: company.id, userId: params.member_id }
    return ok({ ended_sessions: await changeMember(db, member, { role: body.role, flowIds: body.flow_ids ?? [] }) })
  },
})
