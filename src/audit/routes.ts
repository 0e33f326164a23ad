import type { Endpoint } from '../http/endpoint.ts'
import { listAuditLog } from './endpoints/list-audit-log.ts'

export const auditEndpoints: Endpoint[] = [listAuditLog]
