import { Type } from 'typebox'
import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { endMemberSessions } from '../../operators/actions/change-member.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

export const signMemberOut = defineConsoleEndpoint({
  method: 'POST',
  path: '/members/:member_id/sign-out/',
  operationId: 'signMemberOut',
  summary: 'Sign a member out wherever they are at work for the company',
  ability: 'members:write',
  needsStepUp: true,
  params: StrictObject({ member_id: Uuid('Member') }),
  success: { 200: StrictObject({ ended_sessions: Type.Integer() }) },
  errors: ['member_not_found'],
  async handle({ db, company, params }) {
    const member = { companyId: company.id, userId: params.member_id }
    return ok({ ended_sessions: await endMemberSessions(db, member) })
  },
})
