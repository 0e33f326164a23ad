import type { Endpoint } from '../http/endpoint.ts'
import { createOrUpdateCandidate } from './endpoints/create-or-update-candidate.ts'
import { getCandidateUpdate } from './endpoints/get-candidate-update.ts'

export const intakeEndpoints: Endpoint[] = [createOrUpdateCandidate, getCandidateUpdate]
