import { Type } from 'typebox'
import { reference, StrictObject } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { changeCompany } from '../actions/change-company.ts'
import { Company, presentCompany } from '../company.ts'

export const updateCompany = defineEndpoint({
  method: 'PATCH',
  path: '/v1/company/',
  operationId: 'updateCompany',
  summary: 'Change some fields of the company',
  description: 'Only the fields sent change.',
  tag: 'Company',
  scope: 'company:write',
  body: StrictObject({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })),
    timezone: Type.Optional(Type.String({ maxLength: 100, description: 'IANA time zone, such as America/Chicago.' })),
    default_country: Type.Optional(Type.String({ maxLength: 2, description: 'ISO 3166 alpha-2 code, such as US.' })),
  }),
  success: { 200: reference(Company) },
  errors: [],
  async handle({ db, company, body }) {
    return ok(presentCompany(await changeCompany(db, company.id, body)))
  },
})
