import type { Endpoint } from '../http/endpoint.ts'
import { getConfiguration } from './endpoints/get-configuration.ts'
import { putConfiguration } from './endpoints/put-configuration.ts'

export const configurationEndpoints: Endpoint[] = [getConfiguration, putConfiguration]
