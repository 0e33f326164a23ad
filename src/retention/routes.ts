import type { Endpoint } from '../http/endpoint.ts'
import { getRetention } from './endpoints/get-retention.ts'

export const retentionEndpoints: Endpoint[] = [getRetention]
