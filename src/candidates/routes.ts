import type { Endpoint } from '../http/endpoint.ts'
import { getCandidate } from './endpoints/get-candidate.ts'
import { listCandidates } from './endpoints/list-candidates.ts'
import { updateCandidate } from './endpoints/update-candidate.ts'

export const candidateEndpoints: Endpoint[] = [listCandidates, getCandidate, updateCandidate]
