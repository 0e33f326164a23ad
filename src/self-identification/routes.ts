import type { Endpoint } from '../http/endpoint.ts'
import { countSelfIdentification } from './endpoints/count-self-identification.ts'

export const selfIdentificationEndpoints: Endpoint[] = [countSelfIdentification]
