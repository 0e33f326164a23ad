import type { Endpoint } from '../http/endpoint.ts'
import { listChanges } from './endpoints/list-changes.ts'

export const changeEndpoints: Endpoint[] = [listChanges]
