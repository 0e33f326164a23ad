import { Fault } from '../../contract/fault.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { ConfigurationVersion, presentVersion } from '../configuration-version.ts'
import { findVersion } from '../version-queries.ts'

export const getConfigurationVersion = defineEndpoint({
  method: 'GET',
  path: '/v1/configuration/versions/:configuration_version_id/',
  operationId: 'getConfigurationVersion',
  summary: 'Read a version of the company file',
  description:
    'What it changed, and the whole file as it was then, without secrets. Sent to `PUT /v1/configuration/`, it is the way back.',
  tag: 'Configuration',
  scope: 'configuration:read',
  params: StrictObject({ configuration_version_id: Uuid('Version') }),
  success: { 200: reference(ConfigurationVersion) },
  errors: ['configuration_version_not_found'],
  async handle({ db, company, params }) {
    const version = await findVersion(db, company.id, params.configuration_version_id)
    if (!version) throw new Fault('configuration_version_not_found', 'There is no such version.')
    return ok(presentVersion(version))
  },
})
