import type { Endpoint } from '../http/endpoint.ts'
import { createOrUpdateCandidate } from './endpoints/create-or-update-candidate.ts'

export const intakeEndpoints: Endpoint[] = [createOrUpdateCandidate]
