import { Type } from 'typebox'
import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { changeMember } from '../../operators/actions/change-member.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

export const removeMember = defineConsoleEndpoint({
  method: 'POST',
  path: '/members/:member_id/remove/',
  operationId: 'removeMember',
  summary: 'Somebody works for the company no more; their sessions end',
  ability: 'members:write',
  needsStepUp: true,
  params: StrictObject({ member_id: Uuid('Member') }),
  success: { 200: StrictObject({ ended_sessions: Type.Integer() }) },
  errors: ['member_not_found', 'last_owner'],
  async handle({ db, company, params }) {
    const member = { companyId: company.id, userId: params.member_id }
    return ok({ ended_sessions: await changeMember(db, member, undefined) })
  },
})
