import type { Endpoint } from '../http/endpoint.ts'
import { getConfiguration } from './endpoints/get-configuration.ts'
import { getConfigurationVersion } from './endpoints/get-configuration-version.ts'
import { listConfigurationVersions } from './endpoints/list-configuration-versions.ts'
import { putConfiguration } from './endpoints/put-configuration.ts'

export const configurationEndpoints: Endpoint[] = [
  getConfiguration,
  putConfiguration,
  listConfigurationVersions,
  getConfigurationVersion,
]
