import type { Endpoint } from '../http/endpoint.ts'
import { exportCandidate } from './endpoints/export-candidate.ts'

export const personExportEndpoints: Endpoint[] = [exportCandidate]
