import type { Endpoint } from '../http/endpoint.ts'
import { eraseCandidate } from './endpoints/erase-candidate.ts'
import { getErasure } from './endpoints/get-erasure.ts'

export const erasureEndpoints: Endpoint[] = [eraseCandidate, getErasure]
