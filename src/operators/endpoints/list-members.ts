import { Type } from 'typebox'
import { OneOf, StrictObject, Uuid, WholeList } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { listMembers as list } from '../membership-queries.ts'
import { ROLES, type Role } from '../policy.ts'

const Member = StrictObject(
  { id: Uuid('Member'), name: Type.String(), role: OneOf([...ROLES], { title: 'Role' }) },
  { title: 'Member' },
)

export const listMembers = defineEndpoint({
  method: 'GET',
  path: '/v1/members/',
  operationId: 'listMembers',
  summary: 'List who works for the company',
  description:
    'The people who sign in to the console, by name: who can be assigned and mentioned, and who moved somebody.',
  tag: 'Company',
  scope: 'company:read',
  success: { 200: WholeList(Member) },
  errors: [],
  async handle({ db, company }) {
    const members = await list(db, company.id)
    const results = members.map(({ id, name, role }) => ({ id, name, role: role as Role }))
    return ok({ count: results.length, results })
  },
})
