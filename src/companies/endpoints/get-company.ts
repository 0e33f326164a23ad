import { reference } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { Company, presentCompany } from '../company.ts'
import { findCompany } from '../queries.ts'

export const getCompany = defineEndpoint({
  method: 'GET',
  path: '/v1/company/',
  operationId: 'getCompany',
  summary: 'Read the company of the API key',
  description: 'With its legal entities. A key is of one company: all that it reads and writes is.',
  tag: 'Company',
  scope: 'company:read',
  ignoresUnknownQuery: true,
  success: { 200: reference(Company) },
  errors: [],
  async handle({ db, company }) {
    return ok(presentCompany(await findCompany(db, company.id)))
  },
})
