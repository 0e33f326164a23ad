import { Type } from 'typebox'
import { OneOf, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { listMembers as list } from '../../operators/membership-queries.ts'
import { ROLES, type Role } from '../../operators/policy.ts'

/** Who works for the company: their names stand beside what they did. */
export const listMembers = defineEndpoint({
  method: 'GET',
  path: '/members/',
  operationId: 'listMembers',
  summary: 'List who works for the company',
  tag: 'Company',
  scope: 'applications:read',
  success: {
    200: StrictObject({
      count: Type.Integer(),
      results: Type.Array(StrictObject({ id: Uuid('Member'), name: Type.String(), role: OneOf([...ROLES]) })),
    }),
  },
  errors: [],
  async handle({ db, company }) {
    const members = await list(db, company.id)
    const results = members.map(({ id, name, role }) => ({ id, name, role: role as Role }))
    return ok({ count: results.length, results })
  },
})
