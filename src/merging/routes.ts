import type { Endpoint } from '../http/endpoint.ts'
import { mergeCandidate } from './endpoints/merge-candidate.ts'

export const mergingEndpoints: Endpoint[] = [mergeCandidate]
