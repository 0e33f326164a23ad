import type { Endpoint } from '../http/endpoint.ts'
import { listVariables } from './endpoints/list-variables.ts'

export const variableEndpoints: Endpoint[] = [listVariables]
