import { requireCompanyById } from '../../companies/actions/require-company.ts'
import { reference } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { writeCompanyFile } from '../actions/write-company-file.ts'
import { Configuration } from '../configuration.ts'

export const getConfiguration = defineEndpoint({
  method: 'GET',
  path: '/v1/configuration/',
  operationId: 'getConfiguration',
  summary: 'Read the company file',
  description:
    'Everything that `hireline apply` looks after, as JSON: sent back unchanged, it changes nothing. Secrets are written as `{"stored": true}`; webhook endpoints that were made over the API are left out.',
  tag: 'Configuration',
  scope: 'configuration:read',
  success: { 200: reference(Configuration) },
  errors: [],
  async handle({ db, config, company }) {
    return ok({
      configuration: await writeCompanyFile(db, secretsOf(config), await requireCompanyById(db, company.id)),
    })
  },
})
