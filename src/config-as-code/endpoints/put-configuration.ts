import { Type } from 'typebox'
import { requireCompanyById } from '../../companies/actions/require-company.ts'
import { reference, StrictObject } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { replaceConfiguration } from '../actions/replace-configuration.ts'
import { AppliedConfiguration, ConfigurationBody } from '../configuration.ts'

export const putConfiguration = defineEndpoint({
  method: 'PUT',
  path: '/v1/configuration/',
  operationId: 'putConfiguration',
  summary: 'Apply a company file',
  description:
    'Makes the company look like the file, in one transaction, as `hireline apply` does, and answers the difference. What the file does not name is removed, but for webhook endpoints that were made over the API; what holds applications or values is refused. A secret of `{"stored": true}` stays as it is.',
  tag: 'Configuration',
  scope: 'configuration:write',
  needsStepUp: true,
  query: StrictObject({
    dry_run: Type.Optional(Type.Boolean({ description: 'true answers the difference and changes nothing.' })),
    expected_version: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'The number of the version that the file was made from, 0 for none: if another was applied since, nothing is changed.',
      }),
    ),
    take_over: Type.Optional(
      Type.Boolean({
        description:
          'true applies the file although the company is looked after in the console, or the other way round.',
      }),
    ),
  }),
  takesAnyFields: true,
  body: ConfigurationBody,
  success: { 200: reference(AppliedConfiguration) },
  errors: ['invalid_configuration', 'configuration_changed', 'configuration_managed_elsewhere'],
  async handle({ db, config, company, actor, query, body }) {
    const { slug } = await requireCompanyById(db, company.id)
    const { changes, dryRun } = await replaceConfiguration(db, secretsOf(config), slug, body, {
      dryRun: query.dry_run,
      managedIn: actor.type === 'operator' ? 'console' : 'file',
      takesOver: query.take_over,
      basedOn: query.expected_version,
    })
    return ok({ dry_run: dryRun, changes })
  },
})
