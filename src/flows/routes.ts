import type { Endpoint } from '../http/endpoint.ts'
import { getHiringFlow } from './endpoints/get-hiring-flow.ts'
import { listHiringFlows } from './endpoints/list-hiring-flows.ts'

export const flowEndpoints: Endpoint[] = [listHiringFlows, getHiringFlow]
