import type { Endpoint } from '../http/endpoint.ts'
import { listMembers } from './endpoints/list-members.ts'

export const operatorEndpoints: Endpoint[] = [listMembers]
